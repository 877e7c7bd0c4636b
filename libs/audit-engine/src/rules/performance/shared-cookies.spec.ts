import { ruleTester } from '../../testing/index.js';
import rule from './shared-cookies.rule.js';

const page = (
  cacheControl: string,
  ...cookies: string[]
): { body: string; headers: Record<string, string | string[]> } => ({
  body: '<p>Beans</p>',
  headers: { 'cache-control': cacheControl, ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) },
});

ruleTester(rule, {
  pass: [page('public, max-age=300')],
  fail: [
    {
      page: page('public, max-age=300', 'session=abc; Secure; HttpOnly'),
      message: 'cookie',
      sentence: 'cookie session',
      evidence: 'public',
    },
    { page: page('s-maxage=60', 'a=1', 'b=2'), message: 'cookie', count: 2 },
  ],
  notApplicable: [
    '<p>Beans</p>',
    page('private, max-age=300', 'session=1'),
    page('max-age=300', 'session=2'),
    page('public, max-age=0', 'session=3'),
  ],
  nearMiss: [
    {
      note: 'added behind the cache',
      ...page('public, max-age=300', '__cf_bm=abc; Secure', 'AWSALB=xyz', 'incap_ses_12_34=x'),
    },
    {
      note: 'affinity of Azure, checks of Cloudflare and Vercel',
      ...page(
        'public, max-age=300',
        'ASLBSA=abc',
        'ApplicationGatewayAffinityCORS=abc',
        'cf_chl_rc_m=1',
        '__cfseq=a',
        '_vcrcs=1.2',
      ),
    },
    { note: 'not for shared caches', ...page('public, max-age=300, s-maxage=0', 'session=4') },
  ],
});
