import type { PageDocument } from '../parse/document.js';
import type { PageElement } from '../parse/element.js';
import { HEADINGS } from '../parse/html-elements.js';

export interface Heading {
  level: number;
  text: string;
  element: PageElement;
}

/** h1–h6 that people can reach, in document order. */
export function headingFacts(document: PageDocument): Heading[] {
  return document
    .named(...HEADINGS)
    .filter(isOnPage)
    .map((element) => ({ level: Number(element.name[1]), text: element.text, element }));
}

export interface Image {
  element: PageElement;
  /** As written, trimmed; `''` when missing. */
  src: string;
  srcset: string;
  /** null when the attribute is missing, `''` for decoration. */
  alt: string | null;
  /** Pixels from the attribute; null when missing or not a number. */
  width: number | null;
  height: number | null;
  /** Lower case; null when missing. */
  loading: string | null;
  fetchPriority: string | null;
  /** Empty alt, role none/presentation, or hidden from assistive technology. */
  isDecorative: boolean;
  isInPicture: boolean;
}

export function imageFacts(document: PageDocument): Image[] {
  return document
    .named('img')
    .filter((element) => !isInert(element))
    .map((element) => {
      const alt = element.attr('alt');
      const role = element.tokens('role')[0];
      return {
        element,
        src: (element.attr('src') ?? '').trim(),
        srcset: (element.attr('srcset') ?? '').trim(),
        alt: alt === null ? null : alt.trim(),
        width: pixels(element.attr('width')),
        height: pixels(element.attr('height')),
        loading: element.keyword('loading'),
        fetchPriority: element.keyword('fetchpriority'),
        isDecorative: alt?.trim() === '' || role === 'none' || role === 'presentation' || element.isAriaHidden,
        isInPicture: element.parent?.name === 'picture',
      };
    });
}

/** Pixels at or below which an image only measures or fills space. */
const PIXEL = 2;

/** An image that people may see: shown, and not a pixel for counting visits. */
export function isSeen({ element, width, height }: Image): boolean {
  return !element.isHidden && !(width !== null && width <= PIXEL) && !(height !== null && height <= PIXEL);
}

function pixels(value: string | null): number | null {
  return value !== null && /^\s*\d+(?:\.\d+)?(?:px)?\s*$/.test(value) ? Number.parseFloat(value) : null;
}

/** `protected` is an e-mail address that a script decodes: one of Cloudflare, or that of a masked address. */
export type AnchorKind =
  'http' | 'fragment' | 'mailto' | 'protected' | 'tel' | 'javascript' | 'other' | 'invalid' | 'none';

const PROTECTED_MAIL = '/cdn-cgi/l/email-protection';
/** `infoATexample.com`, `info[at]example.com` */
const MASKED_MAIL = /^[a-z0-9._+-]{1,64}(?:AT|\(at\)|\[at\])[a-z0-9-]{1,63}(?:\.[a-z0-9-]{2,63}){1,4}$/;

/** An empty link with a masked e-mail address: a script writes the address and the text of the link. */
export function isMaskedMail(element: PageElement, href: string | null): boolean {
  return href !== null && MASKED_MAIL.test(href) && element.children.length === 0 && element.text === '';
}

/** One `a` or `area`, templates and noscript left out. */
export class Anchor {
  readonly rel: string[];
  readonly kind: AnchorKind;
  /** Absolute; null unless `kind` is `http` or `fragment`. */
  readonly url: URL | null;

  constructor(
    readonly element: PageElement,
    /** As written, trimmed; null when the attribute is missing. */
    readonly href: string | null,
    resolved: URL | null,
    /** Same host as the page, `www.` ignored. */
    readonly isInternal: boolean,
  ) {
    this.rel = element.tokens('rel');
    this.kind = isMaskedMail(element, href) ? 'protected' : anchorKind(href, resolved);
    this.url = this.kind === 'protected' ? null : resolved;
  }

  get text(): string {
    return this.element.text;
  }

  /** Accessible name: text, image alternatives, aria-label. */
  get name(): string {
    return this.element.accessibleName;
  }

  get isNofollow(): boolean {
    return this.rel.includes('nofollow');
  }
}

function anchorKind(href: string | null, url: URL | null): AnchorKind {
  if (href === null) return 'none';
  if (href.startsWith('#') || href === '') return 'fragment';
  const scheme = /^([a-z][a-z0-9+.-]{0,30}):/i.exec(href)?.[1]?.toLowerCase();
  if (scheme === 'mailto' || scheme === 'tel' || scheme === 'javascript') return scheme;
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return 'other';
  if (url?.pathname === PROTECTED_MAIL) return 'protected';
  return url === null ? 'invalid' : 'http';
}

export function anchorElements(document: PageDocument): PageElement[] {
  return document
    .named('a', 'area')
    .filter((element) => !isInert(element) && !(element.in('foreign') && element.attr('href') === null));
}

export interface Landmark {
  role: 'banner' | 'navigation' | 'main' | 'complementary' | 'contentinfo' | 'search' | 'form' | 'region';
  name: string;
  element: PageElement;
}

const SECTIONING = ['article', 'aside', 'nav', 'section'];
const LANDMARK_ROLES = new Set([
  'banner',
  'navigation',
  'main',
  'complementary',
  'contentinfo',
  'search',
  'form',
  'region',
]);

export function landmarkFacts(document: PageDocument): Landmark[] {
  const found: Landmark[] = [];
  for (const element of document.elements) {
    if (element.isAriaHidden) continue;
    const role = landmarkRole(element);
    if (role) found.push({ role, name: element.accessibleName, element });
  }
  return found;
}

function landmarkRole(element: PageElement): Landmark['role'] | null {
  const given = element.has('role') ? element.tokens('role')[0] : undefined;
  if (given !== undefined) return LANDMARK_ROLES.has(given) ? (given as Landmark['role']) : null;
  switch (element.name) {
    case 'nav':
      return 'navigation';
    case 'main':
      return 'main';
    case 'search':
      return 'search';
    case 'aside':
      // A note inside of an article or a section is no landmark without a name (HTML-AAM).
      return isNamed(element) || element.closest(...SECTIONING) === null ? 'complementary' : null;
    case 'header':
      return element.in('header') && element.parent?.in('header') !== true ? 'banner' : null;
    case 'footer':
      return element.in('footer') && element.parent?.in('footer') !== true ? 'contentinfo' : null;
    case 'section':
      return isNamed(element) ? 'region' : null;
    case 'form':
      return isNamed(element) ? 'form' : null;
    default:
      return null;
  }
}

function isNamed(element: PageElement): boolean {
  return element.has('aria-label') || element.has('aria-labelledby') || element.has('title');
}

export interface Table {
  element: PageElement;
  caption: PageElement | null;
  /** Own rows, nested tables left out. */
  rows: PageElement[];
  headerCells: PageElement[];
  dataCells: PageElement[];
  /** role presentation/none: used for layout. */
  isLayout: boolean;
}

export function tableFacts(document: PageDocument): Table[] {
  const parts = new Map<PageElement | null, PageElement[]>();
  for (const part of document.named('caption', 'tr', 'th', 'td')) {
    const table = part.closest('table');
    const same = parts.get(table);
    if (same) same.push(part);
    else parts.set(table, [part]);
  }
  return document
    .named('table')
    .filter(isOnPage)
    .map((element) => {
      const own = parts.get(element) ?? [];
      const role = element.tokens('role')[0];
      return {
        element,
        caption: own.find((part) => part.name === 'caption' && part.text !== '') ?? null,
        rows: own.filter((part) => part.name === 'tr'),
        headerCells: own.filter((part) => part.name === 'th' || part.has('scope')),
        dataCells: own.filter((part) => part.name === 'td'),
        isLayout: role === 'presentation' || role === 'none',
      };
    });
}

export interface List {
  element: PageElement;
  items: PageElement[];
  /** Children that may not be in a list. */
  strangers: PageElement[];
}

export function listFacts(document: PageDocument): List[] {
  return document
    .named('ul', 'ol', 'menu', 'dl')
    .filter(isOnPage)
    .map((element) => {
      const allowed = element.name === 'dl' ? ['dt', 'dd', 'div', 'script', 'template'] : ['li', 'script', 'template'];
      const children = element.children;
      return {
        element,
        items: children.filter((child) => child.name === 'li' || child.name === 'dt' || child.name === 'dd'),
        strangers: children.filter((child) => !allowed.includes(child.name)),
      };
    });
}

/** Inside a template or noscript: not part of the page as people get it. */
export function isInert(element: PageElement): boolean {
  return element.in('template') || element.in('noscript');
}

function isOnPage(element: PageElement): boolean {
  return !element.isHidden;
}
