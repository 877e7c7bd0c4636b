import { isInert } from './body.js';
import type { PageDocument } from '../parse/document.js';
import type { PageElement } from '../parse/element.js';
import type { Resource, ResourceKind } from './resources.js';

/** What is asked for beside the pages. The order is stored (see `url-id.ts`): add at the end. */
export const LOAD_KINDS = [
  'image',
  'stylesheet',
  'script',
  'font',
  'media',
  'icon',
  'manifest',
  /** Named by scripts and style sheets only. */
  'source-map',
] as const;
export type LoadKind = (typeof LOAD_KINDS)[number];

/** A file that a browser loads for a page. */
export interface Load {
  url: URL;
  kind: LoadKind;
  /** The `integrity` attribute; null without one. */
  integrity: string | null;
  /** An image that the page offers in several files. */
  hasAlternatives: boolean;
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

/** Files that the page loads by http or https, in document order of their elements' names; one URL may stand there several times. */
export function loadFacts(
  document: PageDocument,
  resources: readonly Resource[],
  resolve: (href: string) => URL | null,
): Load[] {
  const loads: Load[] = [];
  for (const { kind, url, element } of resources) {
    const loaded = kind === 'preload' ? PRELOADED[element.keyword('as') ?? ''] : KINDS[kind];
    if (loaded === undefined || isNotLoaded(element)) continue;
    loads.push({ url, kind: loaded, integrity: element.attr('integrity'), hasAlternatives: hasAlternatives(element) });
  }
  for (const element of document.named('img', 'source', 'video')) {
    if (isInert(element)) continue;
    const href = element.name === 'video' ? element.attr('poster')?.trim() : firstCandidate(element.attr('srcset'));
    const url = href ? resolve(href) : null;
    if (url && (url.protocol === 'http:' || url.protocol === 'https:'))
      loads.push({ url, kind: 'image', integrity: null, hasAlternatives: element.name !== 'video' });
  }
  return loads;
}

/** A script of a type that browsers do not run is data of the page's own. */
function isNotLoaded(element: PageElement): boolean {
  return (
    element.name === 'script' &&
    /^(?!module$|text\/|application\/(?:x-)?(?:java|ecma)script).+/.test(element.keyword('type') ?? '')
  );
}

function hasAlternatives(element: PageElement): boolean {
  return element.has('srcset') || element.parent?.name === 'picture';
}

function firstCandidate(srcset: string | null): string | undefined {
  return srcset?.trimStart().slice(0, 2_100).split(/\s/, 1)[0]?.replace(/,+$/, '');
}
