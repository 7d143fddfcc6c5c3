//! Finds the kernels: scripts that define `run(n)` and whose first line says `// name: …; n: …`.

use std::path::{Path, PathBuf};

/// One script to measure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// The file's name without `.js`.
    pub id: String,
    /// What it measures, for people.
    pub name: String,
    /// What `run` is called with.
    pub n: u64,
    /// The file.
    pub path: PathBuf,
}

/// Every kernel of a directory whose id or name has one of `wanted` in it, sorted by id.
pub fn find(dir: Option<&Path>, wanted: &[String]) -> Result<Vec<Kernel>, String> {
    let dir = dir.map_or_else(default_dir, Path::to_path_buf);
    let entries = std::fs::read_dir(&dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    let mut kernels = Vec::new();
    for entry in entries.flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|extension| extension != "js") {
            continue;
        }
        let source = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let kernel = parse(&path, &source).map_err(|error| format!("{}: {error}", path.display()))?;
        if wanted.is_empty() || wanted.iter().any(|part| kernel.id.contains(part) || kernel.name.contains(part)) {
            kernels.push(kernel);
        }
    }
    kernels.sort_by(|a, b| a.id.cmp(&b.id));
    Ok(kernels)
}

/// `benches/kernels` here, or beside this crate.
pub fn default_dir() -> PathBuf {
    let here = PathBuf::from("benches/kernels");
    if here.is_dir() {
        return here;
    }
    let crate_dir = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    crate_dir.map_or(here, |dir| dir.join("../kernels"))
}

fn parse(path: &Path, source: &str) -> Result<Kernel, String> {
    let id = path.file_stem().and_then(|stem| stem.to_str()).ok_or("a name that is not UTF-8")?.to_string();
    let first = source.lines().next().unwrap_or_default();
    let fields = first.strip_prefix("//").ok_or("the first line is not `// name: …; n: …`")?;
    let (mut name, mut n) = (None, None);
    for field in fields.split(';') {
        match field.split_once(':') {
            Some((key, value)) if key.trim() == "name" => name = Some(value.trim().to_string()),
            Some((key, value)) if key.trim() == "n" => {
                let digits = value.trim().replace('_', "");
                n = Some(digits.parse().map_err(|_| format!("n is not a number: `{}`", value.trim()))?);
            }
            _ => {}
        }
    }
    let (name, n) = (name.ok_or("the first line has no `name:`")?, n.ok_or("the first line has no `n:`")?);
    Ok(Kernel { id, name, n, path: path.to_path_buf() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_lines() {
        let read = |line: &str| parse(Path::new("k/fib.js"), line);
        let kernel = read("// name: Recursive calls; n: 1_000\nfunction run(n) {}").unwrap();
        assert_eq!((kernel.id.as_str(), kernel.name.as_str(), kernel.n), ("fib", "Recursive calls", 1000));
        assert!(read("// name: x").unwrap_err().contains("no `n:`"));
        assert!(read("// name: x; n: many").unwrap_err().contains("not a number"));
        assert!(read("function run() {}").is_err());
    }
}
