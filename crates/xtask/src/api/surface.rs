//! The lines that tell the public interface of one crate.

use std::collections::BTreeSet;
use std::path::Path;

use public_api::{Builder, PublicApi};

/// One line for each public item, sorted; `document` is what rustdoc wrote.
pub(super) fn lines(document: &Path) -> Result<Vec<String>, public_api::Error> {
    let written = Builder::from_rustdoc_json(document)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()?;
    let everything = Builder::from_rustdoc_json(document).omit_blanket_impls(true).build()?;
    let mut lines: BTreeSet<String> = texts(&written).collect();
    lines.extend(texts(&everything).filter(|line| tells_a_trait(line)));
    Ok(lines.into_iter().collect())
}

fn texts(surface: &PublicApi) -> impl Iterator<Item = String> {
    surface.items().map(ToString::to_string)
}

/// Whether the line says that a type has a trait, or that it may not be sent or shared.
fn tells_a_trait(line: &str) -> bool {
    let Some(implementation) = line.strip_prefix("impl") else { return false };
    let Some((name, _)) = implementation.split_once(" for ") else { return false };
    if name.contains('!') {
        return name.ends_with("::Send") || name.ends_with("::Sync");
    }
    let made_by_the_compiler = ["::Freeze", "::Send", "::Sync", "::Unpin", "::RefUnwindSafe", "::UnwindSafe"]
        .iter()
        .any(|auto| name.ends_with(auto));
    // A help of `#[derive(PartialEq)]`, which promises nothing on its own.
    !made_by_the_compiler && !name.ends_with("::StructuralPartialEq")
}

#[cfg(test)]
mod tests {
    use super::tells_a_trait;

    #[test]
    fn traits_are_told_where_somebody_chose_them() {
        for told in [
            "impl core::clone::Clone for a::B",
            "impl<T> core::fmt::Debug for a::C<T>",
            "impl !core::marker::Send for a::B",
        ] {
            assert!(tells_a_trait(told), "{told}");
        }
        for silent in [
            "impl core::marker::Send for a::B",
            "impl !core::panic::unwind_safe::UnwindSafe for a::B",
            "impl core::marker::StructuralPartialEq for a::B",
            "impl a::B",
            "pub fn a::B::clone(&self) -> a::B",
        ] {
            assert!(!tells_a_trait(silent), "{silent}");
        }
    }
}
