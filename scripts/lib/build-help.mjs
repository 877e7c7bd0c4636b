import { existsSync, readdirSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import MiniSearch from 'minisearch';
import { layout } from '../help/layout.mjs';
import { START, linkedFile, menuOf, readPages } from '../help/pages.mjs';
import { relativeUrl, renderPage } from '../help/render.mjs';
import { writeBundledPackages } from './bundled-packages.mjs';
import { hashOf, readTextIfAny, writeAtomically } from './files.mjs';
import { ROOT, WEB_DIR } from './paths.mjs';

/** Where the API serves the help from. */
export const HELP_DIR = join(WEB_DIR, 'help');
const WEB = join(ROOT, 'apps', 'web', 'src');
/** The only folder of pictures that pages show. */
const PICTURES = join(ROOT, '.github', 'pictures');
/** Shared with apps/web/src/help/search.ts, which reads the index. */
const SEARCH = { fields: ['heading', 'title', 'text'], storeFields: ['heading', 'title', 'path', 'start'] };
/** Of a section, beside a result. */
const START_LENGTH = 140;

/**
 * The documentation as pages: every Markdown file that the start page leads to, with a menu and a search. All URLs are
 * relative, so the files work below any path of any host. Does nothing when nothing has changed.
 * @param {{ output?: string, dashboard?: string | null, log?: (line: string) => void }} options
 *   dashboard: path of the application on the same host, null for a separate site.
 */
export async function buildHelp({ output = HELP_DIR, dashboard = '/app', log = () => {} } = {}) {
  const pages = await readPages();
  const start = pages.get(START);
  // A checkout without docs/ has no help: a build for production may leave it out.
  if (start === undefined) return null;
  const stamp = join(output, '.build');
  const wanted = await fingerprint(pages, dashboard);
  if ((await readTextIfAny(stamp)) === wanted) return pages.size;
  log('building the help');
  await rm(output, { recursive: true, force: true });
  const assets = await bundleAssets(join(output, 'assets'));
  const menu = menuOf(start).map(({ heading, links }) => ({
    heading,
    links: links.flatMap((link) => menuLink(link, pages)),
  }));
  const search = new MiniSearch(SEARCH);
  const pictures = new Map();
  for (const page of pages.values()) {
    const { sections, pictures: shown, ...parts } = renderPage(page, pages);
    for (const [file, path] of shown) pictures.set(file, path);
    // Of a rule, only what it checks: its examples would be found for every HTML element.
    const found = page.isRule ? sections.slice(0, 1) : page.isForUsers ? sections : [];
    for (const { anchor, heading, text } of found)
      search.add({
        id: search.documentCount,
        heading,
        title: page.isRule ? page.path.slice('rules/'.length, -1) : page.title,
        text,
        path: anchor === '' ? page.path : `${page.path}#${anchor}`,
        start: text.slice(0, START_LENGTH),
      });
    const urlOf = (path) => relativeUrl(page.path, path);
    const html = layout({ page, ...parts, description: sections[0]?.text ?? '', menu, assets, dashboard, urlOf });
    await writeAtomically(join(output, page.path, 'index.html'), html);
  }
  await writeAtomically(join(output, 'search.json'), JSON.stringify(search));
  for (const [file, path] of pictures)
    if (existsSync(join(ROOT, file))) await cp(join(ROOT, file), join(output, path));
    else log(`there is no ${file}`);
  await cp(join(WEB, 'favicon.svg'), join(output, 'favicon.svg'));
  if (dashboard !== null) await writeNotFound({ output, menu, assets, dashboard });
  await writeAtomically(stamp, wanted);
  return pages.size;
}

function menuLink({ text, href }, pages) {
  const page = pages.get(linkedFile(START, href) ?? START);
  return page ? [{ text, path: page.path, anchor: /#.*$/.exec(href)?.[0] ?? '' }] : [];
}

/** Its URL may be any, so what it names is named from the root of the host. */
function writeNotFound({ output, ...parts }) {
  const page = { path: '404/', title: 'Page not found' };
  const body = `<h1>${page.title}</h1><p>The help has no page at this URL. Search for it, or choose a page from the list.</p>`;
  const urlOf = (path) => `/help/${path}`;
  return writeAtomically(
    join(output, '404.html'),
    layout({ page, body, headings: [], description: '', urlOf, ...parts }),
  );
}

async function bundleAssets(outdir) {
  const { build, stop } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: { help: join(WEB, 'help', 'search.ts') },
    outdir,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    minify: true,
    metafile: true,
    legalComments: 'none',
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    tsconfig: join(ROOT, 'apps', 'web', 'tsconfig.json'),
    logLevel: 'silent',
  });
  await stop();
  await writeBundledPackages(dirname(outdir), metafile);
  const [script, { cssBundle }] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint);
  return { script: basename(script), style: basename(cssBundle) };
}

function fingerprint(pages, dashboard) {
  const folders = [join(ROOT, 'scripts', 'help'), PICTURES, join(WEB, 'help'), join(WEB, 'style')].filter(existsSync);
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const texts = [...pages.values()].flatMap(({ tokens }) => tokens.map(({ raw }) => raw));
  return hashOf(
    [...files.sort(), join(ROOT, 'package-lock.json'), import.meta.filename],
    [String(dashboard), ...texts],
  );
}
