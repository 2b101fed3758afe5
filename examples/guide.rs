//! The code of the guide, which stands in `docs`: compiled and run as documentation tests of this library.

/// Every chapter with Rust in it; `cargo xtask guide --check` looks that none is forgotten.
macro_rules! chapters {
    ($($name:ident: $file:literal,)*) => {
        $(
            #[cfg(doctest)]
            #[doc = include_str!($file)]
            struct $name;
        )*
    };
}

chapters! {
    Introduction: "../docs/introduction.md",
    Expansion: "../docs/expansion.md",
    Embed: "../docs/embed.md",
}
