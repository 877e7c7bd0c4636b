import { defineSiteRule } from '../../engine/run/rule.js';
import { tagsOf } from '../../shared/scripts/analytics-tags.js';

const MIN_PAGES = 10;
const MIN_SHARE = 0.8;
const MAX_REPORTED = 1_000;

export default defineSiteRule({
  meta: {
    id: 'analytics/coverage',
    title: { failed: 'Page lacks the analytics tag', passed: 'Every page has the analytics tag' },
    subcategory: 'google analytics',
    severity: 'warning',
    weight: 5,
    needs: ['scripts'],
    judges: 'pages',
    messages: { missing: 'The page lacks {id}, which {share} % of the pages have.' },
    since: '1.0',
    references: [
      'https://developers.google.com/tag-platform/gtagjs/install',
      'https://support.google.com/analytics/answer/9304153',
    ],
    howToFix: 'Put the tag into the template of this page as well.',
  },
  applies: ({ pages }) => pages.length >= MIN_PAGES,
  extract({ scripts }) {
    const ids = [...new Set(tagsOf(scripts).map(({ id }) => id))].slice(0, 5);
    return ids.length === 0 ? null : { ids };
  },
  create({ report, judged }) {
    const counts = new Map<string, number>();
    const without: string[] = [];
    let pages = 0;
    return {
      page({ url, extract, status, isNoindex, unseen }) {
        if (status !== 200 || isNoindex || unseen === 'not-html') return;
        pages++;
        const ids = extract?.ids ?? [];
        for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
        // Another id in its place may be wanted: only pages without any are reported.
        if (ids.length === 0 && without.length < MAX_REPORTED) without.push(url);
      },
      end() {
        const [id, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
        if (pages < MIN_PAGES || count / pages < MIN_SHARE) return;
        judged(pages);
        const share = Math.floor((count / pages) * 100);
        for (const url of without) report('missing', { page: url }, { id, share });
      },
    };
  },
});
