import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from './build.mjs';
import { emitFolder } from './emit.mjs';
import { ROOT } from './paths.mjs';
import { reapedEnvironment } from './reaper.mjs';

/** Compiles the product and these folders to dist/, and runs a program there. What it starts ends with it, also when it is killed. */
export async function runCompiled(folders, program, args) {
  await build({ log: (line) => console.error(line) });
  for (const folder of folders) await emitFolder(folder);
  const child = spawn(process.execPath, [join(ROOT, 'dist', program), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: reapedEnvironment(),
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'close');
  process.exitCode = code ?? 1;
}
