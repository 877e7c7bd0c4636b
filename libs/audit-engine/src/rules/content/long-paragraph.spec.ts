import { ruleTester } from '../../testing/index.js';
import rule from './long-paragraph.rule.js';

const text = 'Tomatoes like the sun and a large pot, and water in the morning. ';

ruleTester(rule, {
  pass: [`<p>${text.repeat(10)}</p>`],
  fail: [
    {
      page: `<h1>Tomatoes</h1>\n<p>${text.repeat(25)}</p>`,
      message: 'long',
      line: 5,
      evidence: '&lt;p&gt;',
      sentence: '"Tomatoes like the sun',
    },
  ],
  notApplicable: [
    '<div>Hello</div>',
    { head: '<meta name="robots" content="noindex">', body: `<p>${text.repeat(25)}</p>` },
  ],
  nearMiss: [
    { note: 'line breaks', body: `<p>${`${text.repeat(3)}<br>`.repeat(9)}</p>` },
    { note: 'long source, short text', body: `<p>${`<a href="/${'a'.repeat(200)}">Tomato</a> `.repeat(20)}</p>` },
    { note: 'terms in the footer', body: `<p>Hello</p><footer><p>${text.repeat(26)}</p></footer>` },
  ],
});
