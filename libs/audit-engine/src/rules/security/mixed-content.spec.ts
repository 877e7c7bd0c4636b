import { ruleTester } from '../../testing/index.js';
import rule from './mixed-content.rule.js';

ruleTester(rule, {
  pass: ['<script src="https://cdn.example/a.js"></script><link rel="stylesheet" href="/a.css">'],
  fail: [
    {
      page: '<script src="http://cdn.example/a.js"></script>',
      message: 'blocked',
      sentence: 'http://cdn.example/a.js',
      evidence: '&lt;script',
    },
    { page: { head: '<title>A</title><link rel="stylesheet" href="http://cdn.example/a.css">' }, message: 'blocked' },
    {
      page: '<iframe src="http://video.example/1" title="Film"></iframe><object data="http://old.example/a.pdf"></object>',
      message: 'blocked',
      count: 2,
    },
  ],
  notApplicable: [{ url: 'http://example.com/', body: '<script src="http://cdn.example/b.js"></script>' }],
  nearMiss: [
    { note: 'a link is no load', body: '<a href="http://cdn.example/a.js">Source</a>' },
    { note: 'images are upgraded, not blocked', body: '<img src="http://cdn.example/a.png" alt="">' },
    { note: 'addresses without a scheme follow the page', body: '<script src="//cdn.example/a.js"></script>' },
    {
      note: 'upgraded by policy',
      body: '<script src="http://cdn.example/c.js"></script>',
      headers: { 'content-security-policy': 'default-src *; upgrade-insecure-requests' },
    },
    { note: 'without scripts only', body: '<noscript><iframe src="http://stats.example/n"></iframe></noscript>' },
  ],
});
