import { ruleTester } from '../../testing/index.js';
import rule from './head-broken.rule.js';

ruleTester(rule, {
  pass: [
    {
      head: '<title>A</title><meta name="description" content="B"><link rel="stylesheet" href="/a.css"><style></style><script></script><noscript></noscript><template></template>',
    },
  ],
  fail: [
    {
      page: {
        head: '<title>A</title>\n<div>Cookies</div><meta name="description" content="B"><meta name="robots" content="noindex">',
      },
      message: 'broken',
      evidence: '&lt;div&gt;',
      line: 4,
      sentence:
        '<div> is not allowed in the head and ends it. <meta> description after it is read as part of the body. Other elements affected: 1.',
    },
    {
      page: { head: '<img src="/pixel.gif" alt=""><title>A</title>' },
      message: 'broken',
      sentence: '<title> after it is read as part of the body. Other elements affected: 0.',
    },
    {
      page: { head: '<title>A</title><div></div><link rel="canonical" href="https://example.com/">' },
      message: 'broken',
      sentence: '<link> canonical after it is read as part of the body. Other elements affected: 0.',
    },
    {
      page: {
        html: '<!doctype html><title>A</title><div>Cookies</div><meta name="description" content="B"><link rel="canonical" href="https://example.com/"><p>Text</p>',
      },
      message: 'broken',
      sentence: '<meta> description after it is read as part of the body. Other elements affected: 1.',
    },
  ],
  notApplicable: [{ html: '' }],
  nearMiss: [
    {
      note: 'a page that leaves out the tags of head and body',
      html: '<!doctype html><title>A</title><meta name=description content=B><p>Hello</p>',
    },
    {
      note: 'a pixel inside of noscript',
      head: '<noscript><img src="/pixel.gif" alt=""></noscript><title>A</title><meta name="description" content="B">',
    },
    {
      note: 'the head was not closed by a tag',
      html: '<!doctype html><html><head><title>A</title><body><p>Hello</p></body></html>',
    },
    { note: 'nothing comes after it', head: '<title>A</title><meta name="description" content="B"><div>Cookies</div>' },
    {
      note: 'only a style sheet comes after it',
      head: '<title>A</title><div>Cookies</div><link rel="stylesheet" href="/a.css">',
    },
  ],
});
