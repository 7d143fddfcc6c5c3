//! Nearest names: what somebody may have meant who named something that is not there.

/// The words of a name, in lower case: `lookAt`, `look_at` and `@lib::look-at` have `look` and `at`.
pub fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    let mut previous_lower = false;
    for c in name.chars() {
        if !c.is_alphanumeric() {
            open = false;
            previous_lower = false;
            continue;
        }
        if !open || (c.is_uppercase() && previous_lower) {
            words.push(String::new());
            open = true;
        }
        previous_lower = c.is_lowercase() || c.is_numeric();
        words.last_mut().expect("a word is open").extend(c.to_lowercase());
    }
    words
}

/// Insertions, deletions and replacements between two texts.
pub fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

/// At most five of the candidates: those within max(2, a third of the name) edits, or with a word in common.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let wanted = words(name);
    let joined = wanted.concat();
    let limit = (joined.chars().count() / 3).max(2);
    let mut found: Vec<(usize, String)> = Vec::new();
    for candidate in candidates {
        let has = words(candidate);
        let distance = edit_distance(&joined, &has.concat());
        // A tool's own name counts as much as its name with the toolbox in front.
        let tail =
            candidate.rsplit(['.', ':']).next().map_or(distance, |tail| edit_distance(&joined, &words(tail).concat()));
        let distance = distance.min(tail);
        let shared = wanted.iter().filter(|word| word.len() > 2 && has.contains(word)).count();
        // Two edits may turn one two-letter name into any other: something has to be left of it.
        if (distance <= limit && distance < joined.chars().count()) || shared > 0 {
            found.push((distance.saturating_sub(3 * shared), candidate.to_string()));
        }
    }
    found.sort();
    found.dedup_by(|a, b| a.1 == b.1);
    found.truncate(5);
    found.into_iter().map(|(_, name)| name).collect()
}

/// "`a`, `b` and `c`"
pub fn join(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// The end of a sentence that something does not exist.
pub fn advice<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    let near = nearest(name, candidates);
    if near.is_empty() {
        format!("nothing is called nearly so: use tools.search({}) to find one", serde_json::Value::from(name))
    } else {
        format!("the nearest {} {}", if near.len() == 1 { "is" } else { "are" }, join(&near))
    }
}

#[cfg(test)]
mod tests {
    use super::{nearest, words};

    #[test]
    fn names_are_split_at_case_and_underscores() {
        assert_eq!(words("lookAt_point"), ["look", "at", "point"]);
        assert_eq!(words("@lib::boxOne"), ["lib", "box", "one"]);
    }

    #[test]
    fn the_nearest_come_first() {
        let names = ["camera", "scene", "files", "lookAt", "lookFrom", "files.read"];
        assert_eq!(nearest("camra", names), ["camera"]);
        assert_eq!(nearest("look_at", names), ["lookAt", "lookFrom"]);
        assert_eq!(nearest("raed", names), ["files.read"]);
        assert!(nearest("zzzzzz", names).is_empty());
    }
}
