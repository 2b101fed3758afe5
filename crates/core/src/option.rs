//! Rule options: what a published edition, a publisher or a house does another way.

/// An option that an expansion declares: a name, its values, and what presets choose.
///
/// ```
/// use tilewright_core::option::RuleOption;
/// let option = RuleOption::new("base_fields", "whether farmers are played")
///     .value("on", "they are")
///     .value("off", "they are not")
///     .cites("BASE-06");
/// assert_eq!(option.default_value(), "on");
/// ```
#[derive(Clone, Debug)]
pub struct RuleOption {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) values: Vec<(&'static str, &'static str)>,
    pub(crate) presets: Vec<(&'static str, &'static str)>,
    pub(crate) rules: Vec<&'static str>,
    pub(crate) waits_for: Option<&'static str>,
}

impl RuleOption {
    /// An option without values. The first value added is the default.
    pub const fn new(name: &'static str, about: &'static str) -> Self {
        Self { name, about, values: Vec::new(), presets: Vec::new(), rules: Vec::new(), waits_for: None }
    }

    /// Adds a value and what it means.
    #[must_use]
    pub fn value(mut self, value: &'static str, about: &'static str) -> Self {
        self.values.push((value, about));
        self
    }

    /// The value that a preset chooses. A preset that says nothing chooses the default.
    #[must_use]
    pub fn preset(mut self, preset: &'static str, value: &'static str) -> Self {
        self.presets.push((preset, value));
        self
    }

    /// A rule that the option changes.
    #[must_use]
    pub fn cites(mut self, rule: &'static str) -> Self {
        self.rules.push(rule);
        self
    }

    /// It has no effect until some expansion exists, by its name for people; until then every value is accepted.
    #[must_use]
    pub const fn waits_for(mut self, expansion: &'static str) -> Self {
        self.waits_for = Some(expansion);
        self
    }

    /// What it waits for, if it has no effect yet.
    pub const fn waiting(&self) -> Option<&'static str> {
        self.waits_for
    }

    /// Its name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What it is about.
    pub const fn about(&self) -> &'static str {
        self.about
    }

    /// Its values with what they mean, the default first.
    pub fn values(&self) -> &[(&'static str, &'static str)] {
        &self.values
    }

    /// The rules it changes.
    pub fn rules(&self) -> &[&'static str] {
        &self.rules
    }

    /// The presets that choose a value of it, each with the value. A preset that is not named chooses the default.
    pub fn presets(&self) -> &[(&'static str, &'static str)] {
        &self.presets
    }

    /// The value without any choice; empty if the option has no values.
    pub fn default_value(&self) -> &'static str {
        self.values.first().map_or("", |value| value.0)
    }

    /// The value that a preset chooses.
    pub fn preset_value(&self, preset: &str) -> &'static str {
        let chosen = self.presets.iter().find(|(name, _)| *name == preset);
        chosen.map_or(self.default_value(), |(_, value)| value)
    }
}
