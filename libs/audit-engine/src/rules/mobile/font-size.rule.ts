import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { viewportOf } from '../../shared/head/viewport.js';
import { declarations } from '../../shared/styles/style.js';

export default definePageRule({
  meta: {
    id: 'mobile/font-size',
    title: { failed: 'Text is too small to read', passed: 'No text is too small to read' },
    subcategory: 'text',
    severity: 'warning',
    weight: 3,
    needs: ['attributes', 'head'],
    messages: { tiny: 'A text has the font size {size} in its style attribute.' },
    since: '1.0',
    version: 3,
    references: [
      'https://developer.chrome.com/docs/lighthouse/seo/font-size',
      'https://developer.mozilla.org/en-US/docs/Web/CSS/font-size',
    ],
    howToFix: 'Write a font size of at least 12px, better in rem, or leave it to the style sheet.',
  },
  // Without a viewport, phones scale the page as a whole.
  applies: ({ attributes, head }) => viewportOf(head) !== null && attributes.with('style').some(hasFontSize),
  check({ attributes }, report) {
    for (const element of attributes.with('style')) {
      if (
        !hasFontSize(element) ||
        element.isAriaHidden ||
        SMALL.has(element.name) ||
        element.in('foreign') ||
        !hasOwnText(element)
      )
        continue;
      const size =
        declarations(element.attr('style'))
          .get('font-size')
          ?.replace(/\s*!\s*important$/, '') ?? '';
      const pixels = toPixels(size);
      // A size of 0 closes gaps between elements; the text has its own size further in.
      if (pixels !== null && pixels > 0 && pixels < MIN_PIXELS) report('tiny', element, { size });
    }
  },
});

/** Lighthouse, "Document doesn't use legible font sizes", 2024. */
const MIN_PIXELS = 12;
/** Shorter texts are labels and marks. */
const MIN_CHARS = 40;
const SMALL = new Set(['sup', 'sub', 'small', 'code']);

/** Texts looked at in one element. */
const MAX_TEXTS = 300;
/** Style sheets leave the size of these to what is around them, when they have no class. */
const PLAIN = new Set(['a', 'b', 'em', 'font', 'i', 'span', 'strong', 'u']);

/** Paragraphs and headings inside may have another size, as may what has a class. */
function hasOwnText(element: PageElement): boolean {
  const { textOwners, textValues } = element.document;
  const to = Math.min(element.textTo, element.textFrom + MAX_TEXTS);
  let chars = 0;
  for (let i = element.textFrom; i < to && chars < MIN_CHARS; i++)
    if (isSizedBy(textOwners[i] ?? null, element)) chars += (textValues[i] ?? '').trim().length;
  return chars >= MIN_CHARS;
}

function isSizedBy(owner: PageElement | null, element: PageElement): boolean {
  if (owner === null || owner === element) return owner !== null;
  return isPlain(owner) && (owner.parent === element || (owner.parent?.parent === element && isPlain(owner.parent)));
}

function isPlain(element: PageElement): boolean {
  return (
    PLAIN.has(element.name) &&
    !element.has('class') &&
    !element.has('size') &&
    !/font(?:-size)?\s{0,9}:/i.test(element.attr('style') ?? '')
  );
}

function hasFontSize(element: PageElement): boolean {
  return /font-size/i.test(element.attr('style') ?? '');
}

/** Absolute units only: what em and per cent relate to is not known. */
function toPixels(size: string): number | null {
  const match = /^(\d{1,3}(?:\.\d{1,4})?|\.\d{1,4})(px|pt)$/.exec(size);
  if (!match) return null;
  return Number(match[1]) * (match[2] === 'pt' ? 96 / 72 : 1);
}
