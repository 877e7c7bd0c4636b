import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from './paths.mjs';

/** Beside a bundle: what it was made of. For the image and its bill of materials. */
const NAME = '.packages.json';
/** Packages whose files are read, not imported: what checks a page in a browser. */
export const READ_PACKAGES = ['axe-core'];

/**
 * Writes down which packages are in a bundle, and which it asks for when it runs.
 * @param {string} folder of the bundle @param {import('esbuild').Metafile} metafile
 */
export async function writeBundledPackages(folder, { outputs }) {
  const bundled = new Set();
  const outside = new Set();
  for (const { inputs, imports } of Object.values(outputs)) {
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const path = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
      if (path && bytesInOutput > 0) bundled.add(path);
    }
    for (const { path, external } of imports)
      if (external && !isBuiltin(path) && !path.startsWith('.')) outside.add(/^(?:@[^/]+\/)?[^/]+/.exec(path)[0]);
  }
  await writeFile(join(folder, NAME), JSON.stringify({ bundled: [...bundled].sort(), outside: [...outside].sort() }));
}

/** As `writeBundledPackages` wrote it: `bundled` are folders from the root of the checkout, `outside` names. */
export async function readBundledPackages(folder) {
  return JSON.parse(await readFile(join(folder, NAME), 'utf8'));
}

/**
 * The folders of packages and of all that they need, as installed on this platform.
 * @param {string[]} names @returns {Promise<string[]>} from the root of the checkout
 */
export async function withDependencies(names) {
  const found = new Set();
  const add = async (name, from) => {
    const path = installedPath(name, from);
    if (path === null || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies } = await readPackage(path);
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) await add(each, path);
  };
  for (const name of names) await add(name, '');
  return [...found].sort();
}

/** @param {string} path from the root of the checkout */
export async function readPackage(path) {
  return JSON.parse(await readFile(join(ROOT, path, 'package.json'), 'utf8'));
}

/** Where Node finds a package, as asked for by another; null when it is not installed. */
function installedPath(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder === '.' ? '' : folder, 'node_modules', name);
    if (existsSync(join(ROOT, path, 'package.json'))) return path;
    if (folder === '' || folder === '.') return null;
  }
}
