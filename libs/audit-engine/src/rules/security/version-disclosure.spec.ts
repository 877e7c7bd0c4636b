import { ruleTester } from '../../testing/index.js';
import rule from './version-disclosure.rule.js';

ruleTester(rule, {
  pass: [{ headers: { Server: 'nginx' } }, '<p>No header</p>'],
  fail: [
    {
      page: { headers: { server: 'Apache/2.4.41 (Ubuntu)' } },
      message: 'version',
      sentence: 'Apache/2.4.41',
      evidence: 'server: Apache',
    },
    {
      page: { headers: { 'x-powered-by': 'PHP/7.4.3', 'x-aspnet-version': '4.0.30319' } },
      message: 'version',
      count: 2,
    },
    { page: { headers: { server: 'Microsoft-IIS/10.0' } }, message: 'version' },
  ],
  nearMiss: [
    { note: 'a name with a number', headers: { server: 'AmazonS3', 'x-powered-by': 'Next.js' } },
    { note: 'a name of the service', headers: { server: 'cloudflare', 'x-powered-by': 'Web2' } },
    { note: 'a host name', headers: { server: 'cache-01.2.example.net' } },
  ],
});
