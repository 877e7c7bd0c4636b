import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { writeBundledPackages } from './bundled-packages.mjs';
import { hashOf, readTextIfAny, writeAtomically } from './files.mjs';
import { ROOT, WEB_DIR as OUTPUT } from './paths.mjs';

/** The dashboard. */
const SOURCE = join(ROOT, 'apps', 'web');
/** What is bundled, each folder with all below it: the dashboard, and the compiled libraries that it imports. */
export const WEB_SOURCES = [SOURCE, ...['common'].map((lib) => join(ROOT, 'dist', 'libs', lib, 'src'))];
const STAMP = join(OUTPUT, '.build.json');
/** Where the API serves what is built here; names carry a hash of their content. */
const ASSETS_PATH = '/app/assets';

/** Brings dist/apps/web up to date: the dashboard as files that the API serves as they are. Does nothing when nothing has changed. */
export async function buildWeb(log = () => {}) {
  const wanted = await fingerprint();
  if ((await readTextIfAny(STAMP)) === wanted) return;
  log('bundling the dashboard');
  const { build, stop } = await import('esbuild');
  const { outputFiles, metafile } = await build(optionsOf());
  await stop();
  await writeOutput(outputFiles, metafile);
  await writeBundledPackages(OUTPUT, metafile);
  await writeFile(STAMP, wanted);
}

function optionsOf() {
  return {
    absWorkingDir: ROOT,
    entryPoints: {
      main: join(SOURCE, 'src', 'main.tsx'),
      forms: join(SOURCE, 'src', 'forms.ts'),
      fonts: join(SOURCE, 'src', 'style', 'fonts.css'),
    },
    outdir: join(OUTPUT, 'assets'),
    publicPath: ASSETS_PATH,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    jsx: 'automatic',
    minify: true,
    metafile: true,
    write: false,
    legalComments: 'none',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    // The same interface in a tenth of the bytes; the code is written against React, and its types check it.
    alias: {
      react: 'preact/compat',
      'react-dom': 'preact/compat',
      'react-dom/client': 'preact/compat/client',
      'react/jsx-runtime': 'preact/jsx-runtime',
    },
    loader: { '.woff2': 'file' },
    define: { 'process.env.NODE_ENV': '"production"' },
    tsconfig: join(SOURCE, 'tsconfig.json'),
    logLevel: 'silent',
  };
}

/**
 * Assets first, then the page that names them, then what is not named any more: a
 * running API never serves a page whose files are not there.
 */
async function writeOutput(outputFiles, metafile) {
  const assets = join(OUTPUT, 'assets');
  await Promise.all(outputFiles.map(({ path, contents }) => writeAtomically(path, contents)));
  for (const icon of ['favicon.svg', 'favicon.ico'])
    await writeAtomically(join(OUTPUT, icon), await readFile(join(SOURCE, 'src', icon)));
  const main = entryOf(metafile, 'apps/web/src/main.tsx');
  const fonts = entryOf(metafile, 'apps/web/src/style/fonts.css');
  const names = {
    script: basename(main.path),
    forms: basename(entryOf(metafile, 'apps/web/src/forms.ts').path),
    style: basename(main.output.cssBundle),
    preload: main.output.imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => basename(path)),
    fontStyle: await readFile(join(ROOT, fonts.path), 'utf8'),
  };
  await writeAtomically(join(OUTPUT, 'assets.json'), JSON.stringify(names));
  const page = await readFile(join(SOURCE, 'src', 'index.html'), 'utf8');
  const links = [
    ...names.preload.map((name) => `<link rel="modulepreload" href="${ASSETS_PATH}/${name}">`),
    `<link rel="stylesheet" href="${ASSETS_PATH}/${names.style}">`,
    `<script type="module" src="${ASSETS_PATH}/${names.script}"></script>`,
  ].join('\n');
  await writeAtomically(join(OUTPUT, 'index.html'), page.replace('<!-- assets -->', links));
  const current = new Set(outputFiles.map(({ path }) => basename(path)));
  for (const name of await readdir(assets)) if (!current.has(name)) await rm(join(assets, name), { force: true });
}

function entryOf(metafile, entryPoint) {
  const [path, output] = Object.entries(metafile.outputs).find(([, each]) => each.entryPoint === entryPoint);
  return { path, output };
}

async function fingerprint() {
  const folders = WEB_SOURCES.map((folder) => readdir(folder, { recursive: true, withFileTypes: true }));
  const entries = (await Promise.all(folders)).flat();
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const states = paths.sort().map(async (path) => {
    const { mtimeMs, size } = await stat(path);
    return `${relative(ROOT, path)}:${mtimeMs}:${size}\n`;
  });
  return hashOf([join(ROOT, 'package-lock.json'), import.meta.filename], await Promise.all(states));
}
