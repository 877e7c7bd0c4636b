import { rendered } from '../../testing/rendered.js';
import { ruleTester } from '../../testing/index.js';
import rule from './failed-request.rule.js';

const PAGE = { body: '<p>Sow in March.</p>' };
const at = (url: string) => rendered(PAGE, { browser: { failedRequests: [{ url, status: 500 }] } });

ruleTester(rule, {
  pass: [rendered(PAGE, {})],
  fail: [
    {
      page: at('https://example.com/api/prices'),
      message: 'failed',
      sentence: 'got the status 500',
      evidence: '/api/prices',
    },
  ],
  notApplicable: ['<p>Not shown by a browser</p>'],
  nearMiss: [{ note: 'a service of somebody else', ...at('https://api.example.net/prices') }],
});
