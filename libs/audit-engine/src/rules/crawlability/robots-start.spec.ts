import { ruleTester } from '../../testing/index.js';
import rule from './robots-start.rule.js';

const pages = { '/': '<p>Home</p>' };

ruleTester(rule, {
  pass: [{ pages, probes: { robots: 'User-agent: *\nDisallow: /cart' } }],
  fail: [
    {
      page: { pages, probes: { robots: 'User-agent: sqout\nAllow: /\n\nUser-agent: *\nDisallow: /' } },
      message: 'blocked',
      count: 2,
      line: 5,
      evidence: 'Disallow: /',
      sentence: 'Googlebot',
    },
    {
      page: { pages, probes: { robots: 'User-agent: bingbot\nDisallow: /' } },
      message: 'blocked',
      sentence: 'Bingbot',
    },
  ],
  notApplicable: [{ pages }, { pages, probes: { robots: { status: 404, text: 'User-agent: *\nDisallow: /' } } }],
  nearMiss: [
    {
      note: 'everything blocked but the start page',
      pages,
      probes: { robots: 'User-agent: *\nDisallow: /\nAllow: /$' },
    },
    {
      note: 'search engines let in, others not',
      pages,
      probes: { robots: 'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nUser-agent: Bingbot\nDisallow:' },
    },
    { note: 'a crawler for training', pages, probes: { robots: 'User-agent: GPTBot\nDisallow: /' } },
  ],
});
