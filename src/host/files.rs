//! The files that tools see: a tree in memory, or one directory, out of which no path leads.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// What a fresh tree in memory holds.
const NOTES: &str = "# Notes\n\nThe levels are drafts.\nThe camera starts above the gate.\n";

/// A tree of files. Paths begin with `/`, which is its root.
pub enum Files {
    /// Kept here: gone with the process.
    Memory(Mutex<BTreeMap<String, Vec<u8>>>),
    /// Below a directory of the machine.
    Directory(PathBuf),
}

impl Files {
    /// A tree in memory with a note to read.
    pub fn in_memory() -> Files {
        Files::Memory(Mutex::new(BTreeMap::from([("/source/notes.md".to_string(), NOTES.as_bytes().to_vec())])))
    }
    /// What lies below a directory.
    pub fn in_directory(dir: &Path) -> Result<Files, String> {
        dir.canonicalize().map(Files::Directory).map_err(|e| format!("{}: {e}", dir.display()))
    }

    /// A file's bytes.
    pub fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let path = normal(path)?;
        let missing = || format!("no file \"{path}\"");
        match self {
            Files::Memory(tree) => locked(tree).get(&path).cloned().ok_or_else(missing),
            Files::Directory(root) => std::fs::read(inside(root, &path)?).map_err(|_| missing()),
        }
    }
    /// Writes a file, making the directories above it.
    pub fn write(&self, path: &str, bytes: &[u8]) -> Result<(), String> {
        let path = normal(path)?;
        match self {
            Files::Memory(tree) => {
                let mut tree = locked(tree);
                let held: usize = tree.iter().filter(|(name, _)| **name != path).map(|(_, bytes)| bytes.len()).sum();
                if held + bytes.len() > MAX_MEMORY {
                    return Err(format!("cannot write \"{path}\": files may hold {} MiB together", MAX_MEMORY >> 20));
                }
                tree.insert(path, bytes.to_vec());
                Ok(())
            }
            Files::Directory(root) => {
                let target = inside(root, &path)?;
                let why = |e: std::io::Error| format!("cannot write \"{path}\": {}", e.kind());
                target.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(why)?;
                std::fs::write(target, bytes).map_err(why)
            }
        }
    }
    /// Removes a file; whether there was one.
    pub fn remove(&self, path: &str) -> Result<bool, String> {
        let path = normal(path)?;
        match self {
            Files::Memory(tree) => Ok(locked(tree).remove(&path).is_some()),
            Files::Directory(root) => Ok(std::fs::remove_file(inside(root, &path)?).is_ok()),
        }
    }
    /// The names in a directory, those of directories ending in `/`.
    pub fn list(&self, path: &str) -> Result<Vec<String>, String> {
        let path = normal(path)?;
        let missing = || format!("no directory \"{path}\"");
        let mut names = Vec::new();
        match self {
            Files::Memory(tree) => {
                let below = if path == "/" { path.clone() } else { format!("{path}/") };
                for rest in locked(tree).keys().filter_map(|name| name.strip_prefix(&below)) {
                    names.push(rest.split_inclusive('/').next().unwrap_or_default().to_string());
                }
                if names.is_empty() && path != "/" {
                    return Err(missing());
                }
            }
            Files::Directory(root) => {
                for entry in std::fs::read_dir(inside(root, &path)?).map_err(|_| missing())?.flatten() {
                    let slash = if entry.path().is_dir() { "/" } else { "" };
                    names.push(format!("{}{slash}", entry.file_name().to_string_lossy()));
                }
            }
        }
        names.sort();
        names.dedup();
        Ok(names)
    }
    /// Whether there is such a file.
    pub fn exists(&self, path: &str) -> Result<bool, String> {
        let path = normal(path)?;
        Ok(match self {
            Files::Memory(tree) => locked(tree).contains_key(&path),
            Files::Directory(root) => inside(root, &path)?.is_file(),
        })
    }
}

/// Bytes that a tree in memory may hold.
const MAX_MEMORY: usize = 64 << 20;

fn locked(tree: &Mutex<BTreeMap<String, Vec<u8>>>) -> std::sync::MutexGuard<'_, BTreeMap<String, Vec<u8>>> {
    tree.lock().expect("nothing panics here")
}

/// `/a/b` of any spelling; `..` may not lead out.
fn normal(path: &str) -> Result<String, String> {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." if parts.pop().is_none() => return Err(format!("\"{path}\" leads out of the files that tools see")),
            ".." => {}
            part if part.contains(['\0', ':']) => return Err(format!("\"{path}\" is no path")),
            part => parts.push(part),
        }
    }
    Ok(format!("/{}", parts.join("/")))
}
/// The place on the machine: the nearest directory above that exists must lie below the root, symbolic links followed.
fn inside(root: &Path, path: &str) -> Result<PathBuf, String> {
    let target = root.join(&path[1..]);
    let existing = target.ancestors().find_map(|above| above.canonicalize().ok());
    match existing {
        Some(real) if real.starts_with(root) => Ok(target),
        _ => Err(format!("\"{path}\" leads out of the files that tools see")),
    }
}

#[cfg(test)]
mod tests {
    use super::{Files, normal};

    #[test]
    fn no_path_leads_out() {
        assert_eq!(normal("a/./b//../c").unwrap(), "/a/c");
        assert!(normal("/../etc").is_err());
        assert!(normal("a/../../b").is_err());
        assert!(normal("C:/x").is_err());
        assert!(Files::in_memory().read("/source/../source/notes.md").is_ok());
    }
}
