const MAX_FACES = 200;
const FACE_CHARS = 4_000;

/** CSS with its comments taken out. */
export function withoutComments(css: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let start = css.indexOf('/*'); start !== -1; start = css.indexOf('/*', at)) {
    parts.push(css.slice(at, start));
    const end = css.indexOf('*/', start + 2);
    at = end === -1 ? css.length : end + 2;
  }
  return parts.length === 0 ? css : parts.join('') + css.slice(at);
}

/**
 * A style sheet without comments, in pieces: preludes and declarations, each with the `{`, `}` or `;` that ends it, and what is behind the
 * last one with `''`. Signs in quotation marks and behind a backslash end nothing.
 */
export function* piecesOf(css: string): Generator<[text: string, sign: string]> {
  let start = 0;
  let quote = '';
  let escaped = -1;
  for (const { 0: sign, index } of css.matchAll(/["'\\{};\n]/g)) {
    if (index === escaped) continue;
    if (sign === '\\') escaped = index + 1;
    else if (quote !== '') quote = sign === quote || sign === '\n' ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign !== '\n') {
      const text = css.slice(start, index);
      start = index + 1;
      yield [text, sign];
    }
  }
  yield [css.slice(start), ''];
}

export interface FontFace {
  /** Where it begins in the source. */
  at: number;
  /** `''` when there is none. */
  family: string;
  /** The descriptors, at most 4,000 characters. */
  text: string;
  /** Values of `url(…)`, each cut to 200 characters. */
  urls: string[];
}

/** A face, or a comment, which may hold one that is taken out. */
const FACE_OR_COMMENT = /@font-face\s{0,20}\{|\/\*[\s\S]*?(?:\*\/|$)/gi;

/** The `@font-face` rules of a style sheet, at most 200. */
export function fontFacesOf(source: string): FontFace[] {
  if (!/@font-face/i.test(source)) return [];
  const faces: FontFace[] = [];
  for (const { 0: found, index } of source.matchAll(FACE_OR_COMMENT)) {
    if (found.startsWith('/*')) continue;
    if (faces.length >= MAX_FACES) break;
    const [text = ''] = withoutComments(source.slice(index, index + FACE_CHARS)).split('}', 1);
    faces.push({
      at: index,
      family: /font-family\s{0,10}:\s{0,10}["']?([^;"'}]{1,80})/i.exec(text)?.[1]?.trim() ?? '',
      text,
      urls: [...text.matchAll(/url\(\s{0,10}["']?([^"')]{1,200})/gi)].map((match) => match[1] ?? ''),
    });
  }
  return faces;
}

const ICON_FAMILY =
  /icon|awesome|glyph|symbol|emoji|fontello|icomoon|slick|swiper|revicons|social|webdings|wingdings|themify|woocommerce|generatepress|^feather$|^star$|^vc_grid/i;

/** Fonts of drawings: a letter in their place would be shown as a wrong sign, so they may stay hidden until they are there. */
export function isIconFont(family: string): boolean {
  return ICON_FAMILY.test(family);
}

/**
 * Faces of texts that a browser fetches and that do not say what is shown until they are there. Fonts of icons are left out: they are
 * known by their name, by those of their files, and by the rules that use them. Linear in the length of the style sheet.
 */
export function silentFacesOf(source: string): FontFace[] {
  const faces = fontFacesOf(source);
  const silent = faces.filter(({ family, text, urls }) => {
    const files = urls.filter((url) => !/^data:/i.test(url));
    const isIcon = isIconFont(family) || files.some((url) => isIconFont(url.slice(url.lastIndexOf('/') + 1)));
    return files.length > 0 && !isIcon && !/font-display/i.test(text);
  });
  if (silent.length === 0) return [];
  const signs = familiesOfSigns(withoutComments(source), new Set(faces.map(({ family }) => family)));
  return silent.filter(({ family }) => !signs.has(family));
}

/** Makers of icon fonts write `speak: none` into the rule that uses the font. */
const SPEAK = /(?:^|[;\s])speak\s{0,5}:/i;
/** A character of private use. */
const SIGN = /content\s{0,5}:\s{0,5}["'](?:\\(?:e[\da-f]|f[0-8])[\da-f]{2}|[\ue000-\uf8ff])/i;
/** A style sheet of one font with so many signs is that of an icon font. */
const MIN_SIGNS = 20;

/** `[class^="barn-"]` and `[class*=" barn-"]` */
const CLASS_PREFIX = /\[class[*^]=["']?\s{0,5}([\w-]{0,60}[-_])["']?\]/g;
/** `.barn`, whose drawings are `.barn-up::before`: so many of them, as a button has one sign or two. */
const BASE_CLASS = /^\s{0,200}\.([\w-]{1,60})\s{0,200}$/;
const MIN_DRAWINGS = 10;
/** `.barn-up::before` */
const DRAWING_CLASS = /\.([\w-]{1,80})::?(?:before|after)/g;

/** What ends one selector, with the class where it has one. */
const BESIDE = /(?:\.([\w-]{1,80}))?::?(?:before|after)\s{0,200}$/;

const FAMILY = /font-family\s{0,10}:\s{0,10}["']?([^,;"'!]{1,80})/i;
/** `font: normal 14px/1 Signs`: the families are behind the size. */
const SHORTHAND =
  /(?<![\w-])font\s{0,10}:[^;]{0,80}?\d(?:px|r?em|%|pt|vw)(?:\s{0,5}\/\s{0,5}[\w.%]{1,10})?\s{1,10}["']?([^,;"'!]{1,80})/i;

function firstFamily(body: string): string {
  return (FAMILY.exec(body) ?? SHORTHAND.exec(body))?.[1]?.trim() ?? '';
}

/** Of the families of a style sheet those that its rules use for signs. */
function familiesOfSigns(css: string, families: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const used = new Set<string>();
  /** Used by more than classes and attributes. */
  const elsewhere = new Set<string>();
  /** Beginnings of classes in `[class^="barn-"]`, with the family that the rule names. */
  const prefixes = new Map<string, string>();
  const drawing: string[] = [];
  /** By family, the classes before or behind whose elements it is used. */
  const besideClasses = new Map<string, string[]>();
  /** Used by elements themselves. */
  const inElements = new Set<string>();
  const bases = new Map<string, string>();
  for (const rule of css.split('}')) {
    const open = rule.lastIndexOf('{');
    const body = rule.slice(open + 1);
    const first = firstFamily(body);
    const selector = rule.slice(rule.lastIndexOf('{', open - 1) + 1, Math.max(0, open)).trim();
    if (first === '' && SIGN.test(body))
      drawing.push(...Array.from(selector.matchAll(DRAWING_CLASS), ([, name = '']) => name));
    if (first === '' || !families.has(first) || selector.startsWith('@')) continue;
    if (SPEAK.test(body) || SIGN.test(body)) found.add(first);
    used.add(first);
    const parts = selector.split(',');
    if (parts.every((part) => BESIDE.test(part)))
      besideClasses.set(first, [
        ...(besideClasses.get(first) ?? []),
        ...parts.map((part) => BESIDE.exec(part)?.[1] ?? ''),
      ]);
    else inElements.add(first);
    if (!selector.split(',').every((part) => /^\s{0,200}[.[]/.test(part))) elsewhere.add(first);
    for (const [, prefix = ''] of selector.matchAll(CLASS_PREFIX)) prefixes.set(prefix, first);
    const base = BASE_CLASS.exec(selector)?.[1];
    if (base !== undefined) bases.set(base, first);
  }
  const drawn = new Set(drawing);
  for (const [family, names] of besideClasses)
    if (!inElements.has(family) && names.some((name) => drawn.has(name))) found.add(family);
  if (prefixes.size > 0)
    for (const name of drawing)
      for (const { index } of name.matchAll(/[-_]/g)) {
        const family = prefixes.get(name.slice(0, index + 1));
        if (family !== undefined && !elsewhere.has(family)) found.add(family);
      }
  if (bases.size > 0 && drawing.length >= MIN_DRAWINGS) {
    const drawings = new Map<string, number>();
    for (const name of drawing)
      for (const { index } of name.matchAll(/[-_]/g)) {
        const family = bases.get(name.slice(0, index));
        if (family !== undefined) drawings.set(family, (drawings.get(family) ?? 0) + 1);
      }
    for (const [family, count] of drawings) if (count >= MIN_DRAWINGS && !elsewhere.has(family)) found.add(family);
  }
  const [only = ''] = families;
  if (families.size === 1 && used.has(only) && !elsewhere.has(only) && css.split(SIGN).length > MIN_SIGNS)
    found.add(only);
  return found;
}
