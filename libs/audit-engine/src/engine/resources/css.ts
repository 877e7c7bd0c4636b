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

export interface FontFace {
  /** `''` when there is none. */
  family: string;
  /** The descriptors, at most 4,000 characters. */
  text: string;
  /** Values of `url(…)`, each cut to 200 characters. */
  urls: string[];
}

/** The `@font-face` rules of a style sheet, at most 200. */
export function fontFacesOf(source: string): FontFace[] {
  if (!/@font-face/i.test(source)) return [];
  const css = withoutComments(source);
  const faces: FontFace[] = [];
  for (const { index } of css.matchAll(/@font-face\s{0,20}\{/gi)) {
    if (faces.length >= MAX_FACES) break;
    const [text = ''] = css.slice(index, index + FACE_CHARS).split('}', 1);
    faces.push({
      family: /font-family\s{0,10}:\s{0,10}["']?([^;"'}]{1,80})/i.exec(text)?.[1]?.trim() ?? '',
      text,
      urls: [...text.matchAll(/url\(\s{0,10}["']?([^"')]{1,200})/gi)].map((match) => match[1] ?? ''),
    });
  }
  return faces;
}

const ICON_FAMILY =
  /icon|awesome|glyph|symbol|emoji|fontello|icomoon|slick|swiper|revicons|social|webdings|wingdings|themify|woocommerce|generatepress|^feather$|^vc_grid/i;

/** Fonts of drawings: a letter in their place would be shown as a wrong sign, so they may stay hidden until they are there. */
export function isIconFont(family: string): boolean {
  return ICON_FAMILY.test(family);
}

/** The same by all that a style sheet says of a font: its name, those of its files, and the rules that use it. */
export function isIconFace({ family, urls }: FontFace, source: string): boolean {
  return (
    isIconFont(family) ||
    urls.some((url) => !/^data:/i.test(url) && isIconFont(url.slice(url.lastIndexOf('/') + 1))) ||
    (family !== '' && drawsSigns(family, withoutComments(source)))
  );
}

/** Makers of icon fonts write `speak: none` into the rule that uses the font. */
const SPEAK = /(?:^|[;\s])speak\s{0,5}:/i;
/** A character of private use. */
const SIGN = /content\s{0,5}:\s{0,5}["'](?:\\(?:e[\da-f]|f[0-8])[\da-f]{2}|[\ue000-\uf8ff])/i;
/** A style sheet of one font with so many signs is that of an icon font. */
const MIN_SIGNS = 20;

function drawsSigns(family: string, css: string): boolean {
  const uses = rulesWith(family, css);
  if (uses.some(({ body }) => SPEAK.test(body) || SIGN.test(body))) return true;
  return (
    uses.length > 0 &&
    uses.every(({ selector }) => selector.split(',').every((part) => /^\s{0,200}[.[]/.test(part))) &&
    fontFacesOf(css).every((face) => face.family === family) &&
    css.split(SIGN).length > MIN_SIGNS
  );
}

/** Rules that name the family first. */
function rulesWith(family: string, css: string): { selector: string; body: string }[] {
  const found: { selector: string; body: string }[] = [];
  for (const rule of css.split('}')) {
    const open = rule.lastIndexOf('{');
    if (open === -1 || !rule.includes(family, open)) continue;
    const body = rule.slice(open + 1);
    const selector = rule.slice(rule.lastIndexOf('{', open - 1) + 1, open).trim();
    const first = /font-family\s{0,10}:\s{0,10}["']?([^,;"'!]{1,80})/i.exec(body)?.[1]?.trim();
    if (first === family && !selector.startsWith('@')) found.push({ selector, body });
  }
  return found;
}
