import { ruleTester } from '../../testing/index.js';
import rule from './llms-txt.rule.js';

const pages = Object.fromEntries(
  ['/', '/a', '/b', '/c', '/d'].map((path) => [path, '<p>Hello</p><pre>npm start</pre>']),
);

ruleTester(rule, {
  pass: [{ pages, probes: { llmsTxt: '# Acme\n' } }],
  fail: [
    {
      page: { pages, probes: { llmsTxt: { status: 404, text: 'Not found' } } },
      message: 'missing',
      evidence: '/llms.txt',
      sentence: '5 pages with code and no /llms.txt (status 404)',
    },
  ],
  notApplicable: [
    { pages },
    { note: 'one page with code', pages: { '/': '<pre>npm start</pre>' }, probes: { llmsTxt: { status: 404 } } },
    {
      note: 'a site without code',
      pages: Object.fromEntries(Object.keys(pages).map((path) => [path, '<p>Hello</p>'])),
      probes: { llmsTxt: { status: 404 } },
    },
  ],
  nearMiss: [
    { note: 'a refusal', pages, probes: { llmsTxt: { status: 403 } } },
    { note: 'no answer', pages, probes: { llmsTxt: { status: null, error: 'timeout' } } },
  ],
});
