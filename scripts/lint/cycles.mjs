import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where a module takes others from: `import` and `export … from`, types included. `import()` is left out: it loads later, on purpose. */
const SOURCE = /(?:\bfrom|\bimport)\s+'(\.{1,2}\/[^']+)'/g;
const CODE = /\.tsx?$/;

/** What the files of a library or an app import of each other, read once a process: for each file, the files that import it. */
const importersOfProjects = new Map();

/**
 * The files of a library or an app that import a file, by however many steps. An import of one of them closes a cycle.
 * @param {string} project path of its folder @param {string} file path
 */
export function importersOf(project, file) {
  let importers = importersOfProjects.get(project);
  if (!importers) importersOfProjects.set(project, (importers = readImporters(project)));
  const found = new Set();
  const left = [file];
  for (let at = left.pop(); at !== undefined; at = left.pop())
    for (const importer of importers.get(at) ?? [])
      if (!found.has(importer)) {
        found.add(importer);
        left.push(importer);
      }
  return found;
}

/** The path of a source beside a file, as it is in the tree: `./a.js` is `a.ts` or `a.tsx`. */
export function targetsOf(file, source) {
  const path = join(dirname(file), source);
  return [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')];
}

function readImporters(project) {
  const files = readdirSync(project, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && CODE.test(entry.name) && !entry.parentPath.includes('/generated'))
    .map((entry) => join(entry.parentPath, entry.name));
  const known = new Set(files);
  const importers = new Map();
  for (const file of files)
    for (const [, source] of readFileSync(file, 'utf8').matchAll(SOURCE))
      for (const target of targetsOf(file, source))
        if (known.has(target) && target !== file) importers.set(target, [...(importers.get(target) ?? []), file]);
  return importers;
}
