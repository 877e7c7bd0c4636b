import type { BrowserFacts } from '#common';
import type { PageInput } from '../parse/page-input.js';
import { LIMITS } from '../parse/limits.js';
import type { PageDocument } from '../parse/document.js';
import { parsePage } from '../parse/parse.js';
import type { PageElement } from '../parse/element.js';
import { attributeIndex, type AttributeIndex } from '../parse/attribute-index.js';
import {
  Anchor,
  anchorElements,
  headingFacts,
  imageFacts,
  landmarkFacts,
  listFacts,
  tableFacts,
  type Heading,
  type Image,
  type Landmark,
  type List,
  type Table,
} from './body.js';
import { findAppShell } from './app-shell.js';
import { forwardingOf, type Forwarding } from './forwarding.js';
import { formFacts, type FormFacts } from './forms.js';
import { headFacts, type HeadFacts } from './head.js';
import { HeaderIndex, parseCookies, type Cookie } from './headers.js';
import {
  canonicalFacts,
  hreflangFacts,
  robotsFacts,
  type Alternate,
  type CanonicalFacts,
  type RobotsFacts,
} from './indexing.js';
import {
  iframeFacts,
  mediaFacts,
  resourceFacts,
  scriptFacts,
  stylesheetFacts,
  type Iframe,
  type Media,
  type Resource,
  type Script,
  type Stylesheet,
} from './resources.js';
import { nonHtmlOf, type NonHtml } from './non-html.js';
import { refreshOf, type Refresh } from './refresh.js';
import { structuredData, type StructuredData } from './structured-data.js';
import { textFacts, type TextFacts } from './text.js';
import { scriptNames, type ScriptNames } from '../resources/script-names.js';
import type { PlacedBy } from '../resources/placing-styles.js';
import { stylesInside, unsizedImages, type UnsizedImages } from './unsized-images.js';

/** What every page rule may read without declaring a need. */
export interface PageBasics {
  /** Absolute URL after redirects. */
  readonly url: string;
  readonly location: URL;
  readonly status: number;
  /** Clicks from the start page. */
  readonly depth: number;
  readonly isStart: boolean;
  /** What the page was before its scripts ran; null for a page as it was sent. */
  readonly raw: { isShell: boolean; words: number } | null;
  /** The `lang` of `<html>`, trimmed; null when missing. */
  readonly lang: string | null;
  /** Absolute URL by the page's base, not to be changed; null for what is not a URL. */
  readonly resolve: (href: string) => URL | null;
  /** Same host as the page, `www.` ignored. */
  readonly isInternal: (url: URL) => boolean;
  /** Elements of these names in document order, wherever they stand. */
  readonly named: (...names: string[]) => readonly PageElement[];
}

/** Facts a rule declares in `needs`; each is worked out once per page, on first use. */
export interface PageFactTable {
  /** Sizes, times, HTTP version, TLS. */
  readonly response: Pick<
    PageInput,
    'wireBytes' | 'decodedBytes' | 'ttfbMs' | 'totalMs' | 'httpVersion' | 'tls' | 'redirectedFrom'
  >;
  readonly headers: HeaderIndex;
  readonly cookies: readonly Cookie[];
  /** The HTML as received. */
  readonly source: string;
  /** All elements, ids, labels, comments, doctype, counts, depth, line numbers. */
  readonly document: PageDocument;
  /** Elements by a rare attribute: role, aria-*, tabindex, style, … */
  readonly attributes: AttributeIndex;
  readonly head: HeadFacts;
  /** `<meta http-equiv=refresh>` as browsers read it: the first valid one; null without one. */
  readonly refresh: Refresh | null;
  /** Where the page sends everybody at once, by a refresh of 0 seconds or a script; null for any other page. */
  readonly forwarding: Forwarding | null;
  /** The element that a script is to fill, on a page that has next to no text; null for every other page. */
  readonly appShell: PageElement | null;
  /** What the body is when it is no HTML; null for a page. */
  readonly nonHtml: NonHtml | null;
  readonly robots: RobotsFacts;
  readonly canonical: CanonicalFacts;
  readonly hreflang: readonly Alternate[];
  readonly headings: readonly Heading[];
  readonly images: readonly Image[];
  /** What styles in the page place and hide; null where it is not known. */
  readonly stylesInside: PlacedBy | null;
  /** Elements that inline scripts fill and handle. */
  readonly namesInside: Record<keyof ScriptNames, ReadonlySet<string>>;
  /** Images without a height that may move the page. */
  readonly unsized: UnsizedImages;
  readonly anchors: readonly Anchor[];
  readonly forms: FormFacts;
  readonly landmarks: readonly Landmark[];
  readonly scripts: readonly Script[];
  readonly stylesheets: readonly Stylesheet[];
  readonly iframes: readonly Iframe[];
  readonly media: readonly Media[];
  readonly tables: readonly Table[];
  readonly lists: readonly List[];
  readonly structuredData: StructuredData;
  readonly text: TextFacts;
  readonly resources: readonly Resource[];
  /** What a browser measured; null for a page that none has shown. */
  readonly browser: BrowserFacts | null;
  /** A page that a browser has shown, as it was sent; null for every other page. */
  readonly sent: PageFacts | null;
}

export type PageFact = keyof PageFactTable;

/** The page as a rule with those needs sees it. */
export type PageView<N extends PageFact = PageFact> = PageBasics & Pick<PageFactTable, N>;

export class PageFacts implements PageBasics, PageFactTable {
  readonly url: string;
  readonly location: URL;
  readonly status: number;
  readonly depth: number;
  readonly isStart: boolean;
  readonly raw: PageBasics['raw'];
  readonly headers: HeaderIndex;
  readonly named: PageBasics['named'];
  readonly resolve: PageBasics['resolve'];
  readonly isInternal: PageBasics['isInternal'];
  private readonly cache = new Map<string, unknown>();
  private readonly resolved = new Map<string, URL | null>();
  private readonly host: string;

  constructor(
    readonly response: PageInput,
    readonly document: PageDocument,
  ) {
    this.url = response.url;
    this.location = new URL(response.url);
    this.status = response.status;
    this.depth = response.depth;
    this.isStart = response.isStart;
    this.raw = response.raw ?? null;
    this.headers = new HeaderIndex(response.headers);
    this.host = bareHost(this.location);
    // Bound, not arrow functions: V8 puts a function literal that is assigned to a property
    // among its old objects, and the whole page with it (decision 69).
    this.named = document.named.bind(document);
    this.resolve = this.resolveHref.bind(this);
    this.isInternal = this.isOnHost.bind(this);
  }

  get source(): string {
    return this.document.html;
  }
  get lang(): string | null {
    return this.document.named('html')[0]?.attr('lang')?.trim() ?? null;
  }
  get cookies(): readonly Cookie[] {
    return this.once('cookies', () => parseCookies(this.headers));
  }
  get attributes(): AttributeIndex {
    return this.once('attributes', () => attributeIndex(this.document));
  }
  get head(): HeadFacts {
    return this.once('head', () => headFacts(this.document));
  }
  get refresh(): Refresh | null {
    return this.once('refresh', () => refreshOf(this.document, this.resolve));
  }
  get forwarding(): Forwarding | null {
    return this.once('forwarding', () => (this.nonHtml === null ? forwardingOf(this) : null));
  }
  get appShell(): PageElement | null {
    return this.once('appShell', () => (this.nonHtml === null ? findAppShell(this) : null));
  }
  get nonHtml(): NonHtml | null {
    return this.once('nonHtml', () => nonHtmlOf(this.source));
  }
  get robots(): RobotsFacts {
    return this.once('robots', () => robotsFacts(this.head, this.headers));
  }
  get canonical(): CanonicalFacts {
    return this.once('canonical', () =>
      canonicalFacts({ url: this.url, head: this.head, headers: this.headers, resolve: this.resolve }),
    );
  }
  get hreflang(): readonly Alternate[] {
    return this.once('hreflang', () =>
      hreflangFacts({ head: this.head, headers: this.headers, resolve: this.resolve }),
    );
  }
  get headings(): readonly Heading[] {
    return this.once('headings', () => headingFacts(this.document));
  }
  get images(): readonly Image[] {
    return this.once('images', () => imageFacts(this.document));
  }
  get stylesInside(): PlacedBy | null {
    return this.once('stylesInside', () => stylesInside(this));
  }
  get namesInside(): Record<keyof ScriptNames, ReadonlySet<string>> {
    return this.once('namesInside', () => {
      const inline = this.scripts.filter(({ isExecutable, inlineChars }) => isExecutable && inlineChars > 0);
      const all = inline.map(({ element }) => scriptNames(element.inner));
      return {
        fills: new Set(all.flatMap(({ fills }) => fills)),
        handles: new Set(all.flatMap(({ handles }) => handles)),
      };
    });
  }
  get unsized(): UnsizedImages {
    return this.once('unsized', () => unsizedImages(this));
  }
  get anchors(): readonly Anchor[] {
    return this.once('anchors', () => this.buildAnchors());
  }
  get forms(): FormFacts {
    return this.once('forms', () => formFacts(this.document));
  }
  get landmarks(): readonly Landmark[] {
    return this.once('landmarks', () => landmarkFacts(this.document));
  }
  get scripts(): readonly Script[] {
    return this.once('scripts', () => scriptFacts(this.document));
  }
  get stylesheets(): readonly Stylesheet[] {
    return this.once('stylesheets', () => stylesheetFacts(this.document));
  }
  get iframes(): readonly Iframe[] {
    return this.once('iframes', () => iframeFacts(this.document));
  }
  get media(): readonly Media[] {
    return this.once('media', () => mediaFacts(this.document));
  }
  get tables(): readonly Table[] {
    return this.once('tables', () => tableFacts(this.document));
  }
  get lists(): readonly List[] {
    return this.once('lists', () => listFacts(this.document));
  }
  get structuredData(): StructuredData {
    return this.once('structuredData', () => structuredData(this.document));
  }
  get text(): TextFacts {
    return this.once('text', () => textFacts(this.document));
  }
  get resources(): readonly Resource[] {
    return this.once('resources', () => resourceFacts(this.document, this.resolve, LIMITS.resources));
  }

  get browser(): BrowserFacts | null {
    return this.response.browser ?? null;
  }
  get sent(): PageFacts | null {
    return this.once('sent', () => this.buildSent());
  }

  /** Several facts and rules ask for the same addresses. */
  private resolveHref(href: string): URL | null {
    let url = this.resolved.get(href);
    if (url === undefined) this.resolved.set(href, (url = parsed(href, this.base)));
    return url;
  }

  private isOnHost(url: URL): boolean {
    return bareHost(url) === this.host;
  }

  private get base(): string {
    return this.once('base', () => {
      const href = this.document
        .named('base')
        .find((base) => base.has('href'))
        ?.attr('href');
      if (!href) return this.url;
      try {
        return new URL(href.trim(), this.url).href;
      } catch {
        return this.url;
      }
    });
  }

  private buildAnchors(): Anchor[] {
    return anchorElements(this.document).map((element) => {
      const href = element.attr('href')?.trim() ?? null;
      const url = href === null ? null : this.resolve(href);
      const isHttp = url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
      return new Anchor(element, href, isHttp ? url : null, isHttp && this.isInternal(url));
    });
  }

  private buildSent(): PageFacts | null {
    const { raw, browser: _browser, ...page } = this.response;
    if (raw?.html === undefined) return null;
    return new PageFacts({ ...page, html: raw.html }, parsePage(raw.html, null));
  }

  private once<T>(key: string, build: () => T): T {
    let fact = this.cache.get(key);
    if (fact === undefined) this.cache.set(key, (fact = build()));
    return fact as T;
  }
}

function parsed(href: string, base: string): URL | null {
  try {
    return new URL(href, base);
  } catch {
    return null;
  }
}

function bareHost(url: URL): string {
  return url.host.startsWith('www.') ? url.host.slice(4) : url.host;
}
