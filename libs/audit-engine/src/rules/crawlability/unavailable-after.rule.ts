import { defineSiteRule } from '../../engine/run/rule.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/unavailable-after',
    title: { failed: 'Page is past its unavailable_after date', passed: 'No page is past its unavailable_after date' },
    subcategory: 'indexing',
    severity: 'warning',
    weight: 4,
    needs: ['robots'],
    judges: 'pages',
    messages: { past: 'unavailable_after is {date}: search engines no longer show the page.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
    howToFix: 'Remove unavailable_after, set a later date, or take the page down when its time is over.',
  },
  extract({ robots }) {
    const directive = robots.directives.find(
      ({ name, agent }) => name === 'unavailable_after' && (agent === 'robots' || agent === 'googlebot'),
    );
    return directive ? { date: (directive.value ?? '').slice(0, 60) } : null;
  },
  create({ report, judged }) {
    const dates: { page: string; date: string }[] = [];
    return {
      page({ url, extract, isNoindex }) {
        if (extract !== null && !isNoindex) dates.push({ page: url, date: extract.date });
      },
      end({ probe }) {
        judged(dates.length);
        const now = Date.parse(probe.checkedAt);
        for (const { page, date } of dates)
          if (Date.parse(date) < now) report('past', { page, snippet: `unavailable_after: ${date}` }, { date });
      },
    };
  },
});
