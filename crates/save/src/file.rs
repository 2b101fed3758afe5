//! Files that are there whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::error::LoadError;

/// The largest file that is read, in bytes.
pub const MAX_FILE: u64 = 16 << 20;

/// Writes a file so that, whatever happens, it is there as before or as a whole: a second file beside it, whose name nobody
/// else has, is written, brought to the disk, and given the name.
///
/// A symbolic link is followed to the file that it names. That file keeps its mode. What is no file on a disk, such as
/// `/dev/stdout` or a pipe, is written into. A program that is killed in the middle may leave a `.tilewright-*.new`.
///
/// # Errors
///
/// If the folder does not let itself be written to, the file is read-only, or the name is that of a folder. The file is as
/// it was.
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
    let before = fs::metadata(path).ok();
    if let Some(there) = before.as_ref().filter(|there| !there.is_file()) {
        if there.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder; name a file in it"));
        }
        let mut stream = OpenOptions::new().write(true).open(path)?;
        return stream.write_all(text.as_bytes()).and_then(|()| stream.flush());
    }
    if before.as_ref().is_some_and(|there| there.permissions().readonly()) {
        let problem = "the file is there and may only be read";
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, problem));
    }
    let target = linked(path)?;
    let (mut file, beside) = create_beside(&target)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| {
        if let Some(before) = &before {
            file.set_permissions(before.permissions())?;
        }
        file.sync_all()
    });
    drop(file);
    if let Err(error) = written.and_then(|()| fs::rename(&beside, &target)) {
        // What is left of the attempt is of no use.
        let _ = fs::remove_file(&beside);
        return Err(error);
    }
    // The new name reaches the disk with the folder. Not every system can open one; the file itself is whole anyway.
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// The file that a path names in the end, whether it is there or not.
fn linked(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..40 {
        match fs::read_link(&path) {
            Ok(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "the symbolic links go in a circle"))
}

/// A new file in the same folder, with a name that no other process and no other call has.
fn create_beside(path: &Path) -> io::Result<(File, PathBuf)> {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    if path.file_name().is_none() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "the path names no file"));
    }
    loop {
        let call = CALLS.fetch_add(1, Ordering::Relaxed);
        let beside = path.with_file_name(format!(".tilewright-{}-{call}.new", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            // Left behind by a process that was killed and had this number.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            opened => return opened.map(|file| (file, beside)),
        }
    }
}

/// Reads a file of at most [`MAX_FILE`] bytes, whatever is in it; [`Save::load_bytes`](crate::Save::load_bytes) takes it.
///
/// # Errors
///
/// The outer one if the file cannot be read; the inner one if it is too large.
///
/// ```
/// assert!(tilewright_save::read_bytes("no/such/file".as_ref()).is_err());
/// ```
pub fn read_bytes(path: &Path) -> io::Result<Result<Vec<u8>, LoadError>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_FILE + 1).read_to_end(&mut bytes)?;
    let read = bytes.len() as u64;
    Ok(if read > MAX_FILE { Err(LoadError::TooLarge { bytes: read }) } else { Ok(bytes) })
}

/// Reads a file of text, of at most [`MAX_FILE`] bytes. A mark of the byte order at its start is left out.
///
/// # Errors
///
/// The outer one if the file cannot be read; the inner one if it is too large or no text.
///
/// ```
/// assert!(tilewright_save::read_text("no/such/file".as_ref()).is_err());
/// ```
pub fn read_text(path: &Path) -> io::Result<Result<String, LoadError>> {
    let text = |bytes: Vec<u8>| {
        let text = String::from_utf8(bytes)
            .map_err(|error| LoadError::NotText { at: error.utf8_error().valid_up_to() })?;
        Ok(without_mark(&text).to_owned())
    };
    read_bytes(path).map(|bytes| bytes.and_then(text))
}

/// Reads a text of at most so many bytes.
///
/// # Errors
///
/// If it cannot be read, is larger, or is no text in UTF-8.
///
/// ```
/// let path = std::env::temp_dir().join(format!("tilewright-within-{}.txt", std::process::id()));
/// tilewright_save::write_whole(&path, "twelve bytes")?;
/// assert_eq!(tilewright_save::read_within(&path, 12)?, "twelve bytes");
/// let error = tilewright_save::read_within(&path, 11).unwrap_err();
/// assert_eq!(error.to_string(), "it has more than 11 bytes, which is the most");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read_within(path: &Path, most: usize) -> io::Result<String> {
    let mut bytes = Vec::new();
    // What the system says about the size of a file need not be so.
    File::open(path)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most {
        return Err(io::Error::other(format!("it has more than {most} bytes, which is the most")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        io::Error::new(io::ErrorKind::InvalidData, format!("byte {at} is no text in UTF-8"))
    })
}

/// Reads a set file that another file names: a file on a disk, so that nobody has to wait for what is never written.
///
/// # Errors
///
/// As [`read_within`], with the most that a set file may have; if it is no file.
///
/// ```
/// assert!(tilewright_save::read_set("/dev/null".as_ref()).is_err());
/// ```
pub fn read_set(path: &Path) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no file"));
    }
    read_within(path, tilewright::tileset::MAX_FILE)
}

/// The text without the mark of the byte order that some programs write first.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}
