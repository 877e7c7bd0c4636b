// Compiles one file to dist/. Types are checked elsewhere.
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { writeAtomically } from './files.mjs';
import { ROOT } from './paths.mjs';

/** Where a source, named from the root, comes out: code as .js, everything else as it is. */
export function outputOf(source) {
  return join(ROOT, 'dist', source.endsWith('.ts') ? `${source.slice(0, -3)}.js` : source);
}

/** What puts a source, named from the root, into dist/. */
export async function emitter() {
  const { $schema, exclude, ...options } = JSON.parse(await readFile(join(ROOT, '.swcrc'), 'utf8'));
  const { transform } = await import('@swc/core');
  return async (source) => {
    const input = join(ROOT, source);
    const output = outputOf(source);
    if (!source.endsWith('.ts')) return cp(input, output);
    const { code, map } = await transform(await readFile(input, 'utf8'), {
      ...options,
      swcrc: false,
      configFile: false,
      filename: input,
      sourceFileName: relative(dirname(output), input),
    });
    await writeAtomically(`${output}.map`, map);
    await writeAtomically(output, `${code}\n//# sourceMappingURL=${basename(output)}.map\n`);
  };
}

/**
 * All code below a folder, named from the root, that changed since it was compiled; no
 * specs. For what the product does not hold: benches, chaos.
 */
export async function emitFolder(folder) {
  const emit = await emitter();
  for (const entry of await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts') || /\.(spec|d)\.ts$/.test(entry.name)) continue;
    const source = relative(ROOT, join(entry.parentPath, entry.name));
    const output = outputOf(source);
    if (existsSync(output) && (await stat(output)).mtimeMs > (await stat(join(ROOT, source))).mtimeMs) continue;
    await emit(source);
  }
}
