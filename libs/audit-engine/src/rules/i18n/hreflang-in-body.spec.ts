import { ruleTester } from '../../testing/index.js';
import rule from './hreflang-in-body.rule.js';

const link = '<link rel="alternate" hreflang="de" href="https://example.com/de">';

ruleTester(rule, {
  pass: [{ head: `<title>x</title>${link}` }],
  fail: [
    { page: `<p>x</p>\n${link}`, message: 'body', evidence: 'hreflang="de"', line: 5, sentence: 'for de' },
  ],
  notApplicable: ['<p>x</p>', { note: 'a div ended the head, which is another defect', head: `<title>x</title><div></div>${link}` }, { headers: { link: '<https://example.com/de>; rel=alternate; hreflang=de' } }],
  nearMiss: [{ note: 'a link of the text with hreflang', head: `<title>x</title>${link}`, body: '<a href="/de" hreflang="de">Deutsch</a>' }],
});
