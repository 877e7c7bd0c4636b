import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { parseColor } from '../../shared/styles/color.js';
import { declarations, splitOutside } from '../../shared/styles/style.js';

/** A hidden label for screen readers has a few words. */
const MIN_WORDS = 20;
const INDENT = /^-\d{4,6}(?:\.\d{1,9})?(?:px|em|rem|pt)$/;
const IMPORTANT = /\s{0,5}!\s{0,5}important$/;
/** Lengths without a unit are no sizes, zero aside. */
const TINY = /^(?:0(?:\.0{1,9})?(?:[a-z]{1,4}|%)?|(?:0?\.\d{1,9}|1(?:\.0{1,9})?)(?:px|pt))$/;
/** Properties that make text visible on its own colour, or give it another one. */
const PAINTED =
  /^(?:background-(?:image|clip)|-webkit-(?:background-clip|text-(?:fill-color|stroke.*))|text-(?:shadow|stroke.*)|filter|mix-blend-mode|mask.*|animation.*|--.*)$/;

export default definePageRule({
  meta: {
    id: 'content/hidden-text',
    title: { failed: 'Text is hidden from readers', passed: 'No text is hidden from readers' },
    subcategory: 'deception',
    severity: 'error',
    weight: 6,
    needs: ['attributes'],
    messages: {
      indent: '{words} words are moved out of sight by text-indent.',
      tiny: 'The font size of {words} words is too small to read.',
      color: '{words} words have the colour of their background ({color}).',
    },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/essentials/spam-policies#hidden-text-and-links'],
    howToFix: 'Show the text or remove it. Text for screen readers is short, and part of what everybody can see.',
  },
  applies: ({ attributes }) => attributes.with('style').length > 0,
  check({ attributes }, report) {
    for (const element of attributes.with('style')) {
      const trick = trickOf(declarations(element.attr('style')));
      if (trick === null || element.isHidden || element.in('head')) continue;
      const words = ownWords(element);
      if (words < MIN_WORDS) continue;
      if (trick.kind === 'color') report('color', element, { words, color: trick.color });
      else report(trick.kind, element, { words });
    }
  },
});

type Trick = { kind: 'indent' | 'tiny' } | { kind: 'color'; color: string };

function trickOf(style: ReadonlyMap<string, string>): Trick | null {
  const value = (name: string): string => (style.get(name) ?? '').replace(IMPORTANT, '');
  if (INDENT.test(value('text-indent'))) return { kind: 'indent' };
  if (TINY.test(value('font-size'))) return { kind: 'tiny' };
  const color = parseColor(value('color'));
  if (color === null || color !== backgroundOf(style)) return null;
  return { kind: 'color', color: value('color') };
}

/** The plain colour behind the text; null when there is none, or anything that may be painted over it or the text. */
function backgroundOf(style: ReadonlyMap<string, string>): number | null {
  for (const [name, value] of style)
    if (
      PAINTED.test(name) ||
      (name.startsWith('background') && /[a-z]\([^)]*["'/#]|gradient|url|image|element|var|text/.test(value))
    )
      return null;
  // The later one of the two counts; the shorthand resets the other.
  const last = [...style.keys()].filter((name) => name === 'background' || name === 'background-color').at(-1);
  if (last === undefined) return null;
  const colors = splitOutside((style.get(last) ?? '').replace(IMPORTANT, ''), ' ').flatMap(
    (word) => parseColor(word) ?? [],
  );
  return colors.length === 1 ? (colors[0] ?? null) : null;
}

/** Words in the element that no inner style shows again. */
function ownWords(element: PageElement): number {
  if (element.descendants([], 300).some((inside) => inside.has('style') || inside.has('class'))) return 0;
  return element.text.split(' ').filter((word) => word !== '').length;
}
