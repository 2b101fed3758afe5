// Runs the module that is named: the recorded games of Tilewright in a build for 32 bits.
// Twice, since what runs before `main` must not add expansions a second time.
import { readFile } from 'node:fs/promises';

const path = process.argv[2];
if (!path) {
  console.error('usage: node run.mjs MODULE.wasm');
  process.exit(2);
}
const { instance } = await WebAssembly.instantiate(await readFile(path), {});
for (const run of ['first', 'second']) {
  const started = performance.now();
  const status = instance.exports.main(0, 0);
  if (status !== 0) {
    const told = { 255: 'no expansion was found', 254: 'the golden file does not hold fifty games' };
    console.error(`${run} run: ${told[status] ?? `game ${status - 1} has another digest than natively`}`);
    process.exit(1);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${run} run: 50 digests as natively, ${seconds} s`);
}
