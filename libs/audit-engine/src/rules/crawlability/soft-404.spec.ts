import { ruleTester } from '../../testing/index.js';
import rule from './soft-404.rule.js';

const pages = { '/': '<p>Home</p>' };
const url = 'https://example.com/does-not-exist';

ruleTester(rule, {
  pass: [
    { pages, probes: { notFound: { url, status: 404, text: 'Not found' } } },
    { pages, probes: { notFound: { url, status: 410 } } },
  ],
  fail: [
    {
      page: { pages, probes: { notFound: { url, text: '<h1>Not found</h1>' } } },
      message: 'ok',
      evidence: url,
      sentence: 'status 200',
    },
    {
      page: { pages, probes: { notFound: { url, finalUrl: 'https://example.com/' } } },
      message: 'redirected',
      sentence: 'redirects to https://example.com/.',
    },
  ],
  notApplicable: [
    { pages },
    { note: 'a refusal', pages, probes: { notFound: { url, status: 403 } } },
    { note: 'a busy server', pages, probes: { notFound: { url, status: 503 } } },
    { note: 'no answer', pages, probes: { notFound: { url, status: null, error: 'timeout' } } },
    { note: 'a login', pages, probes: { notFound: { url, finalUrl: 'https://example.com/login?next=x' } } },
  ],
  nearMiss: [
    {
      note: 'a page of errors after a redirect',
      pages,
      probes: { notFound: { url, finalUrl: 'https://example.com/404', status: 404 } },
    },
  ],
});
