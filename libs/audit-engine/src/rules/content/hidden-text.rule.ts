import type { PageElement } from '../../facts/element.js';
import { definePageRule } from '../../rule.js';

/** A hidden label for screen readers has a few words. */
const MIN_WORDS = 20;
const INDENT = /(?:^|;)\s{0,5}text-indent\s{0,5}:\s{0,5}-\d{4,6}(?:px|em|rem|pt)/i;
const TINY = /(?:^|;)\s{0,5}font-size\s{0,5}:\s{0,5}(?:0|0?\.\d+|1)(?:px|pt)?\s{0,5}(?:;|!|$)/i;
const COLOR = /(?:^|;)\s{0,5}color\s{0,5}:\s{0,5}(#[0-9a-f]{3,8}|[a-z]{3,20})\b/i;
const BACKGROUND = /(?:^|;)\s{0,5}background(?:-color)?\s{0,5}:\s{0,5}(#[0-9a-f]{3,8}|[a-z]{3,20})\b/i;

export default definePageRule({
  meta: {
    id: 'content/hidden-text',
    name: 'Text that is there to be seen',
    subcategory: 'deception',
    severity: 'error',
    weight: 6,
    needs: ['attributes'],
    messages: {
      indent: '{words} words are moved out of sight by text-indent.',
      tiny: '{words} words are written so small that nobody can read them.',
      color: '{words} words have the colour of their background ({color}).',
    },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/essentials/spam-policies#hidden-text-and-links'],
    howToFix: 'Show the text or remove it. Text for screen readers is short, and part of what everybody can see.',
  },
  applies: ({ attributes }) => attributes.with('style').length > 0,
  check({ attributes }, report) {
    for (const element of attributes.with('style')) {
      const style = (element.attr('style') ?? '').slice(0, 1_000);
      const trick = trickOf(style);
      if (trick === null || element.isHidden || element.in('head')) continue;
      const words = ownWords(element);
      if (words < MIN_WORDS) continue;
      if (trick === 'color') report('color', element, { words, color: COLOR.exec(style)?.[1] ?? '' });
      else report(trick, element, { words });
    }
  },
});

function trickOf(style: string): 'indent' | 'tiny' | 'color' | null {
  if (INDENT.test(style)) return 'indent';
  if (TINY.test(style)) return 'tiny';
  const color = COLOR.exec(style)?.[1]?.toLowerCase();
  // Light text on a picture has a background colour for as long as the picture is missing.
  if (/url\(|gradient|background-clip|text-shadow/i.test(style)) return null;
  return color !== undefined &&
    color !== 'inherit' &&
    color !== 'transparent' &&
    color === BACKGROUND.exec(style)?.[1]?.toLowerCase()
    ? 'color'
    : null;
}

/** Words in the element that no inner style shows again. */
function ownWords(element: PageElement): number {
  if (element.descendants([], 300).some((inside) => inside.has('style') || inside.has('class'))) return 0;
  return element.text.split(' ').filter((word) => word !== '').length;
}
