import { ruleTester } from '../../testing/index.js';
import rule from './meta-in-body.rule.js';

ruleTester(rule, {
  pass: [{ head: '<title>A</title><meta name="description" content="B">' }],
  fail: [
    {
      page: { body: '<p>Hello</p><meta name="description" content="B"><meta property="og:title" content="C">' },
      message: 'meta',
      count: 2,
      evidence: 'description',
      sentence: '<meta> description',
    },
    {
      page: { head: '<title>A</title>', body: '<p>Hello</p><meta name="viewport" content="width=device-width">' },
      message: 'viewport',
      evidence: 'viewport',
    },
    { page: { head: '<meta charset="utf-8">', body: '<title>A</title>' }, message: 'title', evidence: '&lt;title' },
  ],
  notApplicable: [
    {
      note: 'metadata that Next.js streams to browsers',
      html: '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><div hidden><template id="B:1"></template></div><p>Text</p><script>self.__next_f.push([0])</script><title>A</title><meta name="description" content="B"><div hidden id="S:1"></div></body></html>',
    },
    { note: 'the head ended too early', head: '<div>Cookies</div><title>A</title>' },
  ],
  nearMiss: [
    { note: 'a viewport that stands in the head as well', body: '<meta name="viewport" content="width=device-width">' },
    { note: 'microdata', body: '<div itemscope><meta itemprop="description" content="B"></div>' },
    {
      note: 'a page that leaves out head and body tags',
      html: '<!doctype html><html lang="en"><title>A</title><meta name="description" content="B"><p>Hello</p>',
    },
    { note: 'a drawing with a title', body: '<svg><title>Leaf</title></svg>' },
  ],
});
