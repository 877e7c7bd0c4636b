import { collapse } from '../parse/text-copy.js';
import type { PageDocument } from '../parse/document.js';
import type { PageElement } from '../parse/element.js';

export interface Meta {
  /** Lower-case `name`, `property`, `http-equiv` or `itemprop`; `charset` for `<meta charset>`. */
  key: string;
  kind: 'name' | 'property' | 'http-equiv' | 'itemprop' | 'charset';
  /** Trimmed; `''` when the attribute is missing. */
  content: string;
  /** False when a browser would put it into the body. */
  isInHead: boolean;
  element: PageElement;
}

export interface HeadLink {
  /** Lower-case tokens. */
  rel: string[];
  /** As written, trimmed; `''` when missing. */
  href: string;
  isInHead: boolean;
  element: PageElement;
}

export interface HeadFacts {
  /** `title` elements outside of svg. */
  titles: PageElement[];
  /** Text of the first title; null when there is none. */
  title: string | null;
  metas: Meta[];
  links: HeadLink[];
  base: PageElement | null;
  /** First non-empty meta description; `''` when only empty ones exist; null when there is none. */
  description: string | null;
  /** The first meta with that name, property, http-equiv or itemprop. */
  meta(key: string): Meta | null;
  metasOf(key: string): Meta[];
  linksOf(rel: string): HeadLink[];
}

const KINDS = ['name', 'property', 'http-equiv', 'itemprop'] as const;

export function headFacts(document: PageDocument): HeadFacts {
  const titles = document.named('title').filter((title) => !title.in('foreign') && !title.in('template'));
  const metas = document
    .named('meta')
    .filter((meta) => !meta.in('template') && !meta.in('noscript'))
    .flatMap(toMeta);
  const links = document
    .named('link')
    .filter((link) => !link.in('template') && !link.in('noscript'))
    .map(toLink);
  const metasOf = (key: string): Meta[] => metas.filter((meta) => meta.key === key);
  const descriptions = metasOf('description');
  return {
    titles,
    title: titles[0]?.text ?? null,
    metas,
    links,
    base: document.named('base')[0] ?? null,
    description: (descriptions.find((meta) => meta.content !== '') ?? descriptions[0])?.content ?? null,
    meta: (key) => metas.find((meta) => meta.key === key) ?? null,
    metasOf,
    linksOf: (rel) => links.filter((link) => link.rel.includes(rel)),
  };
}

function toMeta(element: PageElement): Meta[] {
  const isInHead = element.in('head');
  const charset = element.attr('charset');
  if (charset !== null) return [{ key: 'charset', kind: 'charset', content: charset.trim(), isInHead, element }];
  const found: Meta[] = [];
  for (const kind of KINDS) {
    const key = element.keyword(kind);
    // Microdata describes an item, and http-equiv stands for a header: neither is read as the description of the page.
    if (key && (key !== 'description' || kind === 'name' || kind === 'property'))
      found.push({ key, kind, content: collapse(element.attr('content') ?? ''), isInHead, element });
  }
  return found;
}

function toLink(element: PageElement): HeadLink {
  return {
    rel: element.tokens('rel'),
    href: (element.attr('href') ?? '').trim(),
    isInHead: element.in('head'),
    element,
  };
}
