//! Bytes and JSON from a file, plain or gzipped.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use flate2::read::GzDecoder;
use serde::de::DeserializeOwned;

use crate::error::ReadError;

/// No file of these sorts comes near this size unpacked; beyond it something is wrong with the file.
const MOST_BYTES: u64 = 256 << 20;

/// The content of a file as it lies there.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, ReadError> {
    fs::read(path).map_err(|source| ReadError::Io { path: path.to_owned(), source })
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
    let mut text = Vec::new();
    GzDecoder::new(data).take(MOST_BYTES + 1).read_to_end(&mut text)?;
    if text.len() as u64 > MOST_BYTES {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "unpacks to more than 256 MiB"));
    }
    Ok(text)
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
