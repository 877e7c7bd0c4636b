import { definePageRule } from '../../engine/run/rule.js';
import { kilobytes } from '../../shared/scripts/inline.js';
import { PAGE_LIMITS } from '../../shared/files/page-limits.data.js';

export default definePageRule({
  meta: {
    id: 'performance/style-attributes',
    title: { failed: 'Style attributes are large', passed: 'No page has large style attributes' },
    subcategory: 'inline code',
    severity: 'warning',
    weight: 2,
    needs: ['attributes'],
    messages: { large: '{count} style attributes have {kilobytes} kB of CSS in all.' },
    since: '1.0',
    references: [
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Global_attributes/style',
      'https://web.dev/learn/performance/html-performance',
    ],
    howToFix: 'Write the declarations once, in a class of a style sheet.',
  },
  readsSent: true,
  applies: ({ attributes }) => attributes.with('style').length > 0,
  check({ attributes }, report) {
    const elements = attributes.with('style');
    let chars = 0;
    for (const element of elements) chars += element.attr('style')?.length ?? 0;
    if (chars > PAGE_LIMITS.styleAttributeChars)
      report('large', elements[0], { count: elements.length, kilobytes: kilobytes(chars) });
  },
});
