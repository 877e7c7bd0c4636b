import { ruleTester } from '../../testing/index.js';
import rule from './duplicate-resource.rule.js';

ruleTester(rule, {
  pass: [{ head: '<script src="/a.js" defer></script><link rel="stylesheet" href="/a.css">' }],
  fail: [
    {
      page: { head: '<script src="/a.js" defer></script>', body: '<script src="https://example.com/a.js"></script>' },
      message: 'script',
      sentence: 'https://example.com/a.js',
      evidence: 'a.js',
    },
    { page: { head: '<script src="https://cdn.example/x.js" defer></script>'.repeat(2) }, message: 'script' },
    {
      page: { head: '<link rel="stylesheet" href="/a.css">'.repeat(3) },
      message: 'stylesheet',
      count: 2,
      sentence: '/a.css more than once.',
    },
  ],
  notApplicable: [{ head: '<title>x</title>' }],
  nearMiss: [
    {
      note: 'widgets of another service',
      body: '<script async src="https://widgets.example/embed.js"></script>'.repeat(3),
    },
    { note: 'other versions', head: '<script src="/a.js?v=1" defer></script><script src="/a.js?v=2" defer></script>' },
    { note: 'modules run once', head: '<script type="module" src="/m.js"></script>'.repeat(2) },
    {
      note: 'for screens and for paper',
      head: '<link rel="stylesheet" href="/b.css" media="screen"><link rel="stylesheet" href="/b.css" media="print">',
    },
    {
      note: 'preloaded and used',
      head: '<link rel="preload" as="style" href="/c.css"><link rel="stylesheet" href="/c.css"><noscript><link rel="stylesheet" href="/c.css"></noscript>',
    },
  ],
});
