import type { PageElement, PageFacts } from '#audit-engine';

/** What a fix that depends on the crawl may do to a page: the page alone shows that much. */
interface Kind {
  /** Attributes that get another value, by element; `*` is every element. */
  values?: Readonly<Record<string, readonly string[]>>;
  /** Attributes that an element gets. */
  adds?: Readonly<Record<string, readonly string[]>>;
  /** `rel` of the link elements that may come or go. */
  inserts?: string;
  removes?: readonly string[];
}

const LINKS: Kind = { values: { a: ['href'], area: ['href'] } };
const FILES: Kind = { values: { '*': ['src', 'href', 'poster', 'data'] } };
const CANONICAL: Kind = { values: { link: ['href'] } };
const VERSIONS: Kind = { values: { link: ['href'], a: ['href'] }, inserts: 'alternate' };

const KINDS: Readonly<Record<string, Kind>> = {
  'links/redirected': LINKS,
  'links/broken-internal': LINKS,
  'links/non-canonical': LINKS,
  'crawlability/redirect-chain': LINKS,
  'security/https-downgrade': LINKS,
  'links/redirected-file': FILES,
  'links/broken-file': FILES,
  'links/broken-script': FILES,
  'links/broken-stylesheet': FILES,
  'images/broken': FILES,
  'crawlability/canonical-target': CANONICAL,
  'crawlability/canonical-redirect': CANONICAL,
  'crawlability/canonical-chain': CANONICAL,
  'crawlability/canonical-pagination': CANONICAL,
  'crawlability/pagination-target': { removes: ['prev', 'next'] },
  'i18n/hreflang-return': VERSIONS,
  'i18n/hreflang-target': VERSIONS,
  'images/dimensions': { adds: { img: ['width', 'height'] } },
  'security/file-integrity': { values: { script: ['integrity'], link: ['integrity'] } },
};

/** What an edit may write: nothing that ends an attribute, but for the two forms that the fixes write as a whole. */
const VALUE = /^[^\s"'<>`]*$/;
const WHOLE =
  /^(?: (?:width|height)="\d{1,5}"){1,2}$|^\s*<link rel="alternate" hreflang="[\w-]{1,35}" href="[^\s"'<>`]+">$/;

export function hasKind(rule: string): boolean {
  return Object.hasOwn(KINDS, rule);
}

/** Why edits are not of the kind that the rules' fixes write, in a sentence; null when they are. */
export function refusalByKind(
  rules: readonly string[],
  { before, after, texts }: { before: PageFacts; after: PageFacts; texts: readonly string[] },
): string | null {
  const kinds = rules.flatMap((rule) => KINDS[rule] ?? []);
  if (texts.some((text) => !VALUE.test(text) && !WHOLE.test(text))) return OTHER_KIND;
  const pairs = aligned(before.document.elements, after.document.elements, kinds);
  if (pairs === null) return OTHER_KIND;
  if (textOf(before) !== textOf(after)) return OTHER_KIND;
  for (const [old, now] of pairs) {
    const reason = changedElement({ old, now, before, after, kinds });
    if (reason !== null) return reason;
  }
  return null;
}

const OTHER_KIND = 'Its edit is not of the kind that the fix of this rule writes.';

type Pair = readonly [PageElement, PageElement];

/** Elements before and after; null when others came or went than the kinds say. */
function aligned(before: readonly PageElement[], after: readonly PageElement[], kinds: readonly Kind[]): Pair[] | null {
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]];
    const missing = before.length - i - (after.length - j);
    if (old && missing > 0 && (!now || !isSame(old, now)) && isRemovable(old, kinds)) i++;
    else if (now && missing < 0 && (!old || !isSame(old, now)) && isInsertable(now, kinds)) j++;
    else if (old && now && old.name === now.name) {
      pairs.push([old, now]);
      i++;
      j++;
    } else return null;
  }
  return pairs;
}

function isSame(old: PageElement, now: PageElement): boolean {
  return old.name === now.name && old.attributes.join('\0') === now.attributes.join('\0');
}

function isRemovable(element: PageElement, kinds: readonly Kind[]): boolean {
  return (
    element.name === 'link' &&
    kinds.some(({ removes = [] }) => element.tokens('rel').every((rel) => removes.includes(rel)))
  );
}

function isInsertable(element: PageElement, kinds: readonly Kind[]): boolean {
  const names = [...element.attributeNames()].sort().join(' ');
  return (
    element.name === 'link' &&
    names === 'href hreflang rel' &&
    kinds.some(({ inserts }) => inserts !== undefined && element.attr('rel') === inserts)
  );
}

interface Changed {
  old: PageElement;
  now: PageElement;
  before: PageFacts;
  after: PageFacts;
  kinds: readonly Kind[];
}

function changedElement({ old, now, before, after, kinds }: Changed): string | null {
  for (const name of new Set([...old.attributeNames(), ...now.attributeNames()])) {
    const [from, to] = [old.attr(name), now.attr(name)];
    if (from === to) continue;
    if (to === null) return OTHER_KIND;
    const allowed = kinds.flatMap(({ values = {}, adds = {} }) => {
      const by = from === null ? adds : values;
      return [...(by[old.name] ?? []), ...(by['*'] ?? [])];
    });
    if (!allowed.includes(name)) return OTHER_KIND;
    const reason = refusalOfValue(name, { from, to, before, after });
    if (reason !== null) return reason;
  }
  return now.attributeCount - old.attributeCount > 2 ? OTHER_KIND : null;
}

function refusalOfValue(
  name: string,
  { from, to, before, after }: { from: string | null; to: string; before: PageFacts; after: PageFacts },
): string | null {
  if (name === 'width' || name === 'height') return /^[1-9]\d{0,4}$/.test(to) ? null : OTHER_KIND;
  if (name === 'integrity') return /^sha(?:256|384|512)-[\w+/]{40,90}={0,2}$/.test(to) ? null : OTHER_KIND;
  const url = after.resolve(to.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return 'It would write an address that is not of http or https.';
  const known = [before.resolve((from ?? '').trim()), before.resolve('')];
  if (known.some((one) => one !== null && bareHost(one) === bareHost(url))) return null;
  return 'It leads to another host, and only the crawl knows that. Check the address and write it yourself.';
}

/** `www.` does not make another site. */
function bareHost({ host }: URL): string {
  return host.replace(/^www\./, '');
}

/** All that is no tag, scripts, styles and comments included. */
function textOf({ document }: PageFacts): string {
  return JSON.stringify([document.textValues.join(''), document.comments.map(({ text }) => text)]).replace(
    /\s|\\[nrt]/g,
    '',
  );
}
