import { definePageRule } from '../../engine/run/rule.js';
import { BROKEN_STARTS, BROKEN_TEXT, REPLACEMENT } from '../../shared/text/mojibake.data.js';
import { eachMatch, placeOf } from '../../shared/text/visible-text.js';

/** Beside a letter: a text about the character itself shows it alone. */
const REPLACED = new RegExp(String.raw`\p{L}${REPLACEMENT}|${REPLACEMENT}\p{L}`, 'u');

export default definePageRule({
  meta: {
    id: 'content/mojibake',
    title: { failed: 'Characters are garbled', passed: 'No characters are garbled' },
    subcategory: 'encoding',
    severity: 'error',
    weight: 6,
    needs: ['document', 'source', 'head'],
    messages: {
      broken: 'Text was saved in the wrong encoding: "{found}" stands for one other character.',
      replaced: 'Text has the replacement character, which stands for a byte that could not be read as a character.',
    },
    since: '1.0',
    version: 2,
    references: ['https://www.w3.org/International/questions/qa-what-is-encoding', 'https://encoding.spec.whatwg.org/'],
    howToFix:
      'Save the text again as UTF-8 from its original, and use UTF-8 in the database, its connection, the templates and the charset of the page.',
  },
  applies: ({ document }) => document.textValues.length > 0,
  check({ document, source, head }, report) {
    if (BROKEN_STARTS.some((start) => source.includes(start))) {
      const title = BROKEN_TEXT.exec(head.title ?? '');
      if (title) report('broken', head.titles[0], { found: title[0] });
      eachMatch(document, BROKEN_TEXT, (match, _, line) => report('broken', placeOf(match, line), { found: match[0] }));
    }
    if (source.includes(REPLACEMENT))
      eachMatch(document, REPLACED, (match, _, line) => report('replaced', placeOf(match, line)));
  },
});
