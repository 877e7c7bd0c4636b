import { ruleTester } from '../../testing/index.js';
import rule from './llms-txt-links.rule.js';

const pages = { '/': '<p>Home</p>', '/start': '<p>Start</p>' };
const llmsTxt = '# Acme\n\n- [Start](https://example.com/start): how to begin\n- [Old](/old#part)';
const elsewhere = '# Acme\n\n- [X](https://other.example/x)';

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
    {
      page: { pages, probes: { llmsTxt: elsewhere }, targets: [{ url: 'https://other.example/x', status: 404 }] },
      message: 'broken',
      sentence: 'https://other.example/x,',
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
      note: 'another site that is not available now',
      pages,
      probes: { llmsTxt: elsewhere },
      targets: [{ url: 'https://other.example/x', status: 502 }],
    },
    {
      note: 'a redirect to another site that refuses crawlers',
      pages,
      probes: { llmsTxt: elsewhere },
      targets: [{ url: 'https://other.example/x', chain: ['https://other.example/y'], finalStatus: 405 }],
    },
    {
      note: 'robots.txt of this site says nothing about others',
      pages,
      probes: { llmsTxt: '# A\n- [B](https://other.example/start)', robots: 'User-agent: *\nDisallow: /start' },
    },
  ],
});
