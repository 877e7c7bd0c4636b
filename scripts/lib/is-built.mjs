import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './paths.mjs';

const INPUTS = join(ROOT, 'dist', '.inputs.json');
/** Beside the sources. */
const OTHER_FILES = [
  '.swcrc',
  'prisma/schema.prisma',
  'prisma.config.ts',
  'node_modules/prisma/package.json',
  'node_modules/@swc/core/package.json',
  'node_modules/esbuild/package.json',
  'package-lock.json',
  'CONTRIBUTING.md',
];
/** What builds, and what the help is made of, each with all below it. */
const OTHER_FOLDERS = ['scripts/lib', 'scripts/help', 'docs', '.github/pictures'];

/** Whether nothing was changed since the last build: a look at each file, without loading what builds. */
export function isBuilt() {
  try {
    const inputs = JSON.parse(readFileSync(INPUTS, 'utf8'));
    return Object.keys(inputs).every((path) => stateOf(path) === inputs[path]);
  } catch {
    return false;
  }
}

/** What a build that begins now will have seen. Folders are part of it: they change when a file is added or removed. */
export function readInputs() {
  const paths = [...OTHER_FILES, 'apps', 'libs'];
  const folders = [...OTHER_FOLDERS];
  for (const group of ['apps', 'libs'])
    for (const project of readdirSync(join(ROOT, group))) {
      folders.push(join(group, project, 'src'));
      paths.push(join(group, project, 'README.md'));
    }
  for (const folder of folders) {
    paths.push(folder);
    for (const entry of entriesOf(join(ROOT, folder)))
      if (entry.isDirectory() || isInput(entry.name)) paths.push(relative(ROOT, join(entry.parentPath, entry.name)));
  }
  return Object.fromEntries(paths.map((path) => [path, stateOf(path)]));
}

export const writeInputs = (inputs) => writeFileSync(INPUTS, JSON.stringify(inputs));

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
  // Not join(): over thousands of files that takes longer than the look itself.
  const known = statSync(`${ROOT}/${path}`, { throwIfNoEntry: false });
  return known === undefined ? null : known.isDirectory() ? `${known.mtimeMs}` : `${known.mtimeMs}:${known.size}`;
}
