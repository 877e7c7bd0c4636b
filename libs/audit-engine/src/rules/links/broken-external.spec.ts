import { ruleTester } from '../../testing/index.js';
import rule from './broken-external.rule.js';

const pages = { '/': '<a href="https://other.example/x">X</a>' };
const probe = { externalLinksChecked: true };
const url = 'https://other.example/x';

ruleTester(rule, {
  pass: [{ pages, probe }],
  fail: [
    {
      page: { pages, probe, targets: [{ url, status: 404 }] },
      message: 'broken',
      evidence: `https://example.com/ ${url}`,
      sentence: 'status 404. Pages that link to it: 1.',
    },
    {
      page: { pages, probe, targets: [{ url, status: null, error: 'dns' }] },
      message: 'host',
      sentence: 'other.example',
    },
  ],
  notApplicable: [{ pages, targets: [{ url, status: 404 }] }],
  nearMiss: [
    { note: 'a site that keeps crawlers out', pages, probe, targets: [{ url, status: 403, outcome: 'bot-blocked' }] },
    { note: 'an error of the server', pages, probe, targets: [{ url, status: 500 }] },
    { note: 'a method that is refused', pages, probe, targets: [{ url, status: 405 }] },
    { note: 'no answer', pages, probe, targets: [{ url, status: null, error: 'connection' }] },
    {
      note: 'a broken link of the site itself: another rule',
      pages: { '/': '<a href="/gone">x</a>' },
      probe,
      targets: [{ url: '/gone', status: 404 }],
    },
  ],
});
