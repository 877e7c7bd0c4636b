import { ruleTester } from '../../testing/index.js';
import rule from './cors.rule.js';

const allow = (origin: string | string[], credentials?: string): { headers: Record<string, string | string[]> } => ({
  headers: {
    'Access-Control-Allow-Origin': origin,
    ...(credentials === undefined ? {} : { 'Access-Control-Allow-Credentials': credentials }),
  },
});

ruleTester(rule, {
  pass: [allow('https://app.example.com', 'true')],
  fail: [
    { page: allow('*', 'true'), message: 'credentials', evidence: 'allow-credentials: true' },
    { page: allow('null'), message: 'nullOrigin' },
    { page: allow(['https://a.example', 'https://b.example']), message: 'several' },
  ],
  notApplicable: ['<p>No header</p>'],
  nearMiss: [
    { note: 'public data', ...allow('*') },
    { note: 'credentials switched off', ...allow('*', 'false') },
  ],
});
