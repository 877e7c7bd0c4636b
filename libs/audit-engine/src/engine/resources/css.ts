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

const ICON_FAMILY = /icon|awesome|glyph|symbol|emoji|fontello|icomoon|slick|swiper|revicons|social|webdings|wingdings/i;

/** Fonts of drawings: a letter in their place would be shown as a wrong sign, so they may stay hidden until they are there. */
export function isIconFont(family: string): boolean {
  return ICON_FAMILY.test(family);
}
