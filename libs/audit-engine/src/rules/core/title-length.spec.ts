import { ruleTester } from '../../testing/index.js';
import rule from './title-length.rule.js';

const title = (text: string, rest: { isStart?: boolean } = {}): { head: string; isStart?: boolean } => ({
  head: `<title>${text}</title>`,
  ...rest,
});

ruleTester(rule, {
  pass: [title('Growing tomatoes on a balcony – Green Fingers')],
  fail: [
    {
      page: title('Growing tomatoes, cucumbers and beans on a balcony in the middle of a large city'),
      message: 'long',
      evidence: '&lt;title',
      sentence: '80 letters',
    },
    { page: title('ベランダでトマトを育てる方法と水やりのこつを初心者にもわかりやすく説明します'), message: 'long' },
    {
      page: { ...title('Beans', { isStart: false }), url: 'https://example.com/beans' },
      message: 'short',
      sentence: '5 letters',
    },
    { page: { ...title('Series', { isStart: false }), url: 'https://example.com/tv/' }, message: 'short' },
  ],
  notApplicable: [
    title(''),
    title('Home', { isStart: false }),
    { head: '<title>X</title><meta name="robots" content="noindex">' },
  ],
  nearMiss: [
    {
      note: 'one file for many pages, whose script writes the title of each',
      url: 'https://example.com/r.html?id=soup',
      isStart: false,
      head: '<title>Soup</title>',
      body: '<script>document.title = names[new URLSearchParams(location.search).get("id")];</script>',
    },
    { note: 'the name of the site on its start page', ...title('Acme') },
    {
      note: 'the index file of the start page',
      url: 'https://example.com/index.html',
      isStart: false,
      head: '<title>Acme</title>',
    },
    {
      note: 'the start page of a language',
      url: 'https://example.com/pt-br/index.html',
      isStart: false,
      head: '<title>Acme</title>',
    },
    { note: 'short in Chinese, wide all the same', ...title('番茄种植指南', { isStart: false }) },
    {
      note: 'long source, short text',
      head: '<title>\n      Growing tomatoes on a balcony\n                                                            in the sun</title>',
    },
  ],
});
