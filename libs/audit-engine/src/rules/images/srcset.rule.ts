import { definePageRule } from '../../engine/run/rule.js';
import { parseSrcset } from '../../engine/facts/srcset.js';

export default definePageRule({
  meta: {
    id: 'images/srcset',
    title: { failed: 'srcset is invalid', passed: 'Every srcset is valid' },
    subcategory: 'responsive',
    severity: 'error',
    weight: 4,
    needs: [],
    messages: { invalid: 'The srcset is not valid: {problem}.' },
    since: '1.0',
    references: [
      'https://html.spec.whatwg.org/multipage/images.html#srcset-attributes',
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/img#srcset',
    ],
    howToFix: 'Write "file 800w, file 1600w" or "file 1x, file 2x": an address, a space, one descriptor, a comma.',
  },
  visit: {
    'img source': (element, report) => {
      const srcset = element.attr('srcset');
      if (!srcset || element.in('template') || srcset.includes('{') || srcset.length > MAX_CHARS) return;
      if (element.name === 'source' && element.parent?.name !== 'picture') return;
      const { problem } = parseSrcset(srcset);
      if (problem !== null) report('invalid', element, { problem });
    },
  },
});

/** Longer ones hold data URIs. */
const MAX_CHARS = 20_000;
