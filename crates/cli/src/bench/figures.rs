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
    beside: (&'static str, f64),
}

/// All lines of the result, in their order.
#[derive(Default)]
pub(super) struct Figures(Vec<Figure>);

impl Figures {
    /// Adds a figure, with how many times a baseline of the same run it is.
    pub(super) fn beside(
        &mut self,
        what: impl Into<String>,
        value: f64,
        unit: &'static str,
        baseline: &'static str,
        times: f64,
    ) {
        self.0.push(Figure { what: what.into(), value, unit, beside: (baseline, times) });
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
            let (baseline, times) = figure.beside;
            writeln!(out, "{:<32}{value:>9}  {:<11}{times:.2} x {baseline}", figure.what, figure.unit)?;
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
                    "baseline": figure.beside.0,
                    "times_baseline": figure.beside.1,
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
