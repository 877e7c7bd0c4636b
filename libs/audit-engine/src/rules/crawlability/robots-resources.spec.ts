import { ruleTester } from '../../testing/index.js';
import rule from './robots-resources.rule.js';

const page = {
  head: '<title>x</title><link rel="stylesheet" href="/assets/a.css"><script src="/js/app.js?v=1" defer></script>',
};

ruleTester(rule, {
  pass: [{ pages: { '/': page }, probes: { robots: 'User-agent: *\nDisallow: /cart' } }],
  fail: [
    {
      page: { pages: { '/': page, '/b': page }, probes: { robots: 'User-agent: *\nDisallow: /js/' } },
      message: 'blocked',
      line: 2,
      evidence: 'https://example.com/js/app.js?v=1',
      sentence: 'Disallow: /js/',
    },
    {
      page: { pages: { '/': page }, probes: { robots: 'User-agent: *\nDisallow: /*.css$\nDisallow: /*?' } },
      message: 'blocked',
      count: 2,
      evidence: '/assets/a.css',
    },
  ],
  notApplicable: [{ pages: { '/': page } }],
  nearMiss: [
    {
      note: 'the folder of Cloudflare, which is to be kept out',
      pages: {
        '/': {
          head: '<title>A</title><script src="/cdn-cgi/scripts/5c5dd728/cloudflare-static/email-decode.min.js"></script>',
        },
      },
      probes: { robots: 'User-agent: *\nDisallow: /cdn-cgi/' },
    },
    {
      note: 'an image',
      pages: { '/': '<img src="/img/a.png" alt="">' },
      probes: { robots: 'User-agent: *\nDisallow: /img/' },
    },
    {
      note: 'a script of another host',
      pages: { '/': '<script src="https://cdn.example/js/a.js" async></script>' },
      probes: { robots: 'User-agent: *\nDisallow: /js/' },
    },
    {
      note: 'an exception for scripts',
      pages: { '/': page },
      probes: { robots: 'User-agent: *\nDisallow: /js/\nAllow: /js/*.js' },
    },
  ],
});
