import type { PageElement } from '../../engine/parse/element.js';
import { declarations } from './style.js';

/**
 * The least that is wide enough, in parts of the font size. Source: WCAG 2.2, success
 * criterion 1.4.12; ACT rules 78fd32, 24afc2 and 9e45ec (2025).
 */
export const SPACINGS: ReadonlyMap<string, number> = new Map([
  ['line-height', 1.5],
  ['letter-spacing', 0.12],
  ['word-spacing', 0.16],
]);

/** A font size in pixels below which text is not set: the benefit of the doubt where the size comes from a style sheet. */
const SMALLEST_FONT = 9;
const LENGTH = /^([+-]?(?:\d{1,6}(?:\.\d{0,6})?|\.\d{1,6}))(px|pt|pc|in|cm|mm|q|em|rem|ex|ch|lh|%|)$/;
const PIXELS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  rem: 16,
};
const KEYWORDS: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
};
const MAX_ANCESTORS = 50;

/** True when the value is surely less than people need; what depends on a style sheet, a variable or the parent is not. */
export function isTooTight(element: PageElement, property: string, value: string): boolean {
  const least = SPACINGS.get(property) ?? 0;
  // What "normal" stands for is about 1.2 lines, and no space at all between letters and words.
  if (value === 'normal' || value === 'initial') return true;
  const [, digits, unit = ''] = LENGTH.exec(value) ?? [];
  if (digits === undefined) return false;
  const amount = Number(digits);
  if (amount <= 0) return amount === 0 || unit !== '' ? true : property !== 'line-height';
  if (unit === '') return property === 'line-height' && amount < least;
  if (unit === 'em') return amount < least;
  if (unit === '%') return property === 'line-height' && amount < least * 100;
  const pixels = PIXELS[unit];
  return pixels !== undefined && amount * pixels < least * (fontSizeOf(element) ?? SMALLEST_FONT);
}

/** Pixels of the font as style attributes tell them; null when none does, or a style sheet may. */
function fontSizeOf(element: PageElement): number | null {
  let factor = 1;
  let at: PageElement | null = element;
  for (let i = 0; at !== null && i < MAX_ANCESTORS; i++, at = at.parent) {
    const size = declarations(at.attr('style'))
      .get('font-size')
      ?.replace(/\s*!\s*important$/, '');
    if (size === undefined) continue;
    const keyword = KEYWORDS[size];
    if (keyword !== undefined) return keyword * factor;
    const [, digits, unit = ''] = LENGTH.exec(size) ?? [];
    if (digits === undefined) return null;
    const pixels = PIXELS[unit];
    if (pixels !== undefined) return Number(digits) * pixels * factor;
    if (unit === 'em') factor *= Number(digits);
    else if (unit === '%') factor *= Number(digits) / 100;
    else return null;
  }
  return null;
}
