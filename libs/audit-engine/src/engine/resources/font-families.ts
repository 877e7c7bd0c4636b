import { withoutComments } from './css.js';

const FACE = /@font-face/i;
const DECLARATION = /(?<![\w-])(font|font-family|--[\w-]{1,60})\s{0,9}:([^;{}]{1,300})/gi;
const GENERIC = new Set('serif sans-serif monospace cursive fantasy system-ui inherit initial unset normal'.split(' '));
/** What is behind the size in `font`; a family of more words is quoted. */
const MAX_WORDS = 5;
/** A custom property may be a list of families, or anything else. */
const NO_FAMILY = /[#%@\\]|^\s{0,9}[\d.-]|\b(?:rgb|hsl|url|calc|cubic|repeat|gradient)/i;

/** Families that rules name, in lower case, `@font-face` aside: by `font-family`, `font` and custom properties. Linear in the length. */
export function* familiesNamedIn(source: string): Generator<string> {
  if (!/font|--/i.test(source)) return;
  for (const block of withoutComments(source).split('}')) {
    const face = block.search(FACE);
    for (const [, property = '', value = ''] of (face < 0 ? block : block.slice(0, face)).matchAll(DECLARATION)) {
      if (property.startsWith('--') && NO_FAMILY.test(value)) continue;
      for (const part of value.split(',')) {
        const words = plainFamily(part).split(' ');
        const most = property.toLowerCase() === 'font' ? Math.min(words.length, MAX_WORDS) : 1;
        for (let i = 0; i < most; i++) {
          const family = words.slice(i).join(' ');
          if (family !== '' && !GENERIC.has(family)) yield family;
        }
      }
    }
  }
}

/** As families are compared: without quotes, in lower case. */
export function plainFamily(family: string): string {
  return family
    .replace(/["'()]|\bvar\b|!\s{0,9}important/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
