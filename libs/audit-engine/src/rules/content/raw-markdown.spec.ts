import { ruleTester } from '../../testing/index.js';
import rule from './raw-markdown.rule.js';

ruleTester(rule, {
  pass: ['<p>See <a href="/a">the guide</a>, it is <strong>short</strong>.</p>'],
  fail: [
    {
      page: '<div>## 📦 New seeds</div>',
      message: 'markdown',
      sentence: '## 📦',
    },
    {
      page: '<p>Hello</p>\n<p>See [the guide](https://example.com/a).</p>',
      message: 'markdown',
      line: 5,
      evidence: '[the guide]',
      sentence: '[the guide](https://example.com/a)',
    },
    { page: '<p>It is **very short**.</p><div>## Next steps</div>', message: 'markdown', count: 2 },
  ],
  notApplicable: [{ html: '' }],
  nearMiss: [
    { note: 'code', body: '<p>Write <code>[text](https://example.com)</code> or <code>**bold**</code>.</p>' },
    { note: 'stars as a rating and as a power', body: '<p>**** A hotel ** of stars, 2**3**4</p>' },
    { note: 'brackets in prose', body: '<p>The sum [see above] (and below) is # 5.</p>' },
    {
      note: 'a page about Markdown',
      head: '<title>Markdown in ten minutes</title>',
      body: '<p>Write **bold** for strong text.</p>',
    },
  ],
});
