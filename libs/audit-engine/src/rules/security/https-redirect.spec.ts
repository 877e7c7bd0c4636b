import { ruleTester } from '../../testing/index.js';
import rule from './https-redirect.rule.js';

const pages = { '/': '<p>Hello</p>' };

ruleTester(rule, {
  pass: [{ pages, probes: { http: { finalUrl: 'https://example.com/' } } }],
  fail: [{ page: { pages, probes: { http: { status: 200 } } }, message: 'stays', evidence: 'http://example.com/' }],
  notApplicable: [{ pages }, { pages: { 'http://example.com/': '<p>Hello</p>' }, probes: { http: { status: 200 } } }],
  nearMiss: [
    { note: 'the http port is closed', pages, probes: { http: { status: null, error: 'connection refused' } } },
    { note: 'http answers with an error', pages, probes: { http: { status: 403 } } },
  ],
});
