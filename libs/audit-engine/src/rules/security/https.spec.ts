import { ruleTester } from '../../testing/index.js';
import rule from './https.rule.js';

ruleTester(rule, {
  pass: [{ pages: { '/': '<p>Hello</p>' } }],
  fail: [
    {
      page: { pages: { 'http://example.com/': '<p>Hello</p>', 'http://example.com/a': '<p>A</p>' } },
      message: 'missing',
      evidence: 'http://example.com/',
    },
    {
      page: {
        pages: { 'http://example.com/': '<p>Hello</p>' },
        probes: { https: { status: null, error: 'connection refused' } },
      },
      message: 'missing',
    },
    {
      page: { pages: { 'http://example.com/': '<p>Hello</p>' }, probes: { https: { status: 200 } } },
      message: 'unused',
    },
    {
      page: {
        pages: { 'http://example.com/': '<p>Hi</p>' },
        probes: { https: { status: 200, finalUrl: 'http://example.com/' } },
      },
      message: 'missing',
    },
  ],
  notApplicable: [
    { pages: { 'http://localhost:3000/': '<p>Hello</p>' } },
    { pages: { 'http://127.0.0.1:3000/': '<p>Hello</p>' } },
    { pages: { 'http://[::1]/': '<p>Hello</p>' } },
  ],
  nearMiss: [
    {
      note: 'http redirects to https',
      pages: { '/': '<p>Hello</p>' },
      probes: { http: { status: 200, finalUrl: 'https://example.com/' } },
    },
  ],
});
