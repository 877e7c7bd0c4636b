import { ruleTester } from '../../testing/index.js';
import rule from './document-twice.rule.js';

ruleTester(rule, {
  pass: ['<p>Hello</p>'],
  fail: [
    {
      page: '<p>Hello</p>\n<html lang="en"><head><title>Menu</title></head><body><nav>Menu</nav></body></html>',
      message: 'twice',
      line: 5,
      evidence: '&lt;html',
      sentence: 'second <html>',
    },
    {
      page: { html: '<!doctype html><html><body><p>Hello</p><body class="b"></body></html>' },
      message: 'stray',
      sentence: 'second <body>',
    },
    {
      page: '<p>Hello</p><head><link rel="stylesheet" href="/a.css"></head><p>Icons</p>',
      message: 'stray',
      sentence: 'second <head> tag',
    },
    {
      page: {
        html: '<!doctype html>\n<html lang="en">\n<html>\n<head><title>A</title></head><body><p>A</p></body></html>',
      },
      message: 'tag',
      line: 3,
      sentence: 'twice in a row',
    },
  ],
  nearMiss: [
    { note: 'no tags at all', html: '<!doctype html><title>A</title><p>Hello</p>' },
    {
      note: 'a frame with its own document',
      body: '<iframe title="Map" srcdoc="<html><body>Map</body></html>"></iframe>',
    },
    { note: 'a header element', body: '<header>Hello</header>' },
    { note: 'a script that writes one', body: '<script>document.write("<html><body></body></html>")</script>' },
  ],
});
