import type { PageDocument } from '../parse/document.js';
import type { PageElement } from '../parse/element.js';
import { isInert } from './body.js';

export interface Script {
  element: PageElement;
  /** As written, trimmed; null for inline scripts. */
  src: string | null;
  /** Lower case; `''` when missing. */
  type: string;
  isModule: boolean;
  isAsync: boolean;
  isDefer: boolean;
  /** JavaScript, as opposed to a data block such as JSON. */
  isExecutable: boolean;
  /** Stops the parser until it has been fetched and run. */
  isBlocking: boolean;
  /** Characters of inline code; 0 for external scripts. */
  inlineChars: number;
  isInHead: boolean;
}

const SCRIPT_TYPE =
  /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:jscript|livescript))(?:\s*;.*)?$/;

export function scriptFacts(document: PageDocument): Script[] {
  return document
    .named('script')
    .filter((element) => !isInert(element))
    .map((element) => {
      const src = element.attr('src')?.trim() ?? null;
      const type = element.keyword('type') ?? '';
      const isExecutable = SCRIPT_TYPE.test(type);
      const isModule = type === 'module';
      const isAsync = element.has('async');
      const isDefer = element.has('defer');
      return {
        element,
        src,
        type,
        isModule,
        isAsync,
        isDefer,
        isExecutable,
        isBlocking: isExecutable && src !== null && !isModule && !isAsync && !isDefer,
        inlineChars: src === null ? Math.max(0, element.closeStart - element.openEnd - 1) : 0,
        isInHead: element.in('head'),
      };
    });
}

export interface Stylesheet {
  element: PageElement;
  /** As written, trimmed; null for `style` elements. */
  href: string | null;
  /** Lower case; `''` when missing. */
  media: string;
  isInHead: boolean;
  /** Blocks the first rendering: external, enabled, for screens, not an alternate. */
  isBlocking: boolean;
  /** Characters of a `style` element; 0 for external ones. */
  inlineChars: number;
}

export function stylesheetFacts(document: PageDocument): Stylesheet[] {
  const found: Stylesheet[] = [];
  for (const element of document.named('link', 'style')) {
    if (isInert(element) || element.in('foreign')) continue;
    const rel = element.tokens('rel');
    if (element.name === 'link' && !rel.includes('stylesheet')) continue;
    const media = element.keyword('media') ?? '';
    const href = element.name === 'link' ? (element.attr('href') ?? '').trim() : null;
    found.push({
      element,
      href,
      media,
      isInHead: element.in('head'),
      isBlocking:
        href !== null &&
        href !== '' &&
        (media === '' || media === 'all' || media.startsWith('screen')) &&
        !rel.includes('alternate') &&
        !element.has('disabled'),
      inlineChars: href === null ? Math.max(0, element.closeStart - element.openEnd - 1) : 0,
    });
  }
  return found;
}

export interface Iframe {
  element: PageElement;
  /** As written, trimmed; null when missing. */
  src: string | null;
  title: string | null;
  loading: string | null;
}

export function iframeFacts(document: PageDocument): Iframe[] {
  return document
    .named('iframe')
    .filter((element) => !isInert(element))
    .map((element) => ({
      element,
      src: element.attr('src')?.trim() ?? null,
      title: element.attr('title')?.trim() ?? null,
      loading: element.keyword('loading'),
    }));
}

export interface Media {
  element: PageElement;
  kind: 'video' | 'audio';
  /** `src` of the element and of its sources, as written. */
  sources: string[];
  tracks: PageElement[];
  hasControls: boolean;
  isAutoplay: boolean;
  isMuted: boolean;
  poster: string | null;
}

export function mediaFacts(document: PageDocument): Media[] {
  return document
    .named('video', 'audio')
    .filter((element) => !isInert(element))
    .map((element) => {
      const inside = element.descendants(['source', 'track'], 50);
      const own = element.attr('src');
      return {
        element,
        kind: element.name === 'audio' ? 'audio' : 'video',
        sources: [
          ...(own ? [own.trim()] : []),
          ...inside.filter((part) => part.name === 'source').map((part) => (part.attr('src') ?? '').trim()),
        ].filter((src) => src !== ''),
        tracks: inside.filter((part) => part.name === 'track'),
        hasControls: element.has('controls'),
        isAutoplay: element.has('autoplay'),
        isMuted: element.has('muted'),
        poster: element.attr('poster')?.trim() ?? null,
      };
    });
}

export type ResourceKind =
  'script' | 'stylesheet' | 'image' | 'font' | 'iframe' | 'media' | 'icon' | 'preload' | 'manifest' | 'object';

export interface Resource {
  kind: ResourceKind;
  /** Absolute. */
  url: URL;
  element: PageElement;
}

const LINK_KINDS: Readonly<Record<string, ResourceKind>> = {
  stylesheet: 'stylesheet',
  icon: 'icon',
  'apple-touch-icon': 'icon',
  preload: 'preload',
  modulepreload: 'script',
  manifest: 'manifest',
};
const SOURCES: Readonly<Record<string, { attribute: string; kind: ResourceKind }>> = {
  script: { attribute: 'src', kind: 'script' },
  img: { attribute: 'src', kind: 'image' },
  iframe: { attribute: 'src', kind: 'iframe' },
  frame: { attribute: 'src', kind: 'iframe' },
  video: { attribute: 'src', kind: 'media' },
  audio: { attribute: 'src', kind: 'media' },
  embed: { attribute: 'src', kind: 'object' },
  object: { attribute: 'data', kind: 'object' },
};

/** Everything a browser fetches for the page, by http or https. Left out: the first candidate of each srcset, and images without a file. */
export function resourceFacts(
  document: PageDocument,
  resolve: (href: string) => URL | null,
  limit: number,
): Resource[] {
  const found: Resource[] = [];
  for (const element of document.named(...Object.keys(SOURCES), 'source', 'link')) {
    if (found.length >= limit) break;
    if (isInert(element)) continue;
    const source = sourceOf(element);
    if (!source || !source.href || (source.kind === 'image' && source.href.startsWith('#'))) continue;
    const url = resolve(source.href);
    if (url && (url.protocol === 'http:' || url.protocol === 'https:')) found.push({ kind: source.kind, url, element });
  }
  return found;
}

function sourceOf(element: PageElement): { href: string; kind: ResourceKind } | null {
  if (element.name === 'link') {
    const kind = element
      .tokens('rel')
      .map((rel) => LINK_KINDS[rel])
      .find((found) => found !== undefined);
    if (!kind) return null;
    return {
      href: (element.attr('href') ?? '').trim(),
      kind: kind === 'preload' && element.keyword('as') === 'font' ? 'font' : kind,
    };
  }
  // Only a player reads the `src` of its children.
  if (element.name === 'source')
    return element.parent?.name === 'video' || element.parent?.name === 'audio'
      ? { href: (element.attr('src') ?? '').trim(), kind: 'media' }
      : null;
  const source = SOURCES[element.name];
  return source ? { href: (element.attr(source.attribute) ?? '').trim(), kind: source.kind } : null;
}
