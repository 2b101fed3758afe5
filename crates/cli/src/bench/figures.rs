//! What was measured, as a table or as JSON.

use std::io::Write;

use crate::failure::Failure;
use crate::layout::thousands;

/// One line of the result.
pub(super) struct Figure {
    pub(super) what: String,
    pub(super) value: f64,
    unit: &'static str,
    /// What it is compared with in the same run, and how many times that.
    beside: Option<(&'static str, f64)>,
}

/// All lines of the result, in their order.
#[derive(Default)]
pub(super) struct Figures(Vec<Figure>);

impl Figures {
    pub(super) fn alone(&mut self, what: impl Into<String>, value: f64, unit: &'static str) {
        self.0.push(Figure { what: what.into(), value, unit, beside: None });
    }

    /// With how many times a baseline it is.
    pub(super) fn beside(
        &mut self,
        what: impl Into<String>,
        value: f64,
        unit: &'static str,
        baseline: &'static str,
        times: f64,
    ) {
        self.0.push(Figure { what: what.into(), value, unit, beside: Some((baseline, times)) });
    }

    pub(super) fn write_table(&self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "{:54}times the baseline", "")?;
        for figure in self.iter() {
            let value = if figure.value >= 1000.0 {
                // Whole numbers from a thousand on; none here comes near the limit of u64.
                thousands(figure.value as u64)
            } else {
                format!("{:.1}", figure.value)
            };
            let beside = figure.beside.as_ref();
            let beside = beside.map_or_else(String::new, |(what, times)| format!("{times:.2} x {what}"));
            writeln!(out, "{:<32}{value:>9}  {:<11}{beside}", figure.what, figure.unit)?;
        }
        Ok(())
    }

    pub(super) fn write_json(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let figures: Vec<serde_json::Value> = self
            .iter()
            .map(|figure| {
                serde_json::json!({
                    "what": figure.what,
                    "value": figure.value,
                    "unit": figure.unit,
                    "baseline": figure.beside.as_ref().map(|(what, _)| what),
                    "times_baseline": figure.beside.as_ref().map(|(_, times)| times),
                })
            })
            .collect();
        writeln!(out, "{}", serde_json::json!({ "figures": figures }))?;
        Ok(())
    }
}

impl std::ops::Deref for Figures {
    type Target = [Figure];

    fn deref(&self) -> &[Figure] {
        &self.0
    }
}
