import { ruleTester } from '../../testing/index.js';
import rule from './compromised-host.rule.js';

ruleTester(rule, {
  pass: ['<script src="/polyfill.js"></script>'],
  fail: [
    {
      page: '<script src="https://cdn.polyfill.io/v3/polyfill.min.js?features=fetch"></script>',
      message: 'loaded',
      sentence: 'cdn.polyfill.io',
      evidence: '&lt;script',
    },
    {
      page: '<link rel="stylesheet" href="//cdn.bootcss.com/bootstrap/3.3.7/css/bootstrap.min.css">',
      message: 'loaded',
      sentence: 'https://cdn.bootcss.com',
    },
  ],
  nearMiss: [
    { note: 'an article that links there', body: '<a href="https://polyfill.io/">polyfill.io</a>' },
    { note: 'a host with a similar name', body: '<script src="https://my-polyfill.io/a.js"></script>' },
    {
      note: 'the mirror that others keep',
      body: '<script src="https://cdnjs.cloudflare.com/polyfill/v3/polyfill.min.js"></script>',
    },
  ],
});
