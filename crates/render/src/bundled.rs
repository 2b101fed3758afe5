//! Glyphs for the words of the bundled expansions: data, keyed by name.
//!
//! Everything is drawn here from plain shapes; nothing is taken from a published game.

use crate::glyphs::Subject::{self, Attribute, Feature, Figure};

/// Outlines of figures: a broad light line behind, so that they stand off from any ground.
macro_rules! figure {
    ($d:literal, $more:literal) => {
        concat!(
            r##"<path d=""##,
            $d,
            r##"" fill="#fff" stroke="#fff" stroke-width="16" stroke-linejoin="round"/>"##,
            r##"<path d=""##,
            $d,
            r##"" fill="currentColor" stroke="#111" stroke-width="6" stroke-linejoin="round"/>"##,
            $more
        )
    };
}

const MEEPLE: &str = figure!(
    "M50 8C63 8 67 19 64 30C78 34 94 43 94 50C94 57 81 58 72 57C75 68 88 82 88 90C88 94 85 95 80 95L60 95C56 95 54 90 50 80C46 90 44 95 40 95L20 95C15 95 12 94 12 90C12 82 25 68 28 57C19 58 6 57 6 50C6 43 22 34 36 30C33 19 37 8 50 8Z",
    ""
);

const LARGE: &str = figure!(
    "M50 8C63 8 67 19 64 30C78 34 94 43 94 50C94 57 81 58 72 57C75 68 88 82 88 90C88 94 85 95 80 95L60 95C56 95 54 90 50 80C46 90 44 95 40 95L20 95C15 95 12 94 12 90C12 82 25 68 28 57C19 58 6 57 6 50C6 43 22 34 36 30C33 19 37 8 50 8Z",
    r##"<path d="M50 36L55 47L67 48L58 56L61 68L50 61L39 68L42 56L33 48L45 47Z" fill="#fff" stroke="#111" stroke-width="3"/>"##
);

const BUILDER: &str = figure!(
    "M30 28C30 12 70 12 70 28L78 30L70 34C70 40 66 44 62 46L84 60L80 70L66 64L72 94L28 94L34 64L20 70L16 60L38 46C34 44 30 40 30 34L22 30Z",
    r##"<path d="M28 27C28 8 72 8 72 27Z" fill="#ffd800" stroke="#111" stroke-width="5"/>"##
);

const PIG: &str = figure!(
    "M18 44C24 26 70 22 80 40L92 36L90 50L98 56L96 68L84 70C82 74 78 76 76 76L76 90L62 90L60 78L38 78L36 90L22 90L22 74C12 68 12 54 18 44Z",
    r##"<circle cx="80" cy="52" r="5" fill="#111"/>"##
);

const ABBOT: &str = figure!(
    "M50 6C60 6 66 14 66 24C66 30 64 34 61 37C78 44 84 66 88 94L12 94C16 66 22 44 39 37C36 34 34 30 34 24C34 14 40 6 50 6Z",
    r##"<path d="M45 50L55 50L55 60L65 60L65 70L55 70L55 88L45 88L45 70L35 70L35 60L45 60Z" fill="#fff" stroke="#111" stroke-width="3"/>"##
);

const DRAGON: &str = r##"<path d="M6 62C2 40 14 24 30 22L24 6L40 18C50 14 58 16 64 22L94 6L88 28L98 34L86 44L92 56L74 54C76 66 84 70 96 68C92 84 74 88 62 78C58 90 44 96 30 92L34 84C20 82 10 76 6 62Z" fill="#fff" stroke="#fff" stroke-width="12" stroke-linejoin="round"/>
<path d="M6 62C2 40 14 24 30 22L24 6L40 18C50 14 58 16 64 22L94 6L88 28L98 34L86 44L92 56L74 54C76 66 84 70 96 68C92 84 74 88 62 78C58 90 44 96 30 92L34 84C20 82 10 76 6 62Z" fill="#b3102e" stroke="#2a0008" stroke-width="5" stroke-linejoin="round"/>
<path d="M64 22L70 40L88 28M70 40L86 44M70 40L74 54" fill="none" stroke="#2a0008" stroke-width="4"/><circle cx="28" cy="42" r="7" fill="#ffe94d" stroke="#2a0008" stroke-width="3"/><path d="M8 62C18 66 28 64 36 56" fill="none" stroke="#ffe94d" stroke-width="5"/>"##;

const FAIRY: &str = r##"<path d="M50 40C30 4 2 12 6 36C8 52 30 56 44 54C28 60 18 74 28 82C36 88 46 76 50 64C54 76 64 88 72 82C82 74 72 60 56 54C70 56 92 52 94 36C98 12 70 4 50 40Z" fill="#fff" stroke="#fff" stroke-width="18" stroke-linejoin="round"/>
<path d="M50 40C30 4 2 12 6 36C8 52 30 56 44 54C28 60 18 74 28 82C36 88 46 76 50 64C54 76 64 88 72 82C82 74 72 60 56 54C70 56 92 52 94 36C98 12 70 4 50 40Z" fill="#ffd9f2" stroke="#8a0f6b" stroke-width="6" stroke-linejoin="round"/>
<path d="M50 34L64 96L36 96Z" fill="#8a0f6b" stroke="#3d0030" stroke-width="4" stroke-linejoin="round"/><circle cx="50" cy="24" r="13" fill="#ffe0b8" stroke="#3d0030" stroke-width="5"/>"##;

const PENNANT: &str = r##"<path d="M14 6L86 6L86 48C86 72 68 88 50 97C32 88 14 72 14 48Z" fill="#14509e" stroke="#fff" stroke-width="8" stroke-linejoin="round"/><path d="M50 12L50 88M20 40L80 40" stroke="#fff" stroke-width="11"/>"##;

const GARDEN: &str = r##"<circle cx="50" cy="50" r="44" fill="#2f7d32" stroke="#fff" stroke-width="6"/><g fill="#ff8fc8" stroke="#5a0c3a" stroke-width="3"><circle cx="50" cy="28" r="14"/><circle cx="71" cy="44" r="14"/><circle cx="63" cy="68" r="14"/><circle cx="37" cy="68" r="14"/><circle cx="29" cy="44" r="14"/></g><circle cx="50" cy="50" r="12" fill="#ffe94d" stroke="#5a0c3a" stroke-width="3"/>"##;

const VOLCANO: &str = r##"<path d="M4 94L34 30L66 30L96 94Z" fill="#4a4145" stroke="#fff" stroke-width="8" stroke-linejoin="round"/><path d="M34 30L66 30L60 52L52 44L48 66L40 46L32 56Z" fill="#ff5a1f" stroke="#7a1500" stroke-width="3"/><path d="M36 26C22 12 36 2 44 14C46 2 58 2 58 14C68 4 78 14 64 26Z" fill="#ffb21f" stroke="#7a1500" stroke-width="4"/>"##;

const DRAGON_MARK: &str = r##"<circle cx="50" cy="50" r="46" fill="#fff" stroke="#7d0a20" stroke-width="7"/><path d="M16 54C20 40 34 34 46 36L42 20L58 32C74 32 84 46 84 60C84 74 74 84 58 84C66 76 66 66 58 62C46 68 30 70 18 64L30 58Z" fill="#b3102e" stroke="#2a0008" stroke-width="4" stroke-linejoin="round"/><circle cx="50" cy="47" r="5" fill="#ffe94d"/>"##;

const PRINCESS: &str = r##"<circle cx="50" cy="50" r="46" fill="#fff" stroke="#c2187a" stroke-width="6"/><path d="M26 88C28 66 38 62 50 62C62 62 72 66 74 88C60 96 40 96 26 88Z" fill="#e0409a" stroke="#5a0c3a" stroke-width="3"/><circle cx="50" cy="48" r="17" fill="#ffe0b8" stroke="#5a0c3a" stroke-width="4"/><path d="M30 40L26 12L40 24L50 8L60 24L74 12L70 40Z" fill="#ffc800" stroke="#5a3c00" stroke-width="4" stroke-linejoin="round"/>"##;

const PORTAL: &str = r##"<circle cx="50" cy="50" r="46" fill="#4b1d8f" stroke="#fff" stroke-width="6"/><circle cx="50" cy="50" r="33" fill="none" stroke="#c9a6ff" stroke-width="8" stroke-dasharray="40 12"/><circle cx="50" cy="50" r="17" fill="#fff" stroke="#7ff0ff" stroke-width="8"/>"##;

const INN: &str = r##"<ellipse cx="50" cy="66" rx="48" ry="30" fill="#2f86c9" stroke="#fff" stroke-width="5"/><path d="M26 74L26 44L74 44L74 74Z" fill="#fff3d6" stroke="#3a2412" stroke-width="5"/><path d="M18 46L50 14L82 46Z" fill="#b3282d" stroke="#3a2412" stroke-width="5" stroke-linejoin="round"/><path d="M43 74L43 56L57 56L57 74Z" fill="#3a2412"/>"##;

const CATHEDRAL: &str = r##"<path d="M6 94L6 40L18 10L30 40L50 24L70 40L82 10L94 40L94 94Z" fill="#f3efe4" stroke="#2b2b3a" stroke-width="6" stroke-linejoin="round"/><path d="M6 40L18 10L30 40ZM70 40L82 10L94 40ZM30 46L50 26L70 46Z" fill="#3a4a8a"/><circle cx="50" cy="56" r="9" fill="#c94f7c" stroke="#2b2b3a" stroke-width="3"/><path d="M41 94L41 80C41 70 59 70 59 80L59 94Z" fill="#2b2b3a"/>"##;

const CLOTH: &str = r##"<circle cx="50" cy="50" r="46" fill="#fff" stroke="#1b4f8f" stroke-width="6"/><path d="M22 32L66 24L66 62L22 70Z" fill="#2a6fc4" stroke="#0d2a50" stroke-width="4"/><ellipse cx="70" cy="44" rx="12" ry="21" fill="#8ab8f0" stroke="#0d2a50" stroke-width="4"/><path d="M22 70L34 82L60 76L66 62" fill="#2a6fc4" stroke="#0d2a50" stroke-width="4"/>"##;

const GRAIN: &str = r##"<circle cx="50" cy="50" r="46" fill="#fff" stroke="#a87400" stroke-width="6"/><path d="M50 90L50 40" stroke="#8a5f00" stroke-width="6"/><g fill="#f0b000" stroke="#6b4a00" stroke-width="3"><ellipse cx="50" cy="22" rx="8" ry="13"/><ellipse cx="35" cy="38" rx="7" ry="13" transform="rotate(-30 35 38)"/><ellipse cx="65" cy="38" rx="7" ry="13" transform="rotate(30 65 38)"/><ellipse cx="35" cy="60" rx="7" ry="13" transform="rotate(-30 35 60)"/><ellipse cx="65" cy="60" rx="7" ry="13" transform="rotate(30 65 60)"/></g>"##;

const WINE: &str = r##"<circle cx="50" cy="50" r="46" fill="#fff" stroke="#5c1250" stroke-width="6"/><path d="M50 28C52 18 60 14 68 16" fill="none" stroke="#3c6b1f" stroke-width="7"/><g fill="#7b1f6e" stroke="#36062f" stroke-width="3"><circle cx="33" cy="38" r="11"/><circle cx="53" cy="36" r="11"/><circle cx="70" cy="42" r="11"/><circle cx="42" cy="56" r="11"/><circle cx="61" cy="57" r="11"/><circle cx="51" cy="75" r="11"/></g>"##;

const MONASTERY: &str = r##"<path d="M8 92L8 54L36 54L36 28L50 14L64 28L64 54L92 54L92 92Z" fill="#f6f1e2" stroke="#38261a" stroke-width="5" stroke-linejoin="round"/><path d="M2 56L22 38L38 56ZM62 56L78 38L98 56ZM32 30L50 12L68 30Z" fill="#a8332b" stroke="#38261a" stroke-width="4" stroke-linejoin="round"/><path d="M50 0L50 16M43 6L57 6" stroke="#38261a" stroke-width="5"/><path d="M42 92L42 72C42 62 58 62 58 72L58 92ZM17 66L27 66L27 80L17 80ZM73 66L83 66L83 80L73 80ZM46 36L54 36L54 48L46 48Z" fill="#38261a"/>"##;

const VILLAGE: &str = r##"<g fill="#fff3d6" stroke="#3a2412" stroke-width="5" stroke-linejoin="round"><path d="M8 60L8 38L44 38L44 60Z"/><path d="M50 92L50 66L94 66L94 92Z"/></g><path d="M2 40L26 14L50 40ZM44 68L72 40L100 68Z" fill="#d9772b" stroke="#3a2412" stroke-width="5" stroke-linejoin="round"/>"##;

const FARMHOUSE: &str = r##"<path d="M12 92L12 46L88 46L88 92Z" fill="#c9b28a" stroke="#3a2412" stroke-width="6"/><path d="M4 48L30 14L70 14L96 48Z" fill="#7a5a2a" stroke="#3a2412" stroke-width="6" stroke-linejoin="round"/><path d="M34 92L34 60L66 60L66 92M34 60L66 92M66 60L34 92" fill="none" stroke="#3a2412" stroke-width="5"/>"##;

const HIGHWAYMEN: &str = r##"<path d="M4 40C20 26 36 34 50 40C64 34 80 26 96 40C96 66 76 78 60 66L50 56L40 66C24 78 4 66 4 40Z" fill="#1d1d24" stroke="#fff" stroke-width="6"/><ellipse cx="29" cy="50" rx="11" ry="7" fill="#fff"/><ellipse cx="71" cy="50" rx="11" ry="7" fill="#fff"/>"##;

/// Subject, name, fragment and scale.
pub(crate) const GLYPHS: &[(Subject, &str, &str, f64)] = &[
    (Attribute, "cathedral", CATHEDRAL, 1.4),
    (Attribute, "cloth", CLOTH, 1.0),
    (Attribute, "dragon", DRAGON_MARK, 1.0),
    (Attribute, "farmhouse", FARMHOUSE, 0.8),
    (Attribute, "garden", GARDEN, 0.9),
    (Attribute, "grain", GRAIN, 1.0),
    (Attribute, "highwaymen", HIGHWAYMEN, 0.8),
    (Attribute, "inn", INN, 1.0),
    (Attribute, "pennant", PENNANT, 0.85),
    (Attribute, "portal", PORTAL, 1.0),
    (Attribute, "princess", PRINCESS, 1.1),
    (Attribute, "village", VILLAGE, 0.8),
    (Attribute, "volcano", VOLCANO, 1.15),
    (Attribute, "wine", WINE, 1.0),
    (Feature, "garden", GARDEN, 1.0),
    (Feature, "monastery", MONASTERY, 1.0),
    (Figure, "abbot", ABBOT, 1.0),
    (Figure, "builder", BUILDER, 1.0),
    (Figure, "dragon", DRAGON, 2.1),
    (Figure, "fairy", FAIRY, 1.0),
    (Figure, "large", LARGE, 1.35),
    (Figure, "meeple", MEEPLE, 1.0),
    (Figure, "pig", PIG, 1.0),
];
