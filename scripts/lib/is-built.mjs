import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
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

/** Clocks of file systems move in steps: what changed within one counts as changed after it. */
const CLOCK_STEP_MS = 20;

/** Whether nothing was changed since the last build: a look at each file, without loading what builds. */
export function isBuilt() {
  if (isUntouched()) return true;
  const from = Date.now();
  try {
    const inputs = JSON.parse(readFileSync(INPUTS, 'utf8'));
    for (const path in inputs) if (stateOf(path) !== inputs[path]) return false;
  } catch {
    return false;
  }
  setLookedAt(from);
  return true;
}

/**
 * Whether no file has so much as a new attribute since it was last looked at. Node takes six
 * times as long to ask for the state of each. False where it cannot be told.
 */
function isUntouched() {
  const args = ['apps', 'libs', ...OTHER_FILES, ...OTHER_FOLDERS, '-cnewer', INPUTS, '-print', '-quit'];
  const { status, stdout } = spawnSync('find', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 && stdout === '';
}

/** What is known of the files is from that time. */
function setLookedAt(time) {
  const seconds = (time - CLOCK_STEP_MS) / 1000;
  try {
    utimesSync(INPUTS, seconds, seconds);
  } catch {
    // A checkout that is read-only is looked at file by file.
  }
}

/** What a build that begins now will have seen. Folders are part of it: they change when a file is added or removed. */
export function readInputs() {
  const from = Date.now();
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
  return { from, states: Object.fromEntries(paths.map((path) => [path, stateOf(path)])) };
}

export function writeInputs({ from, states }) {
  writeFileSync(INPUTS, JSON.stringify(states));
  setLookedAt(from);
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
  // Not join(): over thousands of files that takes longer than the look itself.
  const known = statSync(`${ROOT}/${path}`, { throwIfNoEntry: false });
  return known === undefined ? null : known.isDirectory() ? `${known.mtimeMs}` : `${known.mtimeMs}:${known.size}`;
}
