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
    { page: { note: 'a line break at the end', body: `<p>${text.repeat(25)}<br></p>` }, message: 'long' },
    {
      page: {
        note: 'emphasis and a link',
        body: `<p>${`<em>${text}</em>${text}`.repeat(14)}<a href="/a">More</a></p>`,
      },
      message: 'long',
    },
  ],
  notApplicable: [
    '<div>Hello</div>',
    { head: '<meta name="robots" content="noindex">', body: `<p>${text.repeat(25)}</p>` },
  ],
  nearMiss: [
    {
      note: 'a choice of countries',
      body: `<p><label>Country <select>${'<option>United States of Tomato Growers</option>'.repeat(80)}</select></label></p>`,
    },
    { note: 'what people may copy', body: `<p>Copy this: <textarea>${text.repeat(40)}</textarea></p>` },
    { note: 'a cloud of tags', body: `<p>${'<a href="/tag/a">Tomatoes on balconies</a> '.repeat(90)}</p>` },
    { note: 'two paragraphs by a line break', body: `<p>${text.repeat(15)}<br>${text.repeat(15)}</p>` },
    { note: 'line breaks', body: `<p>${`${text.repeat(3)}<br>`.repeat(9)}</p>` },
    { note: 'long source, short text', body: `<p>${`<a href="/${'a'.repeat(200)}">Tomato</a> `.repeat(20)}</p>` },
    { note: 'terms in the footer', body: `<p>Hello</p><footer><p>${text.repeat(26)}</p></footer>` },
  ],
});
