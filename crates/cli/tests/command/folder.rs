//! A folder that goes with its test.

use std::fs;
use std::path::PathBuf;

pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    /// An empty one; no other test takes the same name.
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tilewright-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file, and returns its path.
    pub(crate) fn file(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be taken away stays for the system to clear.
        let _ = fs::remove_dir_all(&self.0);
    }
}
