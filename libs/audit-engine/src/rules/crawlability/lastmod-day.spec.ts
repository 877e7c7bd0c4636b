import { ruleTester } from '../../testing/index.js';
import rule from './lastmod-day.rule.js';

const pages = { '/': '<p>x</p>' };
const dates = (earliestLastmod: string, latestLastmod: string, lastmodCount = 40) => ({
  pages,
  sitemap: ['/'],
  sitemaps: [
    {
      earliestLastmod: `${earliestLastmod}T00:00:00.000Z`,
      latestLastmod: `${latestLastmod}T23:00:00.000Z`,
      lastmodCount,
    },
  ],
});

ruleTester(rule, {
  pass: [dates('2025-03-01', '2026-03-08')],
  fail: [
    { page: dates('2026-03-08', '2026-03-08'), message: 'same', sentence: 'All 40 entries', evidence: '2026-03-08' },
    {
      page: {
        pages,
        sitemap: ['/'],
        sitemaps: [
          {
            earliestLastmod: '2026-03-08T05:00:00+09:00',
            latestLastmod: '2026-03-08T15:00:00+09:00',
            lastmodCount: 40,
          },
        ],
      },
      message: 'same',
      sentence: 'say 2026-03-08',
      evidence: '2026-03-08T05:00:00+09:00',
    },
  ],
  notApplicable: [{ pages, sitemap: ['/'] }, dates('2026-03-08', '2026-03-08', 9)],
  nearMiss: [
    { note: 'two days', ...dates('2026-03-07', '2026-03-08', 5_000) },
    {
      note: 'the list of sitemaps',
      pages,
      sitemap: ['/'],
      sitemaps: [
        {
          isIndex: true,
          earliestLastmod: '2026-03-08T00:00:00.000Z',
          latestLastmod: '2026-03-08T00:00:00.000Z',
          lastmodCount: 30,
        },
      ],
    },
  ],
});
