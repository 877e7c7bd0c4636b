import { ruleTester } from '../../testing/index.js';
import rule from './llms-txt-links.rule.js';

const pages = { '/': '<p>Home</p>', '/start': '<p>Start</p>' };
const llmsTxt = '# Acme\n\n- [Start](https://example.com/start): how to begin\n- [Old](/old#part)';

ruleTester(rule, {
  pass: [{ pages, probes: { llmsTxt } }],
  fail: [
    {
      page: { pages, probes: { llmsTxt }, targets: [{ url: '/old', status: 404 }] },
      message: 'broken',
      line: 4,
      evidence: '[Old](/old#part)',
      sentence: 'https://example.com/old,',
    },
    { page: { pages, probes: { llmsTxt, robots: 'User-agent: *\nDisallow: /start' } }, message: 'blocked', line: 3 },
  ],
  notApplicable: [
    { pages },
    { pages, probes: { llmsTxt: '# Acme' } },
    { pages, probes: { llmsTxt: { status: 404, text: llmsTxt } } },
  ],
  nearMiss: [
    {
      note: 'a redirect that leads somewhere',
      pages,
      probes: { llmsTxt },
      targets: [{ url: '/old', chain: ['/start'] }],
    },
    {
      note: 'a target that refused the crawler',
      pages,
      probes: { llmsTxt },
      targets: [{ url: '/old', outcome: 'bot-blocked', status: 403 }],
    },
    {
      note: 'robots.txt of this site says nothing about others',
      pages,
      probes: { llmsTxt: '# A\n- [B](https://other.example/start)', robots: 'User-agent: *\nDisallow: /start' },
    },
  ],
});
