// Hooks of Node's module loader, for specs: TypeScript instead of dist/, and the names that Jest gives to files.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import compiled from './compiled.cjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const OWN = pathToFileURL(`${ROOT}/`).href;
const GLOBALS = 'sqout:jest-globals';
const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const doors = new Map(
  Object.entries(imports).map(([name, { source }]) => [name, pathToFileURL(join(ROOT, source)).href]),
);

export async function resolve(specifier, context, nextResolve) {
  if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
  const { parentURL = '' } = context;
  if (parentURL.startsWith(OWN) && !parentURL.includes('/node_modules/')) {
    const door = doors.get(specifier);
    // What is compiled keeps to what is compiled: threads and scripts run from dist/.
    if (door !== undefined && !parentURL.startsWith(`${OWN}dist/`))
      return { url: door, format: 'module', shortCircuit: true };
    if (/^\.{1,2}\/.*\.js$/.test(specifier)) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), parentURL);
      if (existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true };
    }
  }
  // Specs name files by their paths as well.
  if (specifier.startsWith('/') && specifier.endsWith('.ts'))
    return { url: pathToFileURL(specifier).href, format: 'module', shortCircuit: true };
  return nextResolve(specifier, context);
}

export async function load(url, context, nextLoad) {
  if (url === GLOBALS) return { format: 'module', source: GLOBALS_SOURCE, shortCircuit: true };
  // A query makes a second one of a module.
  if (url.startsWith(OWN) && /\.ts(?:\?|$)/.test(url) && !url.includes('/node_modules/'))
    return { format: 'module', source: compiled.compile(fileURLToPath(url)), shortCircuit: true };
  return nextLoad(url, context);
}

/** What `@jest/globals` names, as the file that runs now has it. */
const GLOBALS_SOURCE = `
const of = (find) => new Proxy(function () {}, {
  apply: (_, self, args) => Reflect.apply(find(), self, args),
  get: (_, key) => find()[key],
});
export const jest = of(() => globalThis[Symbol.for('sqout.jest')]);
${['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'test']
  .map((name) => `export const ${name} = of(() => globalThis.${name});`)
  .join('\n')}
`;
