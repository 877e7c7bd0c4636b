import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './paths.mjs';

const INPUTS = join(ROOT, 'dist', '.inputs.json');
/** Beside the sources. */
const OTHER_INPUTS = [
  '.swcrc',
  'prisma/schema.prisma',
  'prisma.config.ts',
  'node_modules/prisma/package.json',
  'node_modules/@swc/core/package.json',
  'node_modules/esbuild/package.json',
  'package-lock.json',
  'scripts/lib',
];

/** Whether nothing was changed since the last build: a look at each file, without loading what builds. */
export function isBuilt() {
  try {
    const inputs = Object.entries(JSON.parse(readFileSync(INPUTS, 'utf8')));
    return inputs.every(([path, state]) => stateOf(path) === state);
  } catch {
    return false;
  }
}

/** What a build that begins now will have seen. Folders are part of it: they change when a file is added or removed. */
export function readInputs() {
  const paths = [...OTHER_INPUTS];
  for (const group of ['apps', 'libs'])
    for (const project of readdirSync(join(ROOT, group)))
      for (const entry of entriesOf(join(ROOT, group, project, 'src')))
        if (entry.isDirectory() || isInput(entry.name)) paths.push(relative(ROOT, join(entry.parentPath, entry.name)));
  return Object.fromEntries(paths.map((path) => [path, stateOf(path)]));
}

export function writeInputs(inputs) {
  writeFileSync(INPUTS, JSON.stringify(inputs));
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  }
}

/** No tests: nothing is made of them. */
function isInput(name) {
  return !/\.(spec|testing|mutation)\.tsx?$/.test(name);
}

function stateOf(path) {
  const known = statSync(join(ROOT, path), { throwIfNoEntry: false });
  return known === undefined ? null : known.isDirectory() ? `${known.mtimeMs}` : `${known.mtimeMs}:${known.size}`;
}
