//! Bytes and JSON from a file, plain or gzipped.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use flate2::read::GzDecoder;
use serde::de::DeserializeOwned;

use crate::error::ReadError;

/// The most bytes of a file, and of what it unpacks to. The largest reference game has a third of it.
pub const MAX_FILE: u64 = 4 << 20;

/// The content of a file as it lies there.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, ReadError> {
    let read = fs::File::open(path).and_then(within);
    read.map_err(|source| ReadError::Io { path: path.to_owned(), source })
}

/// JSON text, plain or gzipped, as a value. `path` is only used to say where it came from.
pub(crate) fn json<T: DeserializeOwned>(path: &Path, data: &[u8]) -> Result<T, ReadError> {
    let parse = |text: &[u8]| {
        serde_json::from_slice(text).map_err(|source| ReadError::Json { path: path.to_owned(), source })
    };
    if data.starts_with(&[0x1f, 0x8b]) {
        parse(&unpack(data).map_err(|source| ReadError::Io { path: path.to_owned(), source })?)
    } else {
        parse(data)
    }
}

fn unpack(data: &[u8]) -> io::Result<Vec<u8>> {
    within(GzDecoder::new(data))
}

/// All that comes, unless it is too much.
fn within(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_FILE {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "it has more than 4 MiB, which is the most"));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn gzip_is_unpacked_and_damage_is_an_error() {
        let mut zipper = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        zipper.write_all(b"[1, 2]").unwrap();
        let packed = zipper.finish().unwrap();
        let path = Path::new("some.gz");
        assert_eq!(json::<Vec<u8>>(path, &packed).unwrap(), [1, 2]);
        assert_eq!(json::<Vec<u8>>(path, b"[3]").unwrap(), [3]);
        let error = json::<Vec<u8>>(path, &packed[..packed.len() / 2]).unwrap_err();
        assert!(matches!(error, ReadError::Io { .. }));
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = bytes(Path::new("no/such.jcz")).unwrap_err();
        assert!(error.to_string().contains("no/such.jcz"), "{error}");
    }
}
