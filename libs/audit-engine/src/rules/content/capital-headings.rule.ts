import { copyText } from '../../engine/parse/text-copy.js';
import { definePageRule } from '../../engine/run/rule.js';

const MIN_LETTERS = 20;
/** A few words in capitals are read as fast, and are what the design wants. */
const MIN_HEADING = 40;
const MIN_WORDS = 3;

export default definePageRule({
  meta: {
    id: 'content/capital-headings',
    title: { failed: 'Heading or title is all capitals', passed: 'No heading or title is all capitals' },
    subcategory: 'style',
    severity: 'warning',
    weight: 1,
    needs: ['headings', 'head'],
    messages: {
      heading: 'A heading is written in capitals throughout: "{text}".',
      title: 'The title is written in capitals throughout: "{text}".',
    },
    since: '1.0',
    version: 4,
    references: [
      'https://www.w3.org/WAI/tips/writing/',
      'https://developer.mozilla.org/en-US/docs/Web/CSS/text-transform',
    ],
    howToFix:
      'Write it as a sentence; if the design wants capitals, let the style sheet do it with text-transform: uppercase.',
  },
  applies: ({ headings, head }) => headings.length > 0 || Boolean(head.title),
  check({ headings, head }, report) {
    if (isShouted(head.title ?? '')) report('title', head.titles[0], { text: copyText(head.title ?? '', 80) });
    for (const { text, element } of headings)
      if (!element.isBoilerplate && isShouted(text, MIN_HEADING))
        report('heading', element, { text: copyText(text, 80) });
  },
});

/** Of scripts that have no capitals, too: a heading with such words is not in capitals throughout. ª and º belong to numbers. */
const SMALL = /\p{Ll}|(?![ªº])\p{Lo}/u;

function isShouted(text: string, minLetters = MIN_LETTERS): boolean {
  if (text.length < minLetters || text.length > 300 || SMALL.test(text)) return false;
  return (
    (text.match(/\p{Lu}/gu)?.length ?? 0) >= minLetters &&
    text.split(' ').filter((word) => /\p{Lu}{3}/u.test(word)).length >= MIN_WORDS
  );
}
