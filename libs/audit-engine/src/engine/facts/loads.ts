import { moduleImports } from '../resources/module-imports.js';
import { filesOfStyleSheet } from '../resources/named-files.js';
import { usedStyles } from '../resources/used-styles.js';
import { parseSrcset } from './srcset.js';
import type { AttributeIndex } from '../parse/attribute-index.js';
import { isInert } from './body.js';
import type { HeadFacts } from './head.js';
import type { HeaderIndex } from './headers.js';
import type { LoadKind } from './load-kinds.js';
import type { PageDocument } from '../parse/document.js';
import type { PageElement } from '../parse/element.js';
import type { Resource, ResourceKind } from './resources.js';
import type { JsonValue, StructuredData } from './structured-data.js';

/** A file that a browser loads for a page. */
export interface Load {
  url: URL;
  kind: LoadKind;
  /** The `integrity` attribute; null without one. */
  integrity: string | null;
  /** An image that the page offers in several files. */
  hasAlternatives: boolean;
  /**
   * One of several that a browser chooses from, an icon for a home screen, or named by a style that may meet nothing: not part of the
   * page's weight for certain.
   */
  isCandidate: boolean;
  /** In its place, any browser of today takes another file that the page offers. */
  isFallback?: boolean;
  /** An image that browsers load when it comes near the window, and not with the page. */
  isLazy?: boolean;
  /** An image whose own script hides or replaces it when it does not come. */
  hasStandIn?: boolean;
}

const KINDS: Readonly<Partial<Record<ResourceKind, LoadKind>>> = {
  image: 'image',
  stylesheet: 'stylesheet',
  script: 'script',
  font: 'font',
  media: 'media',
  icon: 'icon',
  manifest: 'manifest',
};
const PRELOADED: Readonly<Record<string, LoadKind>> = {
  image: 'image',
  style: 'stylesheet',
  script: 'script',
  font: 'font',
};

/** Files that the page loads by http or https, what it may load last; one URL may be there several times. */
export function loadFacts(page: LoadingPage): Load[] {
  const { document, head, resources, attributes, resolve } = page;
  const loads: Load[] = [];
  const hasIcons = new Set(head.linksOf('icon').map(({ href }) => href)).size > 1;
  for (const { kind, url, element } of resources) {
    const loaded = kind === 'preload' ? PRELOADED[element.keyword('as') ?? ''] : KINDS[kind];
    if (loaded === undefined || isNotLoaded(element)) continue;
    const integrity = element.attr('integrity');
    const isFallback = isNeverTaken(element);
    const isCandidate =
      loaded === 'icon' ? hasIcons || !element.tokens('rel').includes('icon') : isFallback || isRarelyTaken(element);
    loads.push({
      url,
      kind: loaded,
      integrity,
      hasAlternatives: hasAlternatives(element),
      isCandidate,
      isFallback,
      isLazy: loaded === 'image' && element.keyword('loading') === 'lazy',
      hasStandIn: hasStandIn(element),
    });
  }
  const add = (href: string | undefined, more: Partial<Load> = {}): void => {
    const url = href ? resolve(href) : null;
    if (url && (url.protocol === 'http:' || url.protocol === 'https:'))
      loads.push({ ...{ url, kind: 'image', integrity: null, hasAlternatives: false, isCandidate: false }, ...more });
  };
  for (const element of document.named('video', 'input', 'image')) {
    if (isInert(element)) continue;
    if (element.name === 'video') add(element.attr('poster')?.trim());
    else if (element.name === 'image') add((element.attr('href') ?? element.attr('xlink:href'))?.trim());
    else if (element.keyword('type') === 'image') add(element.attr('src')?.trim());
  }
  for (const element of backgroundsOf(page)) add(element.attr('background')?.trim());
  const baseUrl = resolve('')?.href ?? '';
  const isUsed = propertiesOf(page);
  for (const element of attributes.with('style')) {
    const style = element.attr('style') ?? '';
    if (!URL_FUNCTION.test(style)) continue;
    const hasSeveral = style.includes('image-set(');
    for (const { url } of filesOfStyleSheet(withoutLent(style, isUsed), baseUrl))
      add(url, { hasAlternatives: hasSeveral, isCandidate: hasSeveral });
  }
  const isNamed = namesOf(document);
  for (const element of document.named('style')) {
    if (isInert(element)) continue;
    const css = element.inner;
    if (!URL_FUNCTION.test(css) && !css.includes('@import')) continue;
    for (const { url, kind } of filesOfStyleSheet(withoutLent(usedStyles(css, isNamed), isUsed), baseUrl))
      add(url, { kind, hasAlternatives: kind === 'image', isCandidate: kind !== 'stylesheet' });
  }
  for (const element of document.named('script')) {
    if (element.keyword('type') !== 'module' || element.has('src') || isInert(element)) continue;
    for (const href of moduleImports(element.inner)) add(href, { kind: 'script' });
  }
  const isPassedOver = passedOver();
  for (const element of document.named('img', 'source', 'link')) {
    if (isInert(element)) continue;
    const isFallback = isPassedOver(element);
    for (const href of candidatesOf(element))
      add(href, { hasAlternatives: true, isCandidate: true, isFallback, hasStandIn: hasStandIn(element) });
  }
  for (const { key, content } of head.metas)
    if (PREVIEWS.has(key) && /^https?:/i.test(content))
      add(content, { kind: 'preview', hasAlternatives: true, isCandidate: true });
  for (const url of picturesIn(page.structuredData))
    add(url, { kind: 'preview', hasAlternatives: true, isCandidate: true });
  return blocksInsecure(page) ? loads.filter((load) => !isInsecure(load)) : loads;
}

const BACKED: ReadonlySet<string> = new Set(['body', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th']);

/** Elements with a `background` attribute (HTML, "rendering"), where no style may put another picture in its place, or none. */
function backgroundsOf({ document, head, attributes }: LoadingPage): PageElement[] {
  const found = attributes.with('background').filter(({ name }) => BACKED.has(name));
  const isRestyled = (): boolean =>
    head.linksOf('stylesheet').length > 0 || document.named('style').some(({ inner }) => BACKGROUND.test(inner));
  return found.length === 0 || isRestyled()
    ? []
    : found.filter((element) => !BACKGROUND.test(element.attr('style') ?? ''));
}
const BACKGROUND = /background/i;

const UPGRADES = /(?:^|[;,])\s{0,9}upgrade-insecure-requests/i;
const ACTIVE: ReadonlySet<LoadKind> = new Set(['script', 'stylesheet', 'font', 'manifest']);
const LOOPBACK = /^(?:(?:.*\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Browsers fetch such files for no page by https (Mixed Content, section 3.2), unless it has them fetched by https. */
function blocksInsecure({ location, headers, head }: LoadingPage): boolean {
  return (
    location.protocol === 'https:' &&
    !UPGRADES.test(headers.get('content-security-policy') ?? '') &&
    !head.metas.some(({ content }) => UPGRADES.test(content))
  );
}

function isInsecure({ url, kind }: Load): boolean {
  return url.protocol === 'http:' && ACTIVE.has(kind) && !LOOPBACK.test(url.hostname);
}

interface LoadingPage {
  location: URL;
  headers: HeaderIndex;
  document: PageDocument;
  head: HeadFacts;
  resources: readonly Resource[];
  attributes: AttributeIndex;
  resolve: (href: string) => URL | null;
  structuredData: StructuredData;
}

const PREVIEWS = new Set(['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src']);
/** Properties of schema.org whose pictures search engines show beside a result. */
const PICTURES = ['image', 'logo', 'thumbnailUrl'];
const MAX_PICTURES = 20;

/** Absolute URLs of the pictures in JSON-LD: a text, a list, or an object with `url` or `contentUrl`. */
function picturesIn({ nodes }: StructuredData): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: JsonValue | undefined): void => {
    if (found.size >= MAX_PICTURES) return;
    if (typeof value === 'string') {
      if (/^https?:/i.test(value)) found.add(value);
    } else if (Array.isArray(value)) value.forEach(visit);
    else if (value && typeof value === 'object') visit(value['url'] ?? value['contentUrl']);
  };
  for (const { value, vocabulary } of nodes)
    if (vocabulary !== 'other') for (const name of PICTURES) visit(value[name]);
  return found;
}

const URL_FUNCTION = /\burl\(/i;
const CUSTOM = /(?<![\w-])(--[\w\u0080-\uffff-]{1,99})\s{0,9}:[^;{}]*/g;
/** A path that does not begin at the root of the host. */
const PATH = /\burl\(\s{0,10}["']?(?!["'\s/]|[a-z][a-z\d+.-]{0,20}:)[^"'()]{0,2048}["']?\s{0,10}\)/gi;

/**
 * Styles without the paths of custom properties that only files use: a path counts from the style with the `var()` (CSS Variables, 3),
 * which is not the address of the page there.
 */
function withoutLent(css: string, isUsed: (property: string) => boolean): string {
  return css.includes('--')
    ? css.replace(CUSTOM, (text, property: string) => (isUsed(property) ? text : text.replace(PATH, 'none')))
    : css;
}

/** Whether a style in the page uses a custom property. */
function propertiesOf({ document, attributes }: LoadingPage): (property: string) => boolean {
  let used: Set<string> | null = null;
  return (property) => {
    used ??= new Set(
      [
        ...document.named('style').map(({ inner }) => inner),
        ...attributes.with('style').map((element) => element.attr('style') ?? ''),
      ].flatMap((css) => Array.from(css.matchAll(/\bvar\(\s{0,10}(--[^\s,()]{1,99})/gi), ([, name = '']) => name)),
    );
    return used.has(property);
  };
}
/** Of one list; a service that scales images is asked for one of its sizes only. */
const MAX_CANDIDATES = 12;
const MAX_SRCSET = 20_000;

/**
 * Files of a `srcset`; browsers read that of a source in a picture alone. Addresses that differ in their query alone are made by a service,
 * which answers for all of them or for none: each further one would only make it work.
 */
function candidatesOf(element: PageElement): string[] {
  if (element.name === 'source' && element.parent?.name !== 'picture') return [];
  const srcset = element.attr(element.name === 'link' ? 'imagesrcset' : 'srcset');
  if (srcset === null || srcset === '') return [];
  const hrefs = new Map<string, string>();
  for (const { url } of parseSrcset(srcset.slice(0, MAX_SRCSET)).candidates) {
    const made = url.split('?', 1)[0] ?? url;
    if (!hrefs.has(made) && hrefs.size < MAX_CANDIDATES) hrefs.set(made, url);
  }
  return [...hrefs.values()];
}

/** Whether an element of the page has the class or id, or a script in the page has it as a word and may give it to one. */
function namesOf(document: PageDocument): (name: string) => boolean {
  let names: Set<string> | null = null;
  return (name) => {
    if (names === null) {
      names = new Set(document.elements.flatMap((one) => [...one.tokens('class'), one.keyword('id') ?? '']));
      for (const { inner } of document.named('script'))
        for (const [word] of inner.toLowerCase().matchAll(/[\w\u0080-\uffff-]+/g)) names.add(word);
    }
    return names.has(name);
  };
}

/** A script of a type that browsers do not run is data of the page's own. */
function isNotLoaded(element: PageElement): boolean {
  return (
    element.name === 'script' &&
    /^(?!module$|text\/|application\/(?:x-)?(?:java|ecma)script).+/.test(element.keyword('type') ?? '')
  );
}

/**
 * Beside it are widths, or a file for the density 1, and none of them is this one (HTML, "updating the source set"); or it is in a picture
 * with a source for every screen in a format that every browser of today shows.
 */
function isNeverTaken(element: PageElement): boolean {
  if (element.name !== 'img') return false;
  const { candidates, problem } = parseSrcset((element.attr('srcset') ?? '').slice(0, MAX_SRCSET));
  const src = element.attr('src')?.trim();
  const replacesSrc = candidates.some(({ unit, value }) => unit === 'w' || value === 1);
  return (
    (problem === null && replacesSrc && !candidates.some(({ url }) => url === src)) ||
    sourcesOf(element).some((source) => isTaken(source) && !(source.attr('srcset') ?? '').includes(src ?? ''))
  );
}

/** Whether an earlier source of the picture is for every screen, in a format that every browser of today shows. */
function passedOver(): (element: PageElement) => boolean {
  let picture: number | null = null;
  let taken = Infinity;
  return ({ index, parent }) => {
    if (parent?.name !== 'picture') return false;
    if (parent.index !== picture) {
      picture = parent.index;
      taken =
        parent.children.find((one) => one.name === 'source' && !one.has('media') && isTaken(one))?.index ?? Infinity;
    }
    return index > taken;
  };
}

function isTaken(source: PageElement): boolean {
  return Boolean(source.attr('srcset')?.trim()) && SHOWN_EVERYWHERE.test(source.attr('type') ?? '');
}
const SHOWN_EVERYWHERE = /^\s{0,9}(?:image\/(?:jpe?g|png|gif|webp|avif|svg\+xml)\s{0,9})?$/i;

/** The image of a picture that has a newer format at every width. */
function isRarelyTaken(element: PageElement): boolean {
  return sourcesOf(element).some((source) =>
    /\b(?:webp|avif|jxl)\b/i.test(source.attr('type') ?? source.attr('srcset') ?? ''),
  );
}

/** Sources before an image of a picture that are for every screen. */
function sourcesOf(element: PageElement): PageElement[] {
  if (element.name !== 'img' || element.parent?.name !== 'picture') return [];
  return element.parent.children.filter(
    (source) => source.name === 'source' && source.index < element.index && !source.has('media'),
  );
}

const MAX_HANDLER = 1_000;
/** Gives the image another file, hides it or what is around it, or takes it away. */
const STANDS_IN =
  /(?<![\w-])src(?:set)?\s{0,9}=(?!=)|display\b|visibility|hidden|\bremove(?:Child)?\(|\breplace(?:With|Child)\(|\b(?:inner|outer)HTML\b/;

function hasStandIn(element: PageElement): boolean {
  return element.name === 'img' && STANDS_IN.test((element.attr('onerror') ?? '').slice(0, MAX_HANDLER));
}

function hasAlternatives(element: PageElement): boolean {
  return element.has('srcset') || element.parent?.name === 'picture';
}
