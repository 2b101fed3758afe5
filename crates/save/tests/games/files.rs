//! Files that are there whole or as they were, whoever else writes and whatever the name stands for.

use std::fs;
use std::path::PathBuf;

use tilewright_save::write_whole;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tilewright-files-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Nothing is left of an attempt.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn two_writers_never_make_a_mixed_file() {
    let folder = Folder::new("writers");
    let path = folder.0.join("game.json");
    let texts = ["a", "b"].map(|letter| letter.repeat(200_000));
    write_whole(&path, &texts[0]).unwrap();
    std::thread::scope(|threads| {
        for text in &texts {
            let path = &path;
            threads.spawn(move || {
                for _ in 0..40 {
                    write_whole(path, text).unwrap();
                }
            });
        }
        for _ in 0..200 {
            let seen = fs::read_to_string(&path).unwrap();
            assert!(texts.contains(&seen), "{} bytes, mixed", seen.len());
        }
    });
    assert_eq!(folder.names(), ["game.json"]);
}

#[test]
fn a_folder_and_a_path_without_a_name_are_refused() {
    let folder = Folder::new("folder");
    assert!(write_whole(&folder.0, "x").unwrap_err().to_string().contains("it is a folder"));
    assert!(write_whole(&folder.0.join("no/such/file"), "x").is_err());
    assert!(folder.names().is_empty());
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_and_a_mode_is_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::new("links");
    fs::create_dir(folder.0.join("deep")).unwrap();
    let (file, link, dangling) =
        (folder.0.join("deep/game.json"), folder.0.join("link.json"), folder.0.join("dangling.json"));
    write_whole(&file, "one").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("deep/game.json", &link).unwrap();
    symlink("deep/later.json", &dangling).unwrap();
    write_whole(&link, "two").unwrap();
    write_whole(&dangling, "three").unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), "two");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_to_string(folder.0.join("deep/later.json")).unwrap(), "three");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink(), "the link is one still");

    let circle = folder.0.join("circle");
    symlink("circle", &circle).unwrap();
    assert!(write_whole(&circle, "x").is_err());
    fs::set_permissions(&file, fs::Permissions::from_mode(0o440)).unwrap();
    assert!(write_whole(&file, "x").unwrap_err().to_string().contains("may only be read"));
    assert_eq!(fs::read_to_string(&file).unwrap(), "two");
}

/// What is no file is not replaced by one.
#[cfg(unix)]
#[test]
fn a_device_is_written_into() {
    use std::os::unix::fs::FileTypeExt;

    write_whole("/dev/null".as_ref(), "one").unwrap();
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}
