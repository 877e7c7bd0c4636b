// npm run chaos -- --minutes N --seed S [--queue redis|postgres] [--bars no]: builds, then
// runs test/chaos, which breaks everything and checks what is left.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { emitFolder } from './lib/emit.mjs';
import { ROOT } from './lib/paths.mjs';
import { reapedEnvironment } from './lib/reaper.mjs';

/** The harness, and what it shares with tests and benches. */
const FOLDERS = ['test/chaos', 'test/support', 'bench/lib'];

await build({ log: (line) => console.error(line) });
for (const folder of FOLDERS) await emitFolder(folder);
const child = spawn(process.execPath, [join(ROOT, 'dist', 'test', 'chaos', 'main.js'), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  // What it starts ends with it, also when it is killed.
  env: reapedEnvironment(),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('close', (code) => (process.exitCode = code ?? 1));
