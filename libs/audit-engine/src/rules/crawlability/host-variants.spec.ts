import { ruleTester } from '../../testing/index.js';
import rule from './host-variants.rule.js';

const pages = { '/': '<p>Home</p>' };
const www = 'https://www.example.com/';

ruleTester(rule, {
  pass: [{ pages, probes: { alternateHost: { url: www, finalUrl: 'https://example.com/' } } }],
  fail: [
    {
      page: { pages, probes: { alternateHost: { url: www } } },
      message: 'both',
      evidence: www,
      sentence: 'Both example.com and www.example.com',
    },
    {
      page: {
        pages: { '/': { head: '<title>x</title><link rel="canonical" href="https://other.example/">' } },
        probes: { alternateHost: { url: www } },
      },
      message: 'both',
    },
  ],
  notApplicable: [
    { pages },
    { note: 'a host that does not exist', pages, probes: { alternateHost: { url: www, status: null, error: 'dns' } } },
    { note: 'a host that answers with an error', pages, probes: { alternateHost: { url: www, status: 404 } } },
    {
      note: 'a host below the domain',
      pages: { 'https://docs.example.com/': '<p>x</p>' },
      probes: { alternateHost: { url: 'https://www.docs.example.com/' } },
    },
  ],
  nearMiss: [
    {
      note: 'a canonical link that names the host',
      pages: { '/': { head: '<title>x</title><link rel="canonical" href="https://example.com/">' } },
      probes: { alternateHost: { url: www } },
    },
  ],
});
