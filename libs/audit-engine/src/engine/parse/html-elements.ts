import { internalized } from './text-copy.js';

/**
 * Tables of the HTML standard that the parser and the facts need. Source: HTML
 * Living Standard, "Writing HTML documents" and "Parsing", 2025.
 */

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

const VOID = words(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);

/** Elements whose content is code or data, never shown as text. */
const RAW = words('script style iframe noembed noframes xmp');

const HEAD = words('html head title meta link base basefont bgsound script style noscript template noframes');

const HEAD_TEXT = words('title script style noscript template noframes');

/** Elements that end a line of text. */
const BLOCK = words(
  'address article aside blockquote body br button canvas caption center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr html iframe input legend li main menu nav ol optgroup option p pre search section select summary table tbody td textarea tfoot th thead title tr ul video',
);

/** Browsers open these again behind the element that ended them too early. */
export const FORMATTING = words('a b big code em font i nobr s small strike strong tt u');

/** `</li>` closes no item around one of these (HTML, 13.2.4.2, list item scope). */
export const LIST_ITEM_SCOPES: ReadonlySet<string> = new Set(
  'ul ol applet caption marquee object table td template th'.split(' '),
);

/** What is left open inside of these ends with them. */
export const FORMATTING_SCOPES = words('td th caption object template marquee applet');

/** End tags inside of these end nothing around them (HTML, 13.2.4.2, scope), but for those of the parts of tables. */
export const SCOPES: ReadonlySet<string> = new Set([...FORMATTING_SCOPES, 'table']);

export const UNSHIELDED = words('table tbody thead tfoot tr td th caption colgroup template svg math');

export const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

const HEADING_NAMES = words(HEADINGS.join(' '));

interface ImpliedEnd {
  closes: ReadonlySet<string>;
  /** An open element of this kind shields what is above it. */
  stops: ReadonlySet<string>;
  /** Of the open elements, only so many of the innermost ones are looked at. */
  reach?: number;
  /** What is closed after that. */
  then?: ImpliedEnd;
}

const P = { closes: words('p'), stops: words('button table td th caption object template body') };
/** A heading ends one that is open, unless something else is open in that. */
const HEADING = { ...P, then: { closes: HEADING_NAMES, stops: words(''), reach: 1 } };
const CELL = { closes: words('td th'), stops: words('table tr template') };
const ROWS = { closes: words('tr'), stops: words('table template') };
const SECTIONS = {
  ...ROWS,
  then: { closes: words('thead tbody tfoot colgroup caption'), stops: words('table template') },
};
const TERMS = { closes: words('dt dd'), stops: words('dl template table td th'), then: P };

const IMPLIED_END: ReadonlyMap<string, ImpliedEnd> = new Map([
  ...'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form header hgroup hr main menu nav ol p pre search section table ul'
    .split(' ')
    .map((name): [string, ImpliedEnd] => [name, P]),
  ...HEADINGS.map((name): [string, ImpliedEnd] => [name, HEADING]),
  ['li', { closes: words('li'), stops: words('ul ol menu template table td th'), then: P }],
  ['dt', TERMS],
  ['dd', TERMS],
  ['td', CELL],
  ['th', CELL],
  ['tr', ROWS],
  ['tbody', SECTIONS],
  ['thead', SECTIONS],
  ['tfoot', SECTIONS],
  ['option', { closes: words('option'), stops: words('select datalist optgroup') }],
  ['optgroup', { closes: words('optgroup'), stops: words('select') }],
  ['a', { closes: words('a'), stops: words('td th caption table object template button') }],
  ['body', { closes: words('head'), stops: words('body') }],
]);

/** What the parser has to know of an element by its name. */
export interface ElementKind {
  /** Lower case. */
  name: string;
  isVoid: boolean;
  /** Content is code or data, never shown as text. */
  isRaw: boolean;
  /** May be in the head. */
  isHead: boolean;
  /** Its text may be in the head. */
  isHeadText: boolean;
  /** Ends a line of text. */
  isBlock: boolean;
  isHeading: boolean;
  /** The end tags that its start tag implies. */
  impliedEnd: ImpliedEnd | null;
}

/** Names that pages really use fit; hostile ones push them out, and they come back. */
const MAX_SPELLINGS = 4_000;
let kinds = new Map<string, ElementKind>();

/** By the name as written, in any case. */
export function elementKind(written: string): ElementKind {
  const known = kinds.get(written);
  if (known) return known;
  const name = internalized(written.toLowerCase());
  const kind = {
    ...{
      name,
      isVoid: VOID.has(name),
      isRaw: RAW.has(name),
      isHead: HEAD.has(name),
      isHeadText: HEAD_TEXT.has(name),
      isBlock: BLOCK.has(name),
      isHeading: HEADING_NAMES.has(name),
    },
    impliedEnd: IMPLIED_END.get(name) ?? null,
  };
  if (kinds.size >= MAX_SPELLINGS) kinds = new Map();
  kinds.set(internalized(written), kind);
  return kind;
}

let attributeNames = new Map<string, string>();

/** The lower-case name of an attribute as written; the same string for the same name, which makes comparing quick. */
export function attributeName(written: string): string {
  const known = attributeNames.get(written);
  if (known !== undefined) return known;
  const name = internalized(written.toLowerCase());
  if (attributeNames.size >= MAX_SPELLINGS) attributeNames = new Map();
  attributeNames.set(internalized(written), name);
  return name;
}
