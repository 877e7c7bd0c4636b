import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'performance/font-preload',
    title: { failed: 'Font is preloaded without crossorigin', passed: 'Preloaded fonts have crossorigin' },
    subcategory: 'fonts',
    severity: 'error',
    weight: 5,
    needs: ['head'],
    messages: { anonymous: 'A font is preloaded without crossorigin: it is fetched twice.' },
    since: '1.0',
    references: [
      'https://web.dev/articles/codelab-preload-web-fonts',
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Attributes/rel/preload#cors-enabled_fetches',
    ],
    howToFix: 'Add crossorigin to the link, also when the font is on the same host.',
  },
  applies: ({ head }) => head.linksOf('preload').some(({ element }) => element.keyword('as') === 'font'),
  check({ head }, report) {
    for (const { element } of head.linksOf('preload'))
      if (element.keyword('as') === 'font' && !element.has('crossorigin')) report('anonymous', element);
  },
});
