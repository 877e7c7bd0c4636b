// npm run bench -- <name> [options]: compiles the product and bench/ to dist/, then runs dist/bench/<name>/main.js.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { emitFolder } from './lib/emit.mjs';
import { ROOT } from './lib/paths.mjs';
import { reapedEnvironment } from './lib/reaper.mjs';

const [name, ...options] = process.argv.slice(2);
const source = join(ROOT, 'bench');
const names = (await readdir(source)).filter((entry) => existsSync(join(source, entry, 'main.ts')));
if (!name || !names.includes(name)) {
  console.error(`Usage: npm run bench -- ${names.join(' | ')} [options]\nbench/README.md explains each.`);
  process.exit(2);
}

await build({ log: (line) => console.error(line) });
await emitFolder('bench');
const child = spawn(process.execPath, [join(ROOT, 'dist', 'bench', name, 'main.js'), ...options], {
  cwd: ROOT,
  stdio: 'inherit',
  // What it starts ends with it, also when it is killed.
  env: reapedEnvironment(),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('close', (code) => (process.exitCode = code ?? 1));
