import { ruleTester } from '../../testing/index.js';
import rule from './hreflang-in-body.rule.js';

const link = '<link rel="alternate" hreflang="de" href="https://example.com/de">';

ruleTester(rule, {
  pass: [{ head: `<title>x</title>${link}` }],
  fail: [{ page: `<p>x</p>\n${link}`, message: 'body', evidence: 'hreflang="de"', line: 5, sentence: 'for de' }],
  notApplicable: [
    '<p>x</p>',
    { note: 'a div ended the head, which is another defect', head: `<title>x</title><div></div>${link}` },
    { headers: { link: '<https://example.com/de>; rel=alternate; hreflang=de' } },
  ],
  nearMiss: [
    {
      note: 'metadata that Next.js streams to browsers',
      html: '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><div hidden><template id="B:1"></template></div><p>Text</p><script>self.__next_f.push([0])</script><link rel="alternate" hreflang="de" href="https://example.com/de"><div hidden id="S:1"></div></body></html>',
    },
    {
      note: 'a link of the text with hreflang',
      head: `<title>x</title>${link}`,
      body: '<a href="/de" hreflang="de">Deutsch</a>',
    },
  ],
});
