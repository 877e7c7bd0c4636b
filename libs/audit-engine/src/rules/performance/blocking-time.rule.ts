import { defineSiteRule } from '../../engine/run/rule.js';
import { poorPages } from '../../shared/lab/poor-pages.js';

export default defineSiteRule({
  meta: {
    id: 'performance/blocking-time',
    title: { failed: 'Page does not respond while it loads', passed: 'Each page responds while it loads' },
    subcategory: 'lab',
    severity: 'warning',
    weight: 2,
    needs: [],
    judges: 'pages',
    messages: { blocked: 'Long tasks blocked the page for {best} in the best of {loads} loads.' },
    since: '1.0',
    references: ['https://web.dev/articles/tbt', 'https://web.dev/articles/optimize-long-tasks'],
    howToFix: 'Send less script, load what is not needed at once later, and split work into tasks below 50 ms.',
  },
  applies: ({ probe }) => (probe.lab?.pages.length ?? 0) > 0,
  create: ({ report, judged }) => ({
    end({ probe }) {
      const pages = probe.lab?.pages ?? [];
      judged(pages.length);
      for (const { evidence, best, loads } of poorPages(pages, 'tbtMs')) report('blocked', evidence, { best, loads });
    },
  }),
});
