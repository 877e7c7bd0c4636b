import { copyText } from '../parse/text-copy.js';
import { withoutComments } from './css.js';

const KINDS = ['height', 'high', 'low', 'most', 'least', 'ratio', 'out', 'cut', 'hidden', 'unseen', 'partly'] as const;

type Kind = (typeof KINDS)[number];
/** Says `low` alone; both on one box keep a ratio, whatever it holds. */
type Part = 'flat' | 'padded';

/**
 * By which selectors a style sheet hides elements, keeps the place of an image free or takes it out of the flow (CSS 2.2, 9.2, 9.3, 10.5,
 * 11.1 and 11.2; CSS Sizing 4). `height`: a length. `high` and `low`: one in pixels or letters, the second at most that of a line, such as
 * that of a header. `most` and `least`: a `max-height` and a `min-height`. `ratio`: an `aspect-ratio`. `out`: `position: absolute` or
 * `fixed`. `cut`: an `overflow` other than `visible`. `hidden`: `display: none`. `unseen`: `visibility: hidden`. `partly`: one of
 * these two on some sizes of the screen alone. Of each selector the compounds are kept, with spaces between them: `.card img`. What an
 * earlier version has read has no `hidden` and no `unseen`: `out` says the first there.
 * `imports`: files that it imports, as written, but those for paper and those that place nothing; missing without any.
 */
export type PlacingStyles = Partial<Record<Kind | 'imports', string[]>>;

/** In the line of a box whose only content is the image: no selector has it. */
export const ALONE = '!alone';

/** In the line of a box that holds other images as well, and nothing else. */
export const IMAGES = '!images';
/** In the lines of `body` and `html`, which only say what is around the others. */
export const ROOT = '!root';

/** What a style attribute of an element says, in its line: no selector has these. */
export function tokensOfStyle(style: string): string[] {
  const declarations = style === '' ? [] : style.split(';');
  // A part of a box whose height may be open is none.
  const kinds = declarations.filter((each) => !/^\s{0,9}height\s{0,9}:[^%]{0,20}%/i.test(each)).map(kindOf);
  return [...new Set(kindsOf(new Set(kinds.filter((kind) => kind !== null))))].map((kind) => STYLED + kind);
}
const STYLED = '!';

/** What a style sheet places is not known where there is more to keep. */
const MAX_CHARS = 40_000;
const MAX_DEPTH = 20;
const MAX_PRELUDE = 20_000;
const MAX_SELECTORS = 500;
const MAX_SELECTOR = 400;
/** Parentheses in parentheses that are read. */
const PARENTHESES = 4;

/** Files that style fonts, icons and movement alone, whatever host they are on. */
export const PLACES_NOTHING =
  /^(?:https?:)?\/\/(?:fonts\.googleapis\.com|fonts\.bunny\.net|use\.typekit\.net|p\.typekit\.net)\/|font-?awesome|bootstrap-icons|material-?icons|\/(?:animate|aos)(?:\.min)?\.css/i;

const IMPORT_CHARS = 5_000;
const MAX_IMPORTS = 50;
const IMPORT =
  /@import(?:\s+(?:url\(\s*)?|(?=["']))(?:"([^"\n]{1,999})"|'([^'\n]{1,999})'|([^"')\s]{1,999}))\s*\)?([^;{}]{0,200});/gi;
const ON_PAPER = /^print\b[^,]*$/i;

interface Block {
  selectors: readonly string[];
  kinds: Set<Kind | Part>;
  /** Says nothing of elements on screens. */
  isOff: boolean;
  /** Of some sizes of the screen alone. */
  isPartial: boolean;
  /** Has a `display` that shows. */
  isShowing: boolean;
}

/** Imports are before the first block (CSS Cascade 5, 2): a browser takes no others. */
function takenApart(plain: string): { imports: string[] | null; rest: string } {
  if (!/@import/i.test(plain)) return { imports: [], rest: plain };
  const brace = plain.indexOf('{');
  // The last one needs no semicolon.
  const head = brace < 0 ? `${plain};` : plain.slice(0, brace);
  const imports: string[] = [];
  const rest =
    head.slice(0, IMPORT_CHARS).replace(IMPORT, (_, ...parts: (string | undefined)[]) => {
      const href = parts[0] ?? parts[1] ?? parts[2] ?? '';
      if (!PLACES_NOTHING.test(href) && !ON_PAPER.test(parts[3]?.trim() ?? '')) imports.push(copyText(href, MAX_HREF));
      return '';
    }) + head.slice(IMPORT_CHARS);
  const isKnown = imports.length <= MAX_IMPORTS && !/@import/i.test(rest);
  return { imports: isKnown ? imports : null, rest: brace < 0 ? rest : rest + plain.slice(brace) };
}
const MAX_HREF = 1_000;

/** Null where it is not known: it has too much to keep. What it imports is left to those who have these files. Linear in its length. */
export function placingStyles(source: string): PlacingStyles | null {
  const { imports, rest: css } = takenApart(withoutComments(source));
  if (imports === null) return null;
  const found = new Map(KINDS.map((kind) => [kind, new Set<string>()]));
  const open: Block[] = [];
  const shownPartly = new Set<string>();
  let from = 0;
  let chars = 0;
  for (const { 0: sign, index } of css.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[{};]/g)) {
    if (sign.length > 1) continue;
    const text = css.slice(from, index);
    from = index + 1;
    const block = open.at(-1);
    if (sign === '{') {
      const inner = text.length > MAX_PRELUDE || open.length >= MAX_DEPTH ? null : blockOf(text.trim(), block);
      if (inner === null) return null;
      open.push(inner);
      continue;
    }
    if (block) declare(block, text);
    if (sign !== '}') continue;
    open.pop();
    if (block?.isShowing === true) for (const selector of block.selectors) shownPartly.add(selector);
    for (const one of block?.isOff === false ? kindsOf(block.kinds) : [])
      for (const selector of block?.selectors ?? []) {
        const known = found.get(one);
        if (known?.has(selector)) continue;
        known?.add(copyText(selector, MAX_SELECTOR));
        chars += selector.length;
      }
    if (chars > MAX_CHARS) return null;
  }
  // Hidden, and shown again on some screens, as the button of a menu on phones.
  const hidden = found.get('hidden');
  for (const selector of shownPartly) if (hidden?.delete(selector)) found.get('partly')?.add(selector);
  const placing: PlacingStyles = Object.fromEntries(Array.from(found, ([kind, selectors]) => [kind, [...selectors]]));
  return imports.length === 0 ? placing : { ...placing, imports };
}

function declare(block: Block, declaration: string): void {
  const kind = kindOf(declaration);
  if (kind !== null) block.kinds.add(block.isPartial && (kind === 'hidden' || kind === 'unseen') ? 'partly' : kind);
  else if (block.isPartial && /^\s{0,99}display\s{0,9}:/i.test(declaration)) block.isShowing = true;
}

const OF_SIZES = /^@media\b.*\b(?:width|height|orientation)\b/is;

function blockOf(prelude: string, parent: Block | undefined): Block | null {
  const around = parent?.selectors ?? [];
  const isOff =
    parent?.isOff === true || /^@(?:media\s+print\b[^,]*$|font-face|page|(?:-\w+-)?keyframes)/i.test(prelude);
  const isPartial = parent?.isPartial === true || OF_SIZES.test(prelude);
  const rest = { kinds: new Set<Kind | Part>(), isOff, isPartial, isShowing: false };
  if (isOff || prelude.startsWith('@')) return { selectors: around, ...rest };
  const own = compoundsOf(prelude);
  if (own.length * Math.max(1, around.length) > MAX_SELECTORS) return null;
  const selectors = around.length === 0 ? own : around.flatMap((one) => own.map((each) => `${one} ${each}`));
  if (selectors.some(({ length }) => length > MAX_SELECTOR)) return null;
  return { selectors, ...rest };
}

/** Of each selector of a list what an element and those around it must have; siblings and pseudo-classes are taken as true. */
function compoundsOf(list: string): string[] {
  let plain = list
    .toLowerCase()
    .replace(/\\([^\da-f\s])/gi, (_, sign: string) => plainName(sign))
    .replace(/\[\s*([\w-]+)[^[\]]*\]/g, '[$1')
    .replace(/\s+/g, ' ');
  for (let round = 0; round < PARENTHESES; round++) plain = plain.replace(/\([^()]*\)/g, '');
  return plain.split(',').flatMap((selector) => {
    if (/::|:(?:before|after|first-line|first-letter)\b/i.test(selector)) return [];
    const [first = '', ...rest] = selector.trim().split(/ ?([ >+~]) ?/);
    const compounds = [first];
    for (let i = 0; i < rest.length; i += 2) {
      if (rest[i] === '+' || rest[i] === '~') compounds.pop();
      compounds.push(rest[i + 1] ?? '');
    }
    const named = compounds.map((compound) => compound.replace(/:[\w-]+/g, '').replaceAll('&', ''));
    const own = named.pop();
    const around = named.filter((compound) => compound !== '' && compound !== '*');
    return own === '' && around.length === 0 ? [] : [[...around, own === '' ? '*' : own].join(' ')];
  });
}

/** A box without a height is as high as its padding, which may be a part of the width (CSS 2.2, 8.4): what it holds hangs out of it. */
function kindsOf(kinds: ReadonlySet<Kind | Part>): Kind[] {
  const kept = Array.from(kinds, (kind) => (kind === 'flat' ? 'low' : kind)).filter((kind) => kind !== 'padded');
  return kinds.has('flat') && kinds.has('padded') ? [...kept, 'ratio', 'cut'] : kept;
}

function kindOf(declaration: string): Kind | Part | null {
  const colon = declaration.indexOf(':');
  const value = declaration.slice(colon + 1).toLowerCase();
  const isLength = /\d|var\(/.test(value);
  switch (declaration.slice(0, Math.max(0, colon)).trim().toLowerCase()) {
    case 'height':
    case 'block-size':
      return isLength ? heightOf(value) : null;
    case 'padding':
    case 'padding-top':
    case 'padding-bottom':
      return /\d(?:%|vw)/.test(value) ? 'padded' : null;
    case 'max-height':
    case 'max-block-size':
      return isLength ? 'most' : null;
    case 'min-height':
    case 'min-block-size':
      return /[1-9]/.test(value) ? 'least' : null;
    case 'aspect-ratio':
      return isLength ? 'ratio' : null;
    case 'position':
      return /absolute|fixed/.test(value) ? 'out' : null;
    case 'display':
      return value.includes('none') ? 'hidden' : null;
    case 'visibility':
      return /hidden|collapse/.test(value) ? 'unseen' : null;
    case 'overflow':
    case 'overflow-y':
    case 'overflow-block':
      return value.includes('visible') ? null : 'cut';
    default:
      return null;
  }
}

/** `low`: at most 200 pixels. */
function heightOf(value: string): Kind | Part {
  if (/^\s{0,9}0(?:px|r?em)?\s{0,9}(?:!important\s{0,9})?$/.test(value)) return 'flat';
  const [, number, unit] = /^\s{0,9}(\d{1,4}(?:\.\d{1,9})?)(px|r?em)\s{0,9}(?:!important\s{0,9})?$/.exec(value) ?? [];
  if (number === undefined) return 'height';
  return Number(number) <= (unit === 'px' ? 200 : 12.5) ? 'low' : 'high';
}

/** Signs that mean something in selectors, and are escaped there, as letters. */
export function plainName(name: string): string {
  return name.replace(/[^\w\u0080-\uffff-]/g, (sign) => String.fromCharCode(0xe000 + sign.charCodeAt(0)));
}

interface Placing {
  own: readonly string[];
  around: readonly (readonly string[])[];
}

/** A class, an id or an attribute. */
const isMore = (token: string): boolean => /^[.#[]/.test(token);
const isMeant = (placing: Placing): boolean => placing.own.some(isMore) || isSubmenu(placing);
/** `nav ul ul`: a menu that opens in another one. */
const isSubmenu = ({ own, around }: Placing): boolean =>
  LISTS.some((name) => own.includes(name)) &&
  around.some((tokens) => LISTS_AND_ENTRIES.some((name) => tokens.includes(name)));
const LISTS = ['ul', 'ol'];
const LISTS_AND_ENTRIES = [...LISTS, 'li'];
/** Around every element, whether its path has their lines or not. */
const ROOTS = ['body', 'html'];
/** Elements that are a part of a page or a form, of which scripts show one after the other. */
export const PARTS = ['article', 'section', 'fieldset'];
const isOfPart = ({ own, around }: Placing): boolean =>
  PARTS.some((name) => own.includes(name)) && around.some((tokens) => tokens.some(isMore));
const HIDDEN = ['hidden', 'unseen'] as const;
const HIDDEN_OR_PARTLY = [...HIDDEN, 'partly'] as const;

/** What some style sheets place and hide. Order and specificity do not count, nor mostly media queries: they may rather too often. */
export class PlacedBy {
  /** By the first thing that a selector asks of the element itself. */
  private readonly selectors = new Map<Kind, Map<string, Placing[]>>();
  /** What they import, as written, is not among them. */
  readonly imports: readonly string[];

  constructor(sheets: readonly PlacingStyles[]) {
    this.imports = sheets.flatMap((sheet) => sheet.imports ?? []);
    for (const kind of KINDS) {
      const known = new Map<string, Placing[]>();
      for (const selector of sheets.flatMap((sheet) => sheet[kind] ?? [])) {
        const around = selector.split(' ').map(tokensOf);
        const own = around.pop() ?? [];
        const key = own[0] ?? '*';
        const same = known.get(key);
        if (same) same.push({ own, around });
        else known.set(key, [{ own, around }]);
      }
      this.selectors.set(kind, known);
    }
  }

  /**
   * @param path the image and the elements around it, from inside to outside, a line each: name, `.class`, `#id` and `[attribute` in
   * lower case, with spaces between them, what its style attribute says, and `ALONE` behind those of a box that holds nothing else. The
   * lines of the root may follow.
   */
  mayPlace(path: string): boolean {
    const lines = linesOf(path);
    const has = (at: number, kind: Kind): boolean =>
      lines.all[at]?.has(STYLED + kind) === true || this.has(lines, at, kind);
    const isLimited = has(0, 'most');
    return lines.all.some((line, at) => {
      if (line.has(ROOT)) return false;
      if (has(at, 'out') || has(at, 'hidden') || has(at, 'partly')) return true;
      const isLow = has(at, 'low');
      // The line keeps its height, and the image stays in it.
      const isBar = isLimited || BARS.some((name) => line.has(name));
      if (isLow && at > 0 && isBar && !CELLS.some((name) => line.has(name))) return true;
      // A tile that is made higher than the logos in it.
      if (isLimited && at > 0 && line.has(ALONE) && has(at, 'least')) return true;
      const isHigh = has(at, 'high');
      const isSized = isLow || isHigh || has(at, 'height') || has(at, 'ratio');
      return isSized && (at === 0 || has(at, 'cut') || keepsHeight(line, isHigh));
    });
  }

  /**
   * Whether the element of a path, or one around it, may be hidden: what is around it by more than its name, as `div:empty` hides too,
   * or as a part of something, such as `.tabs section`. Lines of the root only say what a part is in.
   * @param isItself by itself or with boxes that hold nothing else, and on screens of all sizes
   */
  mayHide(path: string, isItself = false): boolean {
    const lines = linesOf(withoutRoot(path));
    const whole = path.includes(ROOT) ? linesOf(path) : lines;
    const others = isItself ? lines.all.findIndex((line, at) => at > 0 && !line.has(ALONE)) : -1;
    return lines.all.some(
      (line, at) =>
        (others < 0 || at < others) &&
        !SHOWN.some((name) => line.has(name)) &&
        (isItself ? HIDDEN : HIDDEN_OR_PARTLY).some(
          (kind) =>
            this.has(lines, at, kind, at === 0 ? undefined : isMeant) ||
            (at > 0 && this.has(whole, at, kind, isOfPart)),
        ),
    );
  }

  /** Whether the first element of a group and so many of all as it says are in nothing that may be hidden. */
  isShown(group: string): boolean {
    if (namesOfUnopened(group) !== null) return true;
    const [least = '', ...entries] = group.split(BETWEEN);
    // What an earlier version has kept is one path alone.
    if (entries.length === 0) return !this.mayHide(least);
    if (least === ITSELF) return !this.mayHide(firstOf(group), true);
    const shown = entries.map((entry) => {
      const [count, path = ''] = entry.split(TIMES);
      return this.mayHide(path) ? 0 : Number(count);
    });
    return shown[0] !== 0 && shown.reduce((sum, count) => sum + count, 0) >= Number(least);
  }

  private has(
    { all, lasts }: Lines,
    at: number,
    kind: Kind,
    isMeant: (placing: Placing) => boolean = () => true,
  ): boolean {
    const own = all[at] ?? new Set();
    const known = this.selectors.get(kind);
    return ['*', ...own].some((key) =>
      known
        ?.get(key)
        ?.some(
          (placing) =>
            isMeant(placing) &&
            placing.own.every((token) => own.has(token)) &&
            placing.around.every(
              (tokens) =>
                tokens.every((token) => ROOTS.includes(token) || (lasts.get(token) ?? -1) > at) &&
                (tokens.length < 2 || all.some((line, i) => i > at && tokens.every((token) => line.has(token)))),
            ),
        ),
    );
  }
}

const BETWEEN = '\f';
const TIMES = '\v';
const ITSELF = 'itself' satisfies Least;

/** Kept in place of a path: names by which a script may open what is hidden. */
export function unopenedPath(names: readonly string[]): string {
  return [UNOPENED, ...names].join(' ');
}

/** Null for a path. */
export function namesOfUnopened(path: string): string[] | null {
  return path.startsWith(`${UNOPENED} `) ? path.slice(UNOPENED.length + 1).split(' ') : null;
}
const UNOPENED = '!unopened';

/** How many of several elements are there at one time, or the one of which only what hides it alone counts. */
export type Least = number | 'itself';

/**
 * Elements of which so many are there at one time, for `PlacedBy.isShown`: their paths, the first one first, each with how many
 * elements have it, as the entries of a menu do.
 */
export function groupOf(paths: readonly string[], least: Least): string {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1);
  return [String(least), ...Array.from(counts, ([path, count]) => `${count}${TIMES}${path}`)].join(BETWEEN);
}

/** Path of the first of them. */
function firstOf(group: string): string {
  return pathsOf(group)[0] ?? '';
}

/** Different paths of them, the first one first. */
export function pathsOf(group: string): string[] {
  const [path = '', ...entries] = group.split(BETWEEN);
  return entries.length === 0 ? [path] : entries.map((entry) => entry.slice(entry.indexOf(TIMES) + 1));
}

/** Different paths of those behind the first, which may be there once more; of one element its own. */
export function laterPathsOf(group: string): string[] {
  const paths = pathsOf(group);
  const isFirstOnce = group.slice(group.indexOf(BETWEEN) + 1).startsWith(`1${TIMES}`);
  return isFirstOnce && paths.length > 1 ? paths.slice(1) : paths;
}

/** Classes of the one part that is shown of several. */
const SHOWN = ['.active', '.is-active', '.current', '.open', '.show', '.in'];

/** Lines of a path, and the last one that each token is in. */
interface Lines {
  all: readonly ReadonlySet<string>[];
  lasts: ReadonlyMap<string, number>;
}

function withoutRoot(path: string): string {
  return path.includes(ROOT)
    ? path
        .split('\n')
        .filter((line) => !line.endsWith(ROOT))
        .join('\n')
    : path;
}

function linesOf(path: string): Lines {
  const all = path.split('\n').map((line) => new Set(line.split(' ')));
  return { all, lasts: new Map(all.flatMap((line, at) => Array.from(line, (token): [string, number] => [token, at]))) };
}

/**
 * What is in a box of a given height moves nothing behind it; a cell grows all the same (CSS 2.2, 10.6.3 and 17.5.3). Of several images in
 * it one may move the next, as in a line of logos. A high box shows them in turn.
 */
function keepsHeight(line: ReadonlySet<string>, isHigh: boolean): boolean {
  return (line.has(ALONE) || (isHigh && line.has(IMAGES))) && !CELLS.some((name) => line.has(name));
}
/** A logo in a header of a given height moves nothing below it. */
const BARS = ['header', 'nav', '.header', '#header', '.navbar'];
const CELLS = ['td', 'th', 'tr', 'table'];

function tokensOf(compound: string): string[] {
  return compound === '*' ? [] : [...compound.matchAll(/[.#[]?[\w\u0080-\uffff-]+/g)].map(([token]) => token);
}
