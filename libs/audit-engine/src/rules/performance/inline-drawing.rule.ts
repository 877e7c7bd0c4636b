import { definePageRule } from '../../engine/run/rule.js';
import { kilobytesOf } from '../../shared/scripts/inline.js';
import { PAGE_LIMITS } from '../../shared/files/page-limits.data.js';

export default definePageRule({
  meta: {
    id: 'performance/inline-drawing',
    title: { failed: 'Page embeds a large SVG drawing', passed: 'No page embeds a large SVG drawing' },
    subcategory: 'inline code',
    severity: 'warning',
    weight: 3,
    needs: [],
    messages: { large: 'An <svg> of {kilobytes} kB is written into the page.' },
    since: '1.0',
    version: 2,
    references: [
      'https://developer.mozilla.org/en-US/docs/Web/SVG',
      'https://web.dev/learn/performance/image-performance',
    ],
    howToFix: 'Save the drawing as a file and show it with <img src="drawing.svg">; simplify its paths.',
  },
  readsSent: true,
  visit: {
    svg(element, report) {
      const { start, closeStart } = element;
      if (closeStart - start > PAGE_LIMITS.drawingChars && element.parent?.in('foreign') !== true)
        report('large', element, { kilobytes: kilobytesOf(element.document.html.slice(start, closeStart)) });
    },
  },
});
