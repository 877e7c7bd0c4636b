import { definePageRule } from '../../engine/run/rule.js';
import { H1_MAX } from '../../shared/head/result-lengths.data.js';
import { widthOf } from '../../shared/text/width.js';

export default definePageRule({
  meta: {
    id: 'core/h1-length',
    title: { failed: 'Main heading is too long', passed: 'No main heading is too long' },
    subcategory: 'headings',
    severity: 'warning',
    weight: 1,
    needs: ['headings'],
    messages: { long: 'The main heading has {width} letters: that is a paragraph.' },
    since: '1.0',
    version: 3,
    references: ['https://www.w3.org/WAI/WCAG22/Understanding/headings-and-labels.html'],
    howToFix: 'Name the subject in a few words and move the rest into a paragraph below.',
  },
  applies: ({ headings }) => headings.some((heading) => heading.level === 1 && heading.text !== ''),
  check({ headings }, report) {
    for (const { level, text, element } of headings) {
      const width = level === 1 ? widthOf(text) : 0;
      if (width > H1_MAX) report('long', element, { width });
    }
  },
});
