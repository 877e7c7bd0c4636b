import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseUrl } from '#common';
import { counted } from '#common/words';
import { addressOf } from './page-address.js';
import { findPages, isPassedOver, readPageFile } from './page-file.js';

/** Enough to see that they agree. */
const MAX_PAGES = 50;
const MAX_HEAD_CHARS = 200_000;
const ROOT_PAGE = /^index\.html?$/i;
const MAX_SITEMAP_BYTES = 10_000_000;
const TAG = /<(?:link|meta)\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const ATTRIBUTE = /\s([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const HOST_NAME = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;

/** Where a folder is on the web, with a slash at its end, and what in the folder says so. */
export interface SaidSite {
  base: string;
  source: string;
}

/**
 * By its canonical links and `og:url`, its CNAME file, or its sitemap. Null when nothing says it, or when its pages say different things.
 */
export async function siteOfFolder(root: string): Promise<SaidSite | null> {
  const votes: { base: string; isSure: boolean }[] = [];
  let seen = 0;
  for await (const path of findPages(root)) {
    if (++seen > MAX_PAGES) break;
    const file = await readPageFile(root, path);
    const base = isPassedOver(file) ? null : baseOf(path, ownAddress(file.text.slice(0, MAX_HEAD_CHARS)));
    // Any folder of the site could be the URL of a start page alone.
    if (base !== null) votes.push({ base, isSure: !ROOT_PAGE.test(path) || new URL(base).pathname === '/' });
  }
  if (votes.some(({ isSure }) => isSure)) {
    const [base = '', ...others] = new Set(votes.map((vote) => vote.base));
    return others.length > 0 ? null : { base, source: `the canonical URL of ${counted(votes.length, 'page')}` };
  }
  return (await byCname(root)) ?? (await bySitemap(root));
}

/** The URL that a page gives for itself. */
function ownAddress(html: string): string | null {
  let canonical: string | null = null;
  let openGraph: string | null = null;
  for (const [tag] of html.replace(/<!--[^]*?-->/g, '').matchAll(TAG)) {
    const attributes = new Map(
      [...tag.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
        name.toLowerCase(),
        (double ?? single ?? bare ?? '').replaceAll('&amp;', '&').trim(),
      ]),
    );
    if (attributes.get('rel')?.toLowerCase() === 'canonical') canonical ??= attributes.get('href') ?? null;
    if (attributes.get('property')?.toLowerCase() === 'og:url') openGraph ??= attributes.get('content') ?? null;
  }
  return canonical ?? openGraph;
}

/** Where the folder is when one of its files is at that URL; null when the URL is not that of the file. */
function baseOf(path: string, address: string | null): string | null {
  const url = publicUrl(address);
  if (url === null || url.search !== '') return null;
  const own = addressOf('/', path);
  const forms = [own, own.replace(/\.html?$/i, ''), own === '/' ? own : own.replace(/\/$/, '')];
  const form = forms.find((one) => url.pathname.endsWith(one));
  return form === undefined ? null : `${url.origin}${url.pathname.slice(0, url.pathname.length - form.length)}/`;
}

/** Of hosts that people can reach: not the machine of a developer. */
function publicUrl(text: string | null): URL | null {
  const url = text === null ? null : parseUrl(text);
  return url !== null && /^https?:$/.test(url.protocol) && HOST_NAME.test(url.hostname) ? url : null;
}

/** As GitHub Pages and others read it. */
async function byCname(root: string): Promise<SaidSite | null> {
  const name = (await textOf(join(root, 'CNAME')))?.trim() ?? '';
  return HOST_NAME.test(name) ? { base: `https://${name.toLowerCase()}/`, source: 'CNAME' } : null;
}

/** The shortest of its URLs, when all others are below it. */
async function bySitemap(root: string): Promise<SaidSite | null> {
  const text = (await textOf(join(root, 'sitemap.xml'))) ?? '';
  const urls = [...text.matchAll(/<loc>\s*([^<\s]{1,2048})\s*<\/loc>/gi)].map(([, url = '']) => publicUrl(url)?.href);
  const [shortest] = [...urls].sort((a = '', b = '') => a.length - b.length);
  if (shortest === undefined || !shortest.endsWith('/') || !urls.every((url) => url?.startsWith(shortest))) return null;
  return { base: shortest, source: 'sitemap.xml' };
}

async function textOf(file: string): Promise<string | null> {
  const bytes = await readFile(file).catch(() => null);
  return bytes === null || bytes.length > MAX_SITEMAP_BYTES ? null : bytes.toString('utf8');
}
