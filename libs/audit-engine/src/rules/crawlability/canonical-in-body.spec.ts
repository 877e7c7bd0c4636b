import { ruleTester } from '../../testing/index.js';
import rule from './canonical-in-body.rule.js';

const link = '<link rel="canonical" href="https://example.com/">';

ruleTester(rule, {
  pass: [{ head: link }],
  fail: [{ page: `<p>x</p>\n${link}`, message: 'body', evidence: 'rel="canonical"', line: 5 }],
  notApplicable: [
    '<p>x</p>',
    {
      note: 'an image ended the head, which is another defect',
      head: `<title>x</title><img src="/pixel.gif" alt="">${link}`,
    },
    { headers: { link: '<https://example.com/>; rel="canonical"' } },
  ],
  nearMiss: [
    {
      note: 'metadata that Next.js streams to browsers',
      html: '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><div hidden><template id="B:1"></template></div><p>Text</p><script>self.__next_f.push([0])</script><link rel="canonical" href="https://example.com/"><div hidden id="S:1"></div></body></html>',
    },
    { note: 'the same link in the head as well', head: link, body: link },
    { note: 'a link in a template', head: link, body: '<template><link rel="canonical" href="/a"></template>' },
  ],
});
