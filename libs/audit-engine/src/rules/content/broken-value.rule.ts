import { definePageRule } from '../../rule.js';
import { isProse } from './visible-text.js';

/** Whole texts that a script or template writes when a value is missing. */
const VALUES = new Set([
  'undefined',
  'NaN',
  'Invalid Date',
  'undefined undefined',
  'null null',
  '$NaN',
  '€NaN',
  'NaN €',
  'NaN%',
  'undefined%',
  'NaN undefined',
]);
/** Nearly all texts are ruled out by their first character, without a copy. */
const FIRST_LETTERS = new Set([...VALUES].map((value) => value.charCodeAt(0)));
/** The same as a part of a title. */
const IN_TITLE = /(?:^|[|–—·•:»(-] ?)(?:undefined|null|NaN)(?: ?[|–—·•:»)-]|$)/;

export default definePageRule({
  meta: {
    id: 'content/broken-value',
    name: 'Missing values',
    subcategory: 'leftovers',
    severity: 'warning',
    weight: 5,
    needs: ['document', 'head'],
    messages: {
      text: 'The page shows "{found}" where a value belongs.',
      title: 'The title has "{found}" where a value belongs.',
    },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/appearance/title-link'],
    howToFix: 'Find the value that the template did not get, and write a text for the case that there is none.',
  },
  applies: ({ document }) => document.elements.length > 0,
  check({ document, head }, report) {
    const title = IN_TITLE.exec((head.title ?? '').slice(0, 300));
    if (title) report('title', head.titles[0], { found: title[0].replace(/[^a-z]/gi, '') });
    // A manual of a programming language sets such words in bold as well.
    if (document.named('pre', 'code').length >= 3) return;
    const { textValues, textOwners } = document;
    for (let i = 0; i < textValues.length; i++) {
      const value = textValues[i] ?? '';
      if (value.length > 60 || !FIRST_LETTERS.has(firstLetter(value)) || !VALUES.has(value.trim())) continue;
      const owner = textOwners[i] ?? null;
      if (owner === null || !isProse(owner)) continue;
      // A table or a link may list the words of a programming language.
      if (owner.closest('table', 'a', 'dl') === null && owner.name !== 'a')
        report('text', owner, { found: value.trim() });
    }
  },
});

function firstLetter(text: string): number {
  let at = 0;
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return text.charCodeAt(at);
}
