import { ruleTester } from '../../testing/index.js';
import rule from './directory-listing.rule.js';

const page = (title: string, body: string): { head: string; body: string; url: string } => ({
  url: 'https://example.com/files/',
  head: `<title>${title}</title>`,
  body,
});

ruleTester(rule, {
  pass: ['<p>Welcome</p>'],
  fail: [
    {
      page: page(
        'Index of /files',
        '<h1>Index of /files</h1><pre><a href="?C=N;O=D">Name</a> <a href="/">Parent Directory</a> <a href="a.zip">a.zip</a></pre>',
      ),
      message: 'listed',
      sentence: '/files/',
      evidence: 'Index of',
    },
    {
      page: page(
        'Index of /files/',
        '<h1>Index of /files/</h1><hr><pre><a href="../">../</a><a href="b.zip">b.zip</a></pre>',
      ),
      message: 'listed',
    },
  ],
  nearMiss: [
    {
      note: 'an article about indexes',
      ...page('Index of /r/ sounds in English', '<h1>Index of sounds</h1><a href="/a">A</a>'),
    },
    { note: 'an index of a book', ...page('Index of names', '<a href="..">Parent directory</a>') },
  ],
});
