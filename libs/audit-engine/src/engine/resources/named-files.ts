import type { LoadKind } from '../facts/load-kinds.js';
import type { SiteResource } from '../site/site-resource.js';
import { fontFacesOf, withoutComments } from './css.js';

/** A file that another one names. */
export interface NamedFile {
  url: string;
  kind: LoadKind;
}

const MAX_NAMED = 200;
const MAX_URL = 2_048;
/** Behaviours of a browser that is gone. */
const NO_FILE = /\.htc(?:[?#]|$)/i;
const PAGE = /(?:\/|\.html?)$/i;
const FONT = /\.(?:woff2?|ttf|otf|eot)(?:[?#]|$)/i;

/** What a style sheet makes a browser load: imports, fonts (of each face the file that browsers of today take) and images. */
export function filesOfStyleSheet(source: string, baseUrl: string): NamedFile[] {
  const css = withoutComments(source);
  const found = new Map<string, NamedFile>();
  const add = (href: string, kind: LoadKind): void => {
    const url = fileUrl(href, baseUrl);
    if (url !== null && !NO_FILE.test(href) && found.size < MAX_NAMED && !found.has(url)) found.set(url, { url, kind });
  };
  // Browsers take imports before the first block alone (CSS Cascade 5, 2).
  const [head = ''] = css.split('{', 1);
  for (const [, quoted, bare] of head.matchAll(
    /@import(?:\s{1,20}(?:url\(\s{0,10})?|(?=["']))(?:["']([^"'\n]{1,2048})["']|([^"'\s);]{1,2048}))/gi,
  ))
    add(quoted ?? bare ?? '', 'stylesheet');
  for (const { urls } of fontFacesOf(css)) {
    const modern = urls.find((url) => /\.woff2(?:[?#]|$)/i.test(url)) ?? urls.find((url) => FONT.test(url));
    if (modern !== undefined && !/\.eot/i.test(modern)) add(modern, 'font');
  }
  const rest = css
    .replace(/@(?:import|namespace|charset)[^;{}]{0,2100};?/gi, '')
    .replace(/@font-face[^{}]{0,20}\{[^}]*\}?/gi, '');
  for (const [, quoted, bare] of rest.matchAll(
    // No parenthesis is in an address without quotes; so a row of openings costs no more than its length.
    /\burl\(\s{0,10}(?:["']([^"'\n]{1,2048})["']|([^"'\s()]{1,2048}))\s{0,10}\)/gi,
  )) {
    const href = quoted ?? bare ?? '';
    if (!FONT.test(href)) add(href, 'image');
  }
  return [...found.values()];
}

/** What a style sheet imports that may place something: as of `fileUrl`. */
export function importsOf({ url, chain, code }: SiteResource): (string | null)[] {
  return (code?.placing?.imports ?? []).map((href) => fileUrl(href, chain.at(-1) ?? url));
}

/** Modules that a script imports: as of `fileUrl`. */
export function modulesOf({ url, chain, code }: Pick<SiteResource, 'url' | 'chain' | 'code'>): string[] {
  return (code?.imports ?? []).flatMap((href) => fileUrl(href, chain.at(-1) ?? url) ?? []);
}

/** Absolute, without fragment; null for data, fragments of pages (filters and masks that are in their markup) and what is no web URL. */
export function fileUrl(href: string, baseUrl: string): string | null {
  const text = href.trim();
  if (text === '' || text.startsWith('#') || /^(?:data|about|blob|javascript):/i.test(text) || /[{}$]|%23/.test(text))
    return null;
  let url: URL;
  try {
    url = new URL(text, baseUrl);
  } catch {
    return null;
  }
  if (url.hash !== '' && PAGE.test(url.pathname)) return null;
  url.hash = '';
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.href.length <= MAX_URL ? url.href : null;
}
