// npm run chaos -- --minutes N --seed S [--queue redis|postgres] [--bars no]: builds, then
// runs test/chaos, which breaks everything and checks what is left.
import { runCompiled } from './lib/run-compiled.mjs';

// The harness, and what it shares with tests and benches.
await runCompiled(['test/chaos', 'test/support', 'bench/lib'], 'test/chaos/main.js', process.argv.slice(2));
