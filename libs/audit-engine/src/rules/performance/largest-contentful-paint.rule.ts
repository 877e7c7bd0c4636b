import { defineSiteRule } from '../../engine/run/rule.js';
import { poorPages } from '../../shared/lab/poor-pages.js';

export default defineSiteRule({
  meta: {
    id: 'performance/largest-contentful-paint',
    title: {
      failed: 'Largest content of the page appears late',
      passed: 'Largest content of each page appears in time',
    },
    subcategory: 'lab',
    severity: 'warning',
    weight: 2,
    needs: [],
    judges: 'pages',
    messages: { late: 'The largest content appeared after {best} in the fastest of {loads} loads.' },
    since: '1.0',
    references: ['https://web.dev/articles/lcp', 'https://web.dev/articles/optimize-lcp'],
    howToFix:
      'Let the browser find the largest image or text in the HTML and load it first. Cut what it waits for: server time, style sheets, scripts, fonts.',
  },
  applies: ({ probe }) => (probe.lab?.pages.length ?? 0) > 0,
  create: ({ report, judged }) => ({
    end({ probe }) {
      const pages = probe.lab?.pages ?? [];
      judged(pages.length);
      for (const { evidence, best, loads } of poorPages(pages, 'lcpMs')) report('late', evidence, { best, loads });
    },
  }),
});
