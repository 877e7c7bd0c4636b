// npm run bench -- <name> [options]: compiles the product and bench/ to dist/, then runs dist/bench/<name>/main.js.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build } from './lib/build.mjs';
import { ROOT } from './lib/paths.mjs';

const [name, ...options] = process.argv.slice(2);
const source = join(ROOT, 'bench');
const names = (await readdir(source)).filter((entry) => existsSync(join(source, entry, 'main.ts')));
if (!name || !names.includes(name)) {
  console.error(`Usage: npm run bench -- ${names.join(' | ')} [options]\nbench/README.md explains each.`);
  process.exit(2);
}

await build({ log: (line) => console.error(line) });
await compileBench();
const child = spawn(process.execPath, [join(ROOT, 'dist', 'bench', name, 'main.js'), ...options], {
  cwd: ROOT,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('close', (code) => (process.exitCode = code ?? 1));

async function compileBench() {
  const { $schema, exclude, ...swc } = JSON.parse(await readFile(join(ROOT, '.swcrc'), 'utf8'));
  const { transform } = await import('@swc/core');
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts') || /\.(spec|d)\.ts$/.test(entry.name)) continue;
    const input = join(entry.parentPath, entry.name);
    const output = join(ROOT, 'dist', relative(ROOT, input)).replace(/\.ts$/, '.js');
    if (existsSync(output) && (await stat(output)).mtimeMs > (await stat(input)).mtimeMs) continue;
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
