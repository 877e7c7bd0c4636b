import { defineSiteRule } from '../../engine/run/rule.js';
import { poorPages } from '../../shared/lab/poor-pages.js';

export default defineSiteRule({
  meta: {
    id: 'performance/layout-shift',
    title: { failed: 'Page moves while it loads', passed: 'No page moves while it loads' },
    subcategory: 'lab',
    severity: 'warning',
    weight: 2,
    needs: [],
    judges: 'pages',
    messages: { moves: 'Content moved by a layout shift score of {best} in the best of {loads} loads.' },
    since: '1.0',
    references: ['https://web.dev/articles/cls', 'https://web.dev/articles/optimize-cls'],
    howToFix:
      'Reserve the space of images, ads and banners with width and height or aspect-ratio, and insert nothing above what people read.',
  },
  applies: ({ probe }) => (probe.lab?.pages.length ?? 0) > 0,
  create: ({ report, judged }) => ({
    end({ probe }) {
      const pages = probe.lab?.pages ?? [];
      judged(pages.length);
      for (const { evidence, best, loads } of poorPages(pages, 'cls')) report('moves', evidence, { best, loads });
    },
  }),
});
