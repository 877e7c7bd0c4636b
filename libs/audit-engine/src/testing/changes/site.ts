import type { PageInput } from '../../engine/parse/page-input.js';
import type { ProbeName, ProbeResult, SiteTarget } from '../../engine/site/site-probe.js';
import { toResource, type ResourceCase } from '../resource-case.js';
import type { MutableSite } from '../mutation.js';

/** Changes of a whole site; they replace pages and never write into one, so that the clean ones stay as they were. */
export function changePage(site: MutableSite, path: string, change: (html: string) => string): void {
  const url = site.baseUrl + path;
  const before = pageAt(site, path);
  const html = change(before.html);
  if (html === before.html) throw new Error(`${url}: the change finds no place`);
  site.pages = site.pages.map((page) => (page === before ? { ...page, html } : page));
}

export function pageAt(site: MutableSite, path: string): PageInput {
  const page = site.pages.find(({ url }) => url === site.baseUrl + path);
  if (!page) throw new Error(`${site.baseUrl} has no page ${path}`);
  return page;
}

/** Links from a page to any address. */
export function link(site: MutableSite, from: string, href: string, text = 'What came of the old barn'): void {
  changePage(site, from, (html) =>
    html.replace('</main>', () => `<p><a href="${href.replaceAll('&', '&amp;')}">${text}</a></p>\n</main>`),
  );
}

/** What the crawler got for an address that is no page. */
export function answer(site: MutableSite, target: Partial<SiteTarget> & { url: string }): void {
  const url = new URL(target.url, site.baseUrl).href;
  const chain = (target.chain ?? []).map((step) => new URL(step, site.baseUrl).href);
  const isRedirect = chain.length > 0;
  const status = target.status ?? (isRedirect ? 301 : 404);
  site.targets.push({
    outcome: isRedirect ? 'redirect' : 'broken',
    finalStatus: isRedirect ? 200 : status,
    error: null,
    isExternal: !url.startsWith(site.baseUrl),
    ...target,
    status,
    url,
    chain,
  });
}

/** Files that pages load, and what their server answers. */
export function resources(site: MutableSite, ...files: readonly ResourceCase[]): void {
  site.resources.push(...files.map((file) => toResource(file, site.baseUrl)));
}

export function probe(
  site: MutableSite,
  name: ProbeName,
  change: Partial<ProbeResult> | ((before: ProbeResult) => Partial<ProbeResult>),
): void {
  const before = site.probe.probes[name];
  if (!before) throw new Error(`${site.baseUrl} has no probe ${name}`);
  site.probe.probes[name] = { ...before, ...(typeof change === 'function' ? change(before) : change) };
}

export function robotsTxt(site: MutableSite, change: (text: string) => string): void {
  probe(site, 'robots', ({ text }) => ({ text: change(text ?? '') }));
}

interface AddedPage {
  /** Address of the canonical link; its own without it, null for none. */
  canonical?: string | null;
  /** Path of the page that links here; null for none. */
  linkedFrom?: string | null;
  isListed?: boolean;
  /** Last change of the HTML. */
  change?: (html: string) => string;
}

const BARNS = ['threshing barn', 'cart shed', 'hop kiln', 'granary', 'stable', 'dairy', 'cider mill', 'smithy'];
const SENTENCES = [
  'was raised in the spring of %n by three brothers from the next village',
  'kept its first roof for %n years before a storm in the week after Michaelmas took half of it',
  'holds %n oak beams, each of them cut by hand and numbered with a chisel',
  'smelled of hay, tar and wet dogs until the winter when the last %n sheep were sold',
  'is open on %n days of the year, when the lane is dry enough for small cars',
];

/** A page with its own text, made from the site's last page that has a plain text. */
export function addPage(
  site: MutableSite,
  path: string,
  { canonical, linkedFrom = '/', isListed = true, change = (html) => html }: AddedPage = {},
): PageInput {
  const index = site.pages.length;
  const url = new URL(path, site.baseUrl).href;
  const model = site.pages.at(-1);
  if (!model) throw new Error(`${site.baseUrl} has no page`);
  const name = `The ${BARNS[index % BARNS.length] ?? 'barn'} number ${index}, its roof and its owners`;
  const text = BARNS.map(
    (barn, row) =>
      `<p>The ${barn} at gate ${index * 7 + row} ${(SENTENCES[(row + index) % SENTENCES.length] ?? '').replace('%n', String(30 + index * 13 + row))}. ` +
      `Its door looks ${['north', 'east', 'south', 'west'][(row * index) % 4] ?? 'north'} over field ${index * 31 + row * 5}.</p>`,
  ).join('\n');
  const title = /<title>([^<]*)/.exec(model.html)?.[1] ?? '';
  const description = /<meta name="description" content="([^"]*)/.exec(model.html)?.[1] ?? '';
  const attribute = (value: string): string => value.replaceAll('&', '&amp;');
  const html = model.html
    .replace(/<script type="application\/ld\+json">[\s\S]*?<\/script>\n?/g, '')
    .replaceAll(title, name)
    .replaceAll(
      description,
      `What is left of the ${BARNS[index % BARNS.length] ?? 'barn'} at gate ${index * 7}: who built it, what it held, how it lost its roof and on which days you may look inside.`,
    )
    .replaceAll(` aria-current="page"`, '')
    .replace(/<link rel="canonical"[^>]*>/, () =>
      canonical === null
        ? ''
        : `<link rel="canonical" href="${attribute(canonical === undefined ? url : new URL(canonical, site.baseUrl).href)}">`,
    )
    .replaceAll(`content="${model.url}"`, () => `content="${attribute(url)}"`)
    .replace(/(<main[^>]*>)[\s\S]*<\/main>/, (_, start: string) => `${start}\n<h1>${name}</h1>\n${text}\n</main>`);
  const page = { ...model, url, html: change(html), depth: 1, isStart: false, decodedBytes: Buffer.byteLength(html) };
  page.wireBytes = Math.round((model.wireBytes * page.decodedBytes) / model.decodedBytes);
  site.pages = [...site.pages, page];
  if (isListed) site.sitemapUrls.push(url);
  if (linkedFrom !== null) link(site, linkedFrom, url, name);
  return page;
}

/** On every page that has a place for it. */
export function everywhere(site: MutableSite, change: (html: string) => string): void {
  site.pages = site.pages.map((page) => ({ ...page, html: change(page.html) }));
}

/** Takes pages out of the site and of its sitemap. */
export function removePages(site: MutableSite, ...paths: readonly string[]): void {
  const gone = new Set(paths.map((path) => site.baseUrl + path));
  site.pages = site.pages.filter(({ url }) => !gone.has(url));
  site.sitemapUrls = site.sitemapUrls.filter((url) => !gone.has(url));
}

/** The same site at another address. */
export function moveTo(site: MutableSite, baseUrl: string): void {
  const before = site.baseUrl;
  const moved = (text: string): string => text.replaceAll(before, () => baseUrl);
  site.pages = site.pages.map((page) => ({
    ...page,
    url: moved(page.url),
    html: moved(page.html),
    tls: baseUrl.startsWith('https:') ? page.tls : null,
  }));
  site.probe = JSON.parse(moved(JSON.stringify(site.probe))) as MutableSite['probe'];
  site.sitemapUrls = site.sitemapUrls.map(moved);
  site.baseUrl = baseUrl;
}
