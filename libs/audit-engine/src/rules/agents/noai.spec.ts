import { ruleTester } from '../../testing/index.js';
import rule from './noai.rule.js';

const noai = { head: '<meta name="robots" content="noai, noimageai">' };

ruleTester(rule, {
  pass: [{ pages: { '/': '<p>Home</p>' }, probes: { robots: 'User-agent: *\nAllow: /' } }],
  fail: [
    {
      page: { pages: { '/': noai }, probes: { robots: 'User-agent: *\nAllow: /' } },
      message: 'noEffect',
      evidence: 'https://example.com/',
      sentence: 'say noai',
    },
    {
      page: {
        pages: { '/': { headers: { 'x-robots-tag': 'noai' } } },
        probes: { robots: { status: 404, text: null } },
      },
      message: 'noEffect',
    },
  ],
  nearMiss: [
    {
      note: 'training crawlers are kept out',
      pages: { '/': noai },
      probes: { robots: 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /' },
    },
    { note: 'robots.txt is not known', pages: { '/': noai } },
    { note: 'everybody is kept out', pages: { '/': noai }, probes: { robots: 'User-agent: *\nDisallow: /' } },
  ],
});
