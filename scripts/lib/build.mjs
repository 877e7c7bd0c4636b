import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { HELP_DIR, buildHelp } from './build-help.mjs';
import { buildWeb } from './build-web.mjs';
import { bundleServices, hasKeptCode } from './bundle-services.mjs';
import { emitter, outputOf } from './emit.mjs';
import { hashOf, readTextIfAny, writeAtomically } from './files.mjs';
import { isBuilt, readInputs, writeInputs } from './is-built.mjs';
import { waitForLock } from './lock.mjs';
import { API_ENTRY, CACHE_DIR, ROOT, WEB_DIR } from './paths.mjs';
import { collectRulePages } from './rule-pages.mjs';

const MANIFEST = join(ROOT, 'dist', '.build.json');
/** Data files that code may read at run time, copied beside the compiled code. */
const ASSET_EXTENSIONS = new Set(['.json', '.css', '.html', '.txt', '.xml', '.svg', '.png', '.ico', '.sql']);
const BUILD_LOCK_TIMEOUT_MS = 120_000;
/** Enough to keep the compiler's threads busy; three files are open for each, and some systems allow 256. */
const FILES_AT_ONCE = 32;
/** Runs in browsers: bundled by build-web.mjs. */
const BUNDLED = join('apps', 'web');

/**
 * Brings dist/ (and what is generated and not committed) up to date; does only what changed since the last time.
 * @param {{ prismaOnly?: boolean, log?: (line: string) => void }} options
 */
export async function build({ prismaOnly = false, log = () => {} } = {}) {
  // To find that each part has nothing to do takes three seconds of a core: the help alone reads some six hundred pages.
  if ([API_ENTRY, WEB_DIR, HELP_DIR].every(existsSync) && hasKeptCode() && isBuilt()) return;
  const release = await waitForLock(join(CACHE_DIR, 'build.lock'), BUILD_LOCK_TIMEOUT_MS).catch((error) => {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    // A checkout that is read-only runs as it was built.
    if (existsSync(MANIFEST)) return null;
    throw new Error(
      `${ROOT} cannot be written to, and the program is not built yet. Run "npm run build" there as its owner; then start it with SQOUT_DATA_DIR set to a folder that this account may write to.`,
      { cause: error },
    );
  });
  if (release === null) return log('the checkout is read-only: what was built before is used');
  try {
    await generatePrismaClient(log);
    await collectRulePages(log);
    // With what was generated just now, and before anything is compiled: what changes from here on is built by the next one.
    const inputs = readInputs();
    if (!prismaOnly) {
      await compile(log);
      await bundleServices({ manifest: MANIFEST, log });
      await buildWeb(log);
      await buildHelp({ log });
      writeInputs(inputs);
    }
  } finally {
    release();
  }
}

async function generatePrismaClient(log) {
  const inputs = ['prisma/schema.prisma', 'prisma.config.ts', 'node_modules/prisma/package.json'];
  const wanted = await hashOf(inputs.map((input) => join(ROOT, input)));
  const stamp = join(CACHE_DIR, 'prisma.stamp');
  const generated = join(ROOT, 'libs', 'database', 'src', 'generated');
  if (existsSync(generated) && (await readTextIfAny(stamp)) === wanted) return;

  log('generating the Prisma client');
  await promisify(execFile)(process.execPath, [join(ROOT, 'node_modules', 'prisma', 'build', 'index.js'), 'generate'], {
    cwd: ROOT,
  }).catch((error) => {
    throw new Error(`prisma generate failed:\n${error.stdout ?? ''}${error.stderr ?? error.message}`);
  });
  await writeAtomically(stamp, wanted);
}

async function compile(log) {
  const recipe = await hashOf(['.swcrc', 'node_modules/@swc/core/package.json'].map((file) => join(ROOT, file)));
  const before = JSON.parse((await readTextIfAny(MANIFEST)) ?? '{}');
  const known = before.recipe === recipe ? before.files : {};
  const sources = await listSources();

  const changed = [];
  const files = {};
  for (const source of sources) {
    const { mtimeMs, size } = await stat(join(ROOT, source));
    files[source] = `${mtimeMs}:${size}`;
    if (known[source] !== files[source] || !existsSync(outputOf(source))) changed.push(source);
  }
  const removed = Object.keys(before.files ?? {}).filter((source) => files[source] === undefined);
  if (changed.length === 0 && removed.length === 0 && before.recipe === recipe) return;

  log(`compiling ${changed.length} files`);
  const emit = await emitter();
  const left = changed.values();
  const lane = async () => {
    for (const source of left) await emit(source);
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, lane));
  for (const source of removed) {
    await rm(outputOf(source), { force: true });
    await rm(`${outputOf(source)}.map`, { force: true });
  }
  await writeAtomically(MANIFEST, JSON.stringify({ recipe, files }));
}

async function listSources() {
  const sources = [];
  for (const group of ['apps', 'libs']) {
    for (const project of await readdir(join(ROOT, group))) {
      const source = join(ROOT, group, project, 'src');
      if (!existsSync(source) || join(group, project) === BUNDLED) continue;
      for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !isCompiled(join(entry.parentPath, entry.name))) continue;
        sources.push(relative(ROOT, join(entry.parentPath, entry.name)));
      }
    }
  }
  return sources;
}

/** What the product runs or reads: no tests, nor what only they import. */
function isCompiled(path) {
  if (/\.(spec|testing|mutation|d)\.ts$/.test(path) || path.includes(`${sep}testing${sep}`)) return false;
  return path.endsWith('.ts') || ASSET_EXTENSIONS.has(extname(path));
}
