import { definePageRule } from '../../rule.js';
import { isProse } from './visible-text.js';

/** Whole texts that a script or template writes when a value is missing. */
const VALUES = new Set(['undefined', 'NaN', '[object Object]', 'Invalid Date', 'undefined undefined', 'null null', '$NaN', '€NaN', 'NaN €', 'NaN%', 'undefined%', 'NaN undefined']);
/** The same as a part of a title. */
const IN_TITLE = /(?:^|[|–—·•:»(-] ?)(?:undefined|null|NaN)(?: ?[|–—·•:»)-]|$)/;

export default definePageRule({
  meta: {
    id: 'content/broken-value',
    name: 'Missing values',
    subcategory: 'leftovers',
    severity: 'warning',
    weight: 5,
    needs: ['document', 'source', 'head'],
    messages: {
      text: 'The page shows "{found}" where a value belongs.',
      title: 'The title has "{found}" where a value belongs.',
    },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/appearance/title-link'],
    howToFix: 'Find the value that the template did not get, and write a text for the case that there is none.',
  },
  applies: ({ document }) => document.elements.length > 0,
  check({ document, source, head }, report) {
    const title = IN_TITLE.exec((head.title ?? '').slice(0, 300));
    if (title) report('title', head.titles[0], { found: title[0].replace(/[^a-z]/gi, '') });
    if (!source.includes('undefined') && !source.includes('NaN') && !source.includes('Invalid Date') && !source.includes('null null')) return;
    const { textValues, textOwners } = document;
    for (let i = 0; i < textValues.length; i++) {
      const value = textValues[i] ?? '';
      const owner = textOwners[i] ?? null;
      if (value.length > 60 || !VALUES.has(value.trim()) || owner === null || !isProse(owner)) continue;
      // A table or a link may list the words of a programming language.
      if (owner.closest('table', 'a', 'dl') === null && owner.name !== 'a') report('text', owner, { found: value.trim() });
    }
  },
});
