import type { HeaderIndex } from './headers.js';
import type { HeadFacts } from './head.js';
import type { PageElement } from '../parse/element.js';

export interface RobotsDirective {
  /** Lower case, for example `noindex`, `max-snippet`. */
  name: string;
  /** What follows the colon, as written; null without one. */
  value: string | null;
  /** `robots` when for everyone, else a crawler's name, lower case. */
  agent: string;
  source: 'meta' | 'header';
  element: PageElement | null;
}

export interface RobotsFacts {
  directives: RobotsDirective[];
  /** For all crawlers: noindex or none. */
  isNoindex: boolean;
  isNofollow: boolean;
  /** Directives that hold for an agent: its own and those for all. */
  for(agent: string): RobotsDirective[];
}

const AGENT_METAS = ['robots', 'googlebot', 'bingbot', 'googlebot-news', 'otherbot'];
const WITH_VALUE = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after']);

export function robotsFacts(head: HeadFacts, headers: HeaderIndex): RobotsFacts {
  const directives: RobotsDirective[] = [];
  for (const agent of AGENT_METAS) {
    for (const meta of head.metasOf(agent)) {
      if (meta.kind === 'name')
        directives.push(...split(meta.content, { agent, source: 'meta', element: meta.element }));
    }
  }
  for (const value of headers.all('x-robots-tag')) directives.push(...splitHeader(value));
  const has = (name: string): boolean =>
    directives.some(
      (directive) => directive.agent === 'robots' && (directive.name === name || directive.name === 'none'),
    );
  return {
    directives,
    isNoindex: has('noindex'),
    isNofollow: has('nofollow'),
    for: (agent) =>
      directives.filter((directive) => directive.agent === 'robots' || directive.agent === agent.toLowerCase()),
  };
}

type Origin = Pick<RobotsDirective, 'agent' | 'source' | 'element'>;

function split(content: string, origin: Origin): RobotsDirective[] {
  return content
    .split(',')
    .slice(0, 50)
    .flatMap((part) => {
      const colon = part.indexOf(':');
      const name = (colon === -1 ? part : part.slice(0, colon)).trim().toLowerCase();
      return name === '' ? [] : [{ name, value: colon === -1 ? null : part.slice(colon + 1).trim(), ...origin }];
    });
}

/** `X-Robots-Tag: googlebot: noindex, nofollow`: an agent may come first, and then it holds for the rest of the value. */
function splitHeader(value: string): RobotsDirective[] {
  let agent = 'robots';
  return split(value, { agent, source: 'header', element: null }).flatMap((directive) => {
    if (directive.value === null || WITH_VALUE.has(directive.name)) return [{ ...directive, agent }];
    agent = directive.name;
    return directive.value === '' ? [] : [{ ...directive, agent, name: directive.value.toLowerCase(), value: null }];
  });
}

export interface Canonical {
  /** As written. */
  href: string;
  /** Absolute; null when it cannot be resolved. */
  url: string | null;
  source: 'html' | 'header';
  /** HTML canonicals outside the head are ignored by search engines. */
  isInHead: boolean;
  /** Attributes that make it a version for other readers: search engines leave such links out. */
  qualifiers: string[];
  element: PageElement | null;
}

export interface CanonicalFacts {
  all: Canonical[];
  /** The first one that counts: in the head or in a header, http or https, without qualifiers. */
  url: string | null;
  /** True without a canonical, or when it names this page (fragment ignored). */
  isSelf: boolean;
}

type Resolve = (href: string) => URL | null;

export function canonicalFacts(page: {
  url: string;
  head: HeadFacts;
  headers: HeaderIndex;
  resolve: Resolve;
}): CanonicalFacts {
  const all: Canonical[] = [];
  for (const link of page.head.linksOf('canonical')) {
    all.push({
      href: link.href,
      url: link.href === '' ? null : (page.resolve(link.href)?.href ?? null),
      source: 'html',
      isInHead: link.isInHead,
      qualifiers: QUALIFIERS.filter((name) => link.element.attr(name)?.trim()),
      element: link.element,
    });
  }
  for (const target of linkHeader(page.headers, 'canonical')) {
    all.push({
      href: target.href,
      url: page.resolve(target.href)?.href ?? null,
      source: 'header',
      isInHead: true,
      qualifiers: [],
      element: null,
    });
  }
  const url = all.find(countsAsCanonical)?.url ?? null;
  return { all, url, isSelf: url === null || withoutFragment(url) === withoutFragment(page.url) };
}

/** "Not used for canonicalization" (Google's guide on consolidating duplicate URLs, read 2026-11-22). */
const QUALIFIERS = ['hreflang', 'lang', 'media', 'type'];

/** Whether search engines go by it: what they cannot read or use is as good as not there. */
export function countsAsCanonical({ isInHead, url, qualifiers }: Canonical): boolean {
  return isInHead && url !== null && /^https?:/.test(url) && qualifiers.length === 0;
}

export interface Alternate {
  /** As written. */
  lang: string;
  href: string;
  url: string | null;
  element: PageElement | null;
}

export function hreflangFacts(page: { head: HeadFacts; headers: HeaderIndex; resolve: Resolve }): Alternate[] {
  const found: Alternate[] = [];
  for (const link of page.head.linksOf('alternate')) {
    const lang = link.element.attr('hreflang');
    // Feeds and other files may say their language as well and are no versions of the page.
    const type = link.element.keyword('type') ?? '';
    if (lang !== null && (type === '' || type.includes('html')))
      found.push({
        lang: lang.trim(),
        href: link.href,
        url: page.resolve(link.href)?.href ?? null,
        element: link.element,
      });
  }
  for (const target of linkHeader(page.headers, 'alternate')) {
    const lang = target.parameters.get('hreflang');
    if (lang !== undefined)
      found.push({ lang, href: target.href, url: page.resolve(target.href)?.href ?? null, element: null });
  }
  return found;
}

export interface LinkHeaderTarget {
  href: string;
  parameters: ReadonlyMap<string, string>;
}

/** Targets of the Link header with that relation (RFC 8288), at most 100. */
export function linkHeader(headers: HeaderIndex, rel: string): LinkHeaderTarget[] {
  const found: LinkHeaderTarget[] = [];
  for (const value of headers.all('link')) {
    let at = 0;
    while (found.length < 100) {
      const open = value.indexOf('<', at);
      const close = open === -1 ? -1 : value.indexOf('>', open);
      if (close === -1) break;
      const next = value.indexOf('<', close);
      at = next === -1 ? value.length : next;
      const parameters = new Map<string, string>();
      for (const part of value.slice(close + 1, at).split(/[;,]/)) {
        const equals = part.indexOf('=');
        if (equals !== -1)
          parameters.set(
            part.slice(0, equals).trim().toLowerCase(),
            part
              .slice(equals + 1)
              .trim()
              .replace(/^"|"$/g, ''),
          );
      }
      if ((parameters.get('rel') ?? '').toLowerCase().split(/\s+/).includes(rel))
        found.push({ href: value.slice(open + 1, close), parameters });
    }
  }
  return found;
}

export function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash === -1 ? url : url.slice(0, hash);
}
