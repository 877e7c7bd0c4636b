import { ruleTester } from '../../testing/index.js';
import rule from './sitemap-host.rule.js';

const pages = { '/': '<p>Home</p>' };

ruleTester(rule, {
  pass: [{ pages, sitemap: ['/'] }],
  fail: [
    {
      page: {
        pages,
        sitemap: ['/'],
        sitemaps: [{ urlCount: 3, foreign: { count: 2, example: 'https://shop.example/a' } }],
      },
      message: 'foreign',
      evidence: 'https://shop.example/a',
      sentence: 'lists URLs of other hosts (2)',
    },
    {
      page: {
        pages,
        sitemap: ['/'],
        sitemaps: [{ urlCount: 3, foreign: { count: 3, example: 'https://www.example.com/a' } }],
      },
      message: 'foreign',
    },
    {
      page: {
        pages,
        sitemaps: [
          {
            url: 'http://www.example.com/sitemap.xml',
            urlCount: 3,
            foreign: { count: 3, example: 'http://www.example.com/a' },
          },
        ],
      },
      message: 'moved',
      evidence: 'http://www.example.com/a',
      sentence: 'is on another host than the pages',
    },
  ],
  notApplicable: [{ pages }],
  nearMiss: [
    {
      note: 'what was left out for another reason',
      pages,
      sitemap: ['/'],
      sitemaps: [{ urlCount: 2, foreign: { count: 1, example: 'https://example.com/feed' } }],
    },
  ],
});
