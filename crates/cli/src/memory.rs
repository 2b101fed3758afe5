//! What memory this process holds, where the system tells.

/// The most that it has held, in bytes.
pub(crate) fn peak() -> Option<u64> {
    status("VmHWM:")
}

/// What it holds now, in bytes.
pub(crate) fn resident() -> Option<u64> {
    status("VmRSS:")
}

/// A line of the kernel's account of the process, which is in kibibytes.
fn status(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kibibytes| kibibytes * 1024)
}
