// Compiles the engine's sources into node_modules/.cache, so that a benchmark needs no build.
import { transformFileSync } from '@swc/core';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const source = join(dirname(fileURLToPath(import.meta.url)), '../src');
const common = join(source, '../../common/src');
const target = join(source, '../../../node_modules/.cache/audit-engine-bench');

/** @returns {(module: string) => Promise<any>} imports a compiled module by its path under src, for example `index.js`. */
export function compileEngine() {
  rmSync(target, { recursive: true, force: true });
  compileFolder(source, target);
  compileFolder(common, join(target, 'common'));
  writeFileSync(join(target, 'package.json'), '{"type":"module","imports":{"#common":"./common/index.js"}}');
  return (module) => import(pathToFileURL(join(target, module)).href);
}

function compileFolder(from, to) {
  for (const file of readdirSync(from, { recursive: true })) {
    if (
      !file.endsWith('.ts') ||
      file.endsWith('.spec.ts') ||
      file.endsWith('.mutation.ts') ||
      file.startsWith('testing')
    )
      continue;
    const { code } = transformFileSync(join(from, file), {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'es6' },
      swcrc: false,
    });
    const compiled = join(to, file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(compiled), { recursive: true });
    writeFileSync(compiled, code);
  }
}
