import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'security/integrity-crossorigin',
    title: { failed: 'File with integrity lacks crossorigin', passed: 'Every file with integrity has crossorigin' },
    subcategory: 'foreign code',
    severity: 'error',
    weight: 6,
    needs: ['resources'],
    messages: {
      blocked: 'Browsers refuse {url}: a file of another host that has an integrity attribute needs crossorigin too.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/TR/SRI/#cross-origin-data-leakage',
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Attributes/crossorigin',
    ],
    howToFix: 'Add crossorigin="anonymous" to the element.',
  },
  readsSent: true,
  applies: ({ resources }) => resources.some(({ element }) => element.has('integrity')),
  check({ resources, location }, report) {
    for (const { kind, url, element } of resources) {
      if (
        (kind !== 'script' && kind !== 'stylesheet') ||
        url.origin === location.origin ||
        !element.attr('integrity')?.trim()
      )
        continue;
      // Module scripts are always asked for with CORS.
      const isModule = element.keyword('type') === 'module' || element.tokens('rel').includes('modulepreload');
      if (!isModule && !element.has('crossorigin')) report('blocked', element, { url: url.href });
    }
  },
});
