import { ruleTester } from '../../testing/index.js';
import rule from './render-blocking-script.rule.js';

ruleTester(rule, {
  pass: [{ head: '<title>x</title><script src="/a.js" defer></script>' }],
  fail: [
    {
      page: {
        head: '<title>x</title><script src="/a.js"></script><script src="/b.js" type="text/javascript"></script>',
      },
      message: 'blocking',
      count: 2,
      evidence: '/a.js',
    },
    {
      page: { url: 'http://example.com/', head: '<title>x</title><script src="http://cdn.example/b.js"></script>' },
      message: 'blocking',
    },
    {
      page: {
        head: '<title>x</title><script src="http://cdn.example/c.js"></script>',
        headers: { 'content-security-policy': 'upgrade-insecure-requests' },
      },
      message: 'blocking',
    },
  ],
  notApplicable: ['<script src="/a.js"></script>', { head: '<script>let a = 1;</script>' }],
  nearMiss: [
    { head: '<script type="module" src="/a.js"></script>' },
    { head: '<script type="application/json" src="/data.json"></script>' },
    { head: '<script async src="/a.js"></script>' },
    {
      note: 'over http, which browsers block on an https page',
      head: '<script src="http://cdn.example/a.js"></script>',
    },
    {
      note: 'nothing is fetched',
      head: '<script src=""></script><script src="data:text/javascript,a=1"></script><script src="file:///C:/a.js"></script>',
    },
    { note: 'for browsers of ten years ago', head: '<script nomodule src="/a.js"></script>' },
  ],
});
