import { definePageRule } from '../../engine/run/rule.js';
import { dataUrisOf } from '../../shared/styles/data-uris.js';
import { kilobytes } from '../../shared/scripts/inline.js';
import { PAGE_LIMITS } from '../../shared/files/page-limits.data.js';

export default definePageRule({
  meta: {
    id: 'performance/css-data-uri',
    title: { failed: 'Large file is embedded in the styles', passed: 'No large file is embedded in the styles' },
    subcategory: 'inline code',
    severity: 'warning',
    weight: 4,
    needs: ['stylesheets'],
    messages: { large: 'A file ({type}) takes up about {kilobytes} kB in the styles of the page.' },
    since: '1.0',
    references: [
      'https://developer.mozilla.org/en-US/docs/Web/URI/Reference/Schemes/data',
      'https://web.dev/articles/font-best-practices',
    ],
    howToFix: 'Save the font or picture as a file and write its address into url().',
  },
  readsSent: true,
  applies: ({ stylesheets }) => stylesheets.some(({ inlineChars }) => inlineChars > 0),
  check({ stylesheets }, report) {
    for (const { element, inlineChars } of stylesheets) {
      if (inlineChars <= PAGE_LIMITS.dataUriChars) continue;
      for (const { type, chars } of dataUrisOf(element.inner)) {
        if (chars > PAGE_LIMITS.dataUriChars)
          report('large', element, { kilobytes: kilobytes(chars), type: type === '' ? 'unknown type' : type });
      }
    }
  },
});
