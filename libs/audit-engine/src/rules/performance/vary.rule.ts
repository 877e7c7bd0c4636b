import { definePageRule } from '../../engine/run/rule.js';
import { cacheControlOf } from '../../shared/headers/cache-control.js';

export default definePageRule({
  meta: {
    id: 'performance/vary',
    title: { failed: 'Vary: * prevents caching', passed: 'No page prevents caching with Vary: *' },
    subcategory: 'caching',
    severity: 'warning',
    weight: 2,
    needs: ['headers'],
    messages: { star: 'Vary: * makes every copy of the page useless.' },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc9111#section-4.1',
      'https://www.rfc-editor.org/rfc/rfc9110#section-12.5.5',
    ],
    howToFix: 'Name the request headers that change the page, such as Vary: Accept-Encoding.',
  },
  applies: ({ headers }) => headers.has('vary'),
  check({ headers }, report) {
    const value = headers.get('vary') ?? '';
    if (value.split(',').some((name) => name.trim() === '*') && !cacheControlOf(headers)?.has('no-store'))
      report('star', `Vary: ${value}`);
  },
});
