import { ruleTester } from '../../testing/index.js';
import rule from './http-version.rule.js';

const page = '<p>Opening hours</p>';
const over = (http: 'h2' | 'http/1.1', pages: Record<string, object | string> = { '/': page }) => ({
  pages,
  probe: { negotiation: { http, oldTls: null } },
});

ruleTester(rule, {
  pass: [over('h2')],
  fail: [
    { page: over('http/1.1'), message: 'old', count: 1, evidence: 'https://example.com/', sentence: 'example.com' },
    {
      page: over('http/1.1', { '/': { body: page, headers: { 'alt-svc': 'clear' } }, '/a': page }),
      message: 'old',
    },
  ],
  notApplicable: [{ pages: { '/': page } }],
  nearMiss: [
    {
      ...over('http/1.1', { '/': { body: page, headers: { 'alt-svc': 'h3=":443"; ma=86400' } }, '/a': page }),
      note: 'browsers come by HTTP/3',
    },
  ],
});
