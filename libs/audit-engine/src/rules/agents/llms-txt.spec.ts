import { ruleTester } from '../../testing/index.js';
import rule from './llms-txt.rule.js';

const pages = Object.fromEntries(
  ['/', '/a', '/b', '/c', '/d'].map((path) => [path, '<p>Hello</p><pre>npm start</pre>']),
);

ruleTester(rule, {
  pass: [{ pages, probes: { llmsTxt: '# Acme\n' } }],
  fail: [
    {
      page: {
        pages: Object.fromEntries(
          Object.keys(pages).map((path) => [
            path,
            { head: '<meta property="og:type" content="article">', body: '<pre>npm start</pre>' },
          ]),
        ),
        probes: { llmsTxt: { status: 404 } },
      },
      message: 'missing',
    },
    {
      page: {
        pages: {
          ...pages,
          ...Object.fromEntries([...'123456'].map((path) => [`/${path}`, '<p>Run <code>x</code></p>'])),
        },
        probes: { llmsTxt: { status: 404 } },
      },
      message: 'missing',
    },
    {
      page: {
        pages: Object.fromEntries(
          ['<pre><code>start</code></pre>', '<pre>x = 1</pre>', '<pre>sow --deep</pre>'].map((body, i) => [
            `/${i || ''}`,
            body,
          ]),
        ),
        probes: { llmsTxt: { status: 404 } },
      },
      message: 'missing',
      sentence: '3 pages with code',
    },
    {
      page: { pages, probes: { llmsTxt: { status: 404, text: 'Not found' } } },
      message: 'missing',
      evidence: '/llms.txt',
      sentence: '5 pages with code and no /llms.txt (status 404)',
    },
  ],
  notApplicable: [
    { pages },
    {
      note: 'a blog with code in its posts',
      pages: {
        '/': '<h1>Blog</h1>',
        ...Object.fromEntries(['/2024/05/a', '/2024/06/b', '/2024/11/c'].map((path) => [path, '<pre>npm start</pre>'])),
      },
      probes: { llmsTxt: { status: 404 } },
    },
    {
      note: 'posts by their data',
      pages: Object.fromEntries(
        Object.keys(pages).map((path, i) => [
          path,
          {
            head:
              i % 2 === 0
                ? '<script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting"}</script>'
                : '<meta property="og:type" content="article"><meta property="article:published_time" content="2024-05-01">',
            body: '<pre>npm start</pre>',
          },
        ]),
      ),
      probes: { llmsTxt: { status: 404 } },
    },
    {
      note: 'code on some pages of a site',
      pages: { ...pages, ...Object.fromEntries([...'123456'].map((path) => [`/${path}`, '<p>Hello</p>'])) },
      probes: { llmsTxt: { status: 404 } },
    },
    {
      note: 'pre for labels and verses',
      pages: Object.fromEntries(
        Object.keys(pages).map((path) => [
          path,
          '<ul><li><a href="/a">Garten</a><pre>GARDEN</pre></li></ul><pre>The sun is low;\n  the beans - all ripe -\nare in the bowl (at last).</pre>',
        ]),
      ),
      probes: { llmsTxt: { status: 404 } },
    },
    {
      note: 'an empty block in a dialog of the theme',
      pages: Object.fromEntries(
        Object.keys(pages).map((path) => [
          path,
          '<p>Hello</p><div class="modal"><pre><code class="tex"></code></pre><pre>cp a b | sort</pre></div>',
        ]),
      ),
      probes: { llmsTxt: { status: 404 } },
    },
    { note: 'one page with code', pages: { '/': '<pre>npm start</pre>' }, probes: { llmsTxt: { status: 404 } } },
    {
      note: 'a site without code',
      pages: Object.fromEntries(Object.keys(pages).map((path) => [path, '<p>Hello</p>'])),
      probes: { llmsTxt: { status: 404 } },
    },
  ],
  nearMiss: [
    { note: 'a refusal', pages, probes: { llmsTxt: { status: 403 } } },
    { note: 'no answer', pages, probes: { llmsTxt: { status: null, error: 'timeout' } } },
  ],
});
