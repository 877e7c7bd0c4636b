const RUNS =
  /expression\s?\(|-moz-binding\s?:|(?:^|[;{\s])behaviou?r\s?:\s?url|url\(\s?['"]?\s?(?:javascript|vbscript|data:text\/html)|(?:@import|:)\s?['"]?(?:javascript|vbscript):/i;

/** Whether a style runs code in some browser, seen through CSS comments and escapes. Linear. */
export function hasStyleCode(style: string): boolean {
  return RUNS.test(decodeEscapes(dropComments(style)));
}

function dropComments(style: string): string {
  let kept = '';
  let at = 0;
  for (let open = style.indexOf('/*'); open !== -1; open = style.indexOf('/*', at)) {
    const close = style.indexOf('*/', open + 2);
    kept += style.slice(at, open);
    if (close === -1) return kept;
    at = close + 2;
  }
  return kept + style.slice(at);
}

/** `\65 xpression` and `e\xpression` (CSS Syntax, "consume an escaped code point"). */
function decodeEscapes(style: string): string {
  if (!style.includes('\\')) return style;
  return style.replace(
    /\\(?:([0-9a-f]{1,6})\s?|([^0-9a-f]))/gi,
    (_all, hex: string | undefined, plain: string | undefined) => {
      if (hex === undefined) return plain ?? '';
      const point = parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '';
    },
  );
}
