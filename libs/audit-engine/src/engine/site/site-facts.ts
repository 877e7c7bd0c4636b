import { LIMITS } from '../parse/limits.js';
import { copyText } from '../parse/text-copy.js';
import type { PageFacts } from '../facts/page-facts.js';
import type { LoadKind } from '../facts/load-kinds.js';
import { stylePath } from '../facts/style-path.js';
import { sheetsOf } from '../facts/unsized-images.js';
import type { SiteFacts } from './site-page.js';
import { encodeLinks, LinkFlag, linkRecord, loadFlags, type LinkRecord, type UrlKey } from './url-id.js';

/** A file that a page loads, once. */
export interface PageLoadFacts {
  /** Without fragment. */
  href: string;
  kind: LoadKind;
  integrity: string | null;
  hasAlternatives: boolean;
  isCandidate: boolean;
  isFallback: boolean;
  /** Also where no load of it is for certain. */
  isLazy: boolean;
  hasStandIn: boolean;
}

const MAX_TEXT = 300;
const MAX_URL = 2_048;
const MAX_HREFLANG = 100;
const MAX_TYPES = 30;
/** More than a rule has findings on a page. */
const MAX_UNSIZED = 40;
/** Shorter texts are alike by chance. */
const MIN_WORDS_FOR_MINHASH = 30;

/** Without site rules, or for a file that is sent as a page: what the report says of it, and nothing of its text and links. */
export function bareFacts(page: PageFacts): Omit<SiteFacts, 'extracts'> {
  return {
    ...addressFacts(page),
    ...{
      description: null,
      h1: null,
      h1Count: 0,
      hreflang: [],
      words: 0,
      mainWords: 0,
      textHash: '',
      minHash: '',
      types: [],
      links: '',
      loads: '',
      internalLinks: 0,
      externalLinks: 0,
    },
  };
}

/** Everything that site rules may ask for. */
export function siteFacts(
  page: PageFacts,
  { urlKey, loads }: { urlKey: UrlKey; loads: readonly PageLoadFacts[] },
): Omit<SiteFacts, 'extracts'> {
  const { head, headings, text } = page;
  const h1s = headings.filter((heading) => heading.level === 1);
  const links = linkRecords(page, urlKey);
  return {
    ...addressFacts(page),
    description: bounded(head.description),
    h1: bounded(h1s[0]?.text ?? null),
    h1Count: h1s.length,
    hreflang: page.hreflang
      .slice(0, MAX_HREFLANG)
      .flatMap((alternate): [string, string][] =>
        alternate.url !== null && alternate.url.length <= MAX_URL
          ? [[copyText(alternate.lang, 40), copyText(alternate.url, MAX_URL)]]
          : [],
      ),
    words: text.words,
    mainWords: text.mainWords,
    textHash: text.hash,
    minHash: text.mainWords < MIN_WORDS_FOR_MINHASH ? '' : Buffer.from(text.minHash.buffer).toString('base64'),
    types: [...page.structuredData.types].slice(0, MAX_TYPES).map((type) => copyText(type, 80)),
    links: encodeLinks(links),
    ...unsizedOf(page),
    ...styledOf(page),
    loads: encodeLinks(loads.map((load) => linkRecord(load.href, loadFlags(load)))),
    internalLinks: links.filter((link) => (link.flags & LinkFlag.external) === 0).length,
    externalLinks: links.filter((link) => (link.flags & LinkFlag.external) !== 0).length,
  };
}

/** Of the page that waits for its style sheets, and for the responses of its images. */
function unsizedOf({ unsized: { images, root, sheets }, resolve }: PageFacts): Pick<SiteFacts, 'unsized'> {
  if (images.length === 0) return {};
  const paths = sheets.length === 0 ? [] : images.map(({ path }) => path);
  const files = images
    .slice(0, MAX_UNSIZED)
    .map(({ image }) => (image.srcset === '' && !image.isInPicture ? (resolve(image.src)?.href ?? '') : ''));
  return {
    unsized: { paths, ...(paths.length > 0 && { root }), sheets: encodeUrls(sheets), files: encodeUrls(files) },
  };
}

function styledOf(page: PageFacts): Pick<SiteFacts, 'styled'> {
  const { sheets } = sheetsOf(page);
  if (sheets.length === 0) return {};
  const [h1, ...others] = page.headings.filter(({ level }) => level === 1);
  const path = h1 && others.length === 0 ? stylePath(h1.element) : null;
  return { styled: { sheets: encodeUrls(sheets), ...(path !== null && { h1: path }) } };
}

function encodeUrls(urls: readonly string[]): string {
  return encodeLinks(urls.map((url) => linkRecord(url, 0)));
}

type AddressFacts = Pick<
  SiteFacts,
  | 'v'
  | 'url'
  | 'status'
  | 'depth'
  | 'isStart'
  | 'redirectedFrom'
  | 'title'
  | 'canonical'
  | 'isNoindex'
  | 'isNofollow'
  | 'isIndexable'
  | 'lang'
  | 'unseen'
  | 'isRendered'
  | 'wireBytes'
  | 'decodedBytes'
  | 'ttfbMs'
>;

function addressFacts(page: PageFacts): AddressFacts {
  const { response, robots, canonical } = page;
  return {
    v: 1,
    url: copyText(page.url, MAX_URL * 4),
    status: page.status,
    depth: page.depth,
    isStart: page.isStart,
    redirectedFrom: response.redirectedFrom ?? null,
    title: bounded(page.head.title),
    canonical: canonical.url === null || canonical.url.length > MAX_URL ? null : copyText(canonical.url, MAX_URL),
    isNoindex: robots.isNoindex,
    isNofollow: robots.isNofollow,
    isIndexable:
      page.status === 200 && !robots.isNoindex && canonical.isSelf && page.forwarding === null && page.nonHtml === null,
    lang: page.lang === null ? null : copyText(page.lang, 40),
    ...unseen(page),
    ...(page.raw && { isRendered: true }),
    wireBytes: response.wireBytes,
    decodedBytes: response.decodedBytes,
    ttfbMs: response.ttfbMs,
  };
}

function unseen(page: PageFacts): Pick<SiteFacts, 'unseen'> {
  if (page.nonHtml !== null) return { unseen: 'not-html' };
  if (page.forwarding !== null) return { unseen: 'forwarding' };
  return page.appShell === null ? {} : { unseen: 'shell' };
}

function bounded(value: string | null): string | null {
  return value === null ? null : copyText(value, MAX_TEXT);
}

function linkRecords(page: PageFacts, urlKey: UrlKey): LinkRecord[] {
  const records = new Map<string, LinkRecord>();
  for (const anchor of page.anchors) {
    if (anchor.url === null || anchor.kind === 'fragment') continue;
    const key = urlKey(anchor.url.href);
    if (key === null) continue;
    const flags =
      (anchor.isNofollow || page.robots.isNofollow ? LinkFlag.nofollow : 0) |
      (anchor.element.isBoilerplate ? LinkFlag.boilerplate : 0) |
      (anchor.isInternal ? 0 : LinkFlag.external);
    const known = records.get(key);
    // A target linked twice counts as followed, and as content, when one of its links is.
    if (known) known.flags &= flags;
    else if (records.size < LIMITS.links) records.set(key, linkRecord(key, flags));
  }
  return [...records.values()];
}
