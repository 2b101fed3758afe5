//! Files that are there whole or not at all.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::error::LoadError;

/// The largest file that is read, in bytes.
pub const MAX_FILE: u64 = 16 << 20;

/// Writes a file so that, whatever happens, it is there as before or as a whole: a second file beside it is written,
/// brought to the disk, and given the name.
///
/// # Errors
///
/// If the folder does not let itself be written to. The file is as it was.
///
/// ```
/// let path = std::env::temp_dir().join(format!("tilewright-doc-{}.json", std::process::id()));
/// tilewright_save::write_whole(&path, "one")?;
/// tilewright_save::write_whole(&path, "two")?;
/// assert_eq!(std::fs::read_to_string(&path)?, "two");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let beside = beside(path)?;
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.flush()?;
        file.sync_all()
    });
    if let Err(error) = written.and_then(|()| fs::rename(&beside, path)) {
        // What is left of the attempt is of no use; if it cannot go, the next attempt overwrites it.
        let _ = fs::remove_file(&beside);
        return Err(error);
    }
    // The new name reaches the disk with the folder. Not every system can open one; the file itself is whole anyway.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
    Ok(())
}

fn beside(path: &Path) -> io::Result<PathBuf> {
    let name = path
        .file_name()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the path names no file"))?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(".new");
    Ok(path.with_file_name(hidden))
}

/// Reads a file of text, of at most [`MAX_FILE`] bytes.
///
/// # Errors
///
/// The outer one if the file cannot be read; the inner one if it is too large or no text.
///
/// ```
/// assert!(tilewright_save::read_text("no/such/file".as_ref()).is_err());
/// ```
pub fn read_text(path: &Path) -> io::Result<Result<String, LoadError>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_FILE {
        return Ok(Err(LoadError::TooLarge { bytes: bytes.len() as u64 }));
    }
    Ok(String::from_utf8(bytes).map_err(|error| LoadError::NotText { at: error.utf8_error().valid_up_to() }))
}
