import { ruleTester } from '../../testing/index.js';
import rule from './llms-txt.rule.js';

const pages = Object.fromEntries(['/', '/a', '/b', '/c', '/d'].map((path) => [path, '<p>Hello</p>']));

ruleTester(rule, {
  pass: [{ pages, probes: { llmsTxt: '# Acme\n' } }],
  fail: [
    {
      page: { pages, probes: { llmsTxt: { status: 404, text: 'Not found' } } },
      message: 'missing',
      evidence: '/llms.txt',
      sentence: '404',
    },
  ],
  notApplicable: [
    { pages },
    { note: 'a small site', pages: { '/': '<p>Hello</p>' }, probes: { llmsTxt: { status: 404 } } },
  ],
  nearMiss: [
    { note: 'a refusal', pages, probes: { llmsTxt: { status: 403 } } },
    { note: 'no answer', pages, probes: { llmsTxt: { status: null, error: 'timeout' } } },
  ],
});
