//! Listings compared with committed files.

use std::path::PathBuf;

/// The path of a committed listing or its input.
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

/// Compares, or with `ZEROJS_BLESS=1` writes.
pub fn compare(name: &str, actual: &str) {
    let path = path(name);
    if std::env::var_os("ZEROJS_BLESS").is_some() {
        std::fs::write(&path, actual).expect("the listing can be written");
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    for (i, (a, b)) in actual.lines().zip(expected.lines()).enumerate() {
        assert_eq!(a, b, "{name}, line {}", i + 1);
    }
    assert_eq!(actual.lines().count(), expected.lines().count(), "{name}: number of lines");
}
