import { ruleTester, type SiteCase } from '../../testing/index.js';
import rule from './article-date-order.rule.js';

const site = (published: string, modified?: string): SiteCase => ({
  pages: {
    '/': `<script type="application/ld+json">${JSON.stringify({ '@type': 'Article', datePublished: published, dateModified: modified })}</script>`,
  },
  probe: { checkedAt: '2026-01-15T12:00:00.000Z' },
});

ruleTester(rule, {
  pass: [site('2026-01-02', '2026-01-09')],
  fail: [
    {
      page: site('2026-01-09T08:00:00Z', '2025-12-01'),
      message: 'order',
      sentence: 'changed on 2025-12-01, before it was published on 2026-01-09',
    },
    { page: site('2027-01-01'), message: 'future', sentence: '2027-01-01', evidence: 'datePublished' },
  ],
  notApplicable: [{ pages: { '/': '<p>No article</p>' } }, site('last week')],
  nearMiss: [
    { note: 'the same day in different forms', ...site('2026-01-09T08:00:00+02:00', '2026-01-09') },
    { note: 'in a few hours, in another time zone', ...site('2026-01-15T23:00:00-10:00') },
    {
      note: 'a list of announcements',
      pages: {
        '/': '<script type="application/ld+json">[{"@type":"Article","datePublished":"2027-01-01"},{"@type":"Article","datePublished":"2026-01-01"}]</script>',
      },
    },
  ],
});
