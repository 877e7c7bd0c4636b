// npm run chaos -- --minutes N --seed S [--queue redis|postgres] [--bars no]: builds, then runs test/chaos, which breaks everything and checks what is left.
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build } from './lib/build.mjs';
import { ROOT } from './lib/paths.mjs';

/** The harness, and what it shares with tests and benches. */
const FOLDERS = ['test/chaos', 'test/support', 'bench/lib'];

await build({ log: (line) => console.error(line) });
for (const folder of FOLDERS) await compile(folder);
const child = spawn(process.execPath, [join(ROOT, 'dist', 'test', 'chaos', 'main.js'), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('close', (code) => (process.exitCode = code ?? 1));

async function compile(folder) {
  const { $schema, exclude, ...swc } = JSON.parse(await readFile(join(ROOT, '.swcrc'), 'utf8'));
  const { transform } = await import('@swc/core');
  for (const entry of await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts') || /\.(spec|d)\.ts$/.test(entry.name)) continue;
    const input = join(entry.parentPath, entry.name);
    const output = join(ROOT, 'dist', relative(ROOT, input)).replace(/\.ts$/, '.js');
    const { code, map } = await transform(await readFile(input, 'utf8'), {
      ...swc,
      swcrc: false,
      configFile: false,
      filename: input,
      sourceFileName: relative(dirname(output), input),
    });
    await mkdir(dirname(output), { recursive: true });
    await writeFile(`${output}.map`, map);
    await writeFile(output, `${code}\n//# sourceMappingURL=${entry.name.replace(/\.ts$/, '.js.map')}\n`);
  }
}
