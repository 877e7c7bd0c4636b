import { definePageRule } from '../../engine/run/rule.js';
import { FILLER } from '../../shared/text/placeholder-text.data.js';
import { eachMatch, placeOf } from '../../shared/text/visible-text.js';

const ANY_FILLER = new RegExp(FILLER.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'i');
const MIN_CHARS = Math.min(...FILLER.map((text) => text.length));

export default definePageRule({
  meta: {
    id: 'content/placeholder-text',
    title: { failed: 'Filler text was left on the page', passed: 'No page contains filler text' },
    subcategory: 'leftovers',
    severity: 'warning',
    weight: 6,
    needs: ['document', 'head', 'text'],
    messages: { filler: 'Filler text was left on the page: "{text}".' },
    since: '1.0',
    version: 2,
    references: ['https://developers.google.com/search/docs/fundamentals/creating-helpful-content'],
    howToFix: 'Replace it by the text that belongs there, or remove the block.',
  },
  // A page whose subject is filler text quotes it.
  applies: ({ head, text }) => text.words > 0 && !/lorem|placeholder|filler|dummy|blindtext/i.test(head.title ?? ''),
  check({ document, named }, report) {
    // Documentation shows filler text as the result of its examples.
    if (named('code', 'pre').length >= 3) return;
    eachMatch(
      document,
      ANY_FILLER,
      (match, _, line) => report('filler', placeOf(match, line), { text: match[0] }),
      MIN_CHARS,
    );
  },
});
