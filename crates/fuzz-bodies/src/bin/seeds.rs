//! Writes the inputs that fuzzing begins with into a folder for each target.

use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs, io};

use tilewright_fuzz_bodies::seeds;

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: seeds FOLDER");
        return ExitCode::FAILURE;
    };
    let write = || -> io::Result<usize> {
        let all = seeds::all();
        for input in &all {
            let folder = folder.join(input.target);
            fs::create_dir_all(&folder)?;
            fs::write(folder.join(format!("seed-{}", input.name)), &input.data)?;
        }
        Ok(all.len())
    };
    match write() {
        Ok(count) => {
            println!("{count} inputs written to {}", folder.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}
