//! The feature graph after ten turns, as DOT: pipe it into `dot -Tsvg`. Joins are solid, borders dashed.

use std::error::Error;

use petgraph::visit::EdgeRef;
use tilewright::core::graph::Link;
use tilewright::core::kind::SegmentId;
use tilewright::prelude::*;

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Composition::new().set("base").build()?;
    let mut game = Game::new(&rules, Players::count(2), 5)?;
    let mut dice = Numbers::new(Seed(5));
    while game.state().turn() <= 10
        && let Some(decision) = game.decision()
    {
        let legal = decision.legal();
        let action = legal[dice.roll(legal.len())];
        game.apply(action)?;
    }
    let graph = game.state().graph().structure().ok_or("the structure is not kept")?;
    println!("graph features {{");
    for node in graph.node_indices() {
        let name = rules.segment_text(game.state(), SegmentId::from_index(node.index()));
        println!("  {} [label=\"{name}\"];", node.index());
    }
    for edge in graph.edge_references() {
        let style = if *edge.weight() == Link::Join { "solid" } else { "dashed" };
        println!("  {} -- {} [style={style}];", edge.source().index(), edge.target().index());
    }
    println!("}}");
    Ok(())
}
