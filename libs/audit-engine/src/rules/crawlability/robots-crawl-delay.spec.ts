import { ruleTester } from '../../testing/index.js';
import rule from './robots-crawl-delay.rule.js';

const pages = { '/': '<p>Home</p>' };

ruleTester(rule, {
  pass: [{ pages, probes: { robots: 'User-agent: *\nCrawl-delay: 1' } }],
  fail: [
    {
      page: { pages, probes: { robots: 'User-agent: *\nCrawl-delay: 60' } },
      message: 'slow',
      line: 2,
      evidence: 'Crawl-delay: 60',
      sentence: '1440 pages a day',
    },
    { page: { pages, probes: { robots: 'User-agent: *\nCrawl-delay: slow' } }, message: 'invalid', sentence: '"slow"' },
  ],
  notApplicable: [{ pages }, { pages, probes: { robots: 'User-agent: *\nDisallow: /x' } }],
  nearMiss: [
    { note: 'a delay for another crawler', pages, probes: { robots: 'User-agent: AhrefsBot\nCrawl-delay: 60' } },
    { note: 'a fraction', pages, probes: { robots: 'User-agent: *\nCrawl-delay: 0.5' } },
    {
      note: 'Bing with a delay of its own',
      pages,
      probes: { robots: 'User-agent: *\nCrawl-delay: 60\n\nUser-agent: Bingbot\nCrawl-delay: 2' },
    },
  ],
});
