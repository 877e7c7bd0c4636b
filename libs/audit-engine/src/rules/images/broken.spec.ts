import { missingFileCases, ruleTester } from '../../testing/index.js';
import rule from './broken.rule.js';

const cases = missingFileCases({
  kind: 'image',
  url: '/a.png',
  html: '<img src="/a.png" alt="" width="9" height="9">',
});

ruleTester(rule, {
  ...cases,
  nearMiss: [
    ...(cases.nearMiss ?? []),
    ...["this.onerror=null;this.src='/none.png'", "this.style.display = 'none'", 'this.remove()'].map((handler) => ({
      note: 'a script that stands in for it',
      pages: { '/': `<img src="/a.png" alt="" onerror="${handler}">` },
      resources: [{ url: '/a.png', status: 404 }],
    })),
    {
      note: 'a script that stands in for it, and a page that names it for previews',
      pages: {
        '/': {
          head: '<meta property="og:image" content="https://example.com/a.png">',
          body: '<img src="/a.png" alt="" onerror="this.remove()">',
        },
        '/b': { head: '<meta property="og:image" content="https://example.com/a.png">', body: '<p>Bread</p>' },
      },
      resources: [{ url: '/a.png', status: 404 }],
    },
  ],
  fail: [
    ...cases.fail,
    {
      page: {
        pages: { '/': '<table background="/wood.gif"><tr><td>Bread</td></tr></table>' },
        resources: [{ url: '/wood.gif', status: 404 }],
      },
      message: 'status',
      evidence: 'https://example.com/',
    },
    {
      page: {
        pages: {
          '/': { head: '<meta property="og:image" content="https://example.com/a.png">', body: '<p>Bread</p>' },
          '/a': '<img src="/a.png" alt="" width="9" height="9">',
          '/b': '<script type="application/ld+json">{"@type":"Bakery","logo":"https://example.com/a.png"}</script>',
        },
        resources: [{ url: '/a.png', status: 404 }],
      },
      message: 'status',
      evidence: 'https://example.com/a',
      sentence: 'Pages that load it: 1.',
    },
    {
      page: {
        pages: Object.fromEntries(
          ['/', '/index.html', '/a/index.html'].map((path) => [path, '<img src="/a.png" alt="" width="9" height="9">']),
        ),
        resources: [{ url: '/a.png', status: 404 }],
      },
      message: 'status',
      evidence: 'https://example.com/ https://example.com/a/index.html',
      sentence: 'Pages that load it: 2.',
    },
    {
      page: {
        pages: Object.fromEntries(
          ['/', '/?from=mail', '/index.html?from=mail', '/?page=2'].map((path) => [
            path,
            {
              head: `<title>x</title>${path.includes('page') ? '' : '<link rel="canonical" href="https://example.com/">'}`,
              body: '<img src="/a.png" alt="" width="9" height="9">',
            },
          ]),
        ),
        resources: [{ url: '/a.png', status: 404 }],
      },
      message: 'status',
      evidence: 'https://example.com/ https://example.com/?page=2',
      sentence: 'Pages that load it: 2.',
    },
    {
      page: {
        pages: { '/': '<p>Two words</p>', '/index.html': '<img src="/a.png" alt="" width="9" height="9">' },
        resources: [{ url: '/a.png', status: 404 }],
      },
      message: 'status',
      evidence: 'https://example.com/index.html',
      sentence: 'Pages that load it: 1.',
    },
    {
      page: {
        pages: {
          '/': '<img src="/a.png" alt="" onerror="this.remove()">',
          '/a': '<img src="/a.png" alt="" onerror="this.parentElement.style.background=\'blue\'">',
        },
        resources: [{ url: '/a.png', status: 404 }],
      },
      message: 'status',
    },
    {
      page: {
        pages: { '/': '<img src="https://cdn.example/a.png" alt="">' },
        targets: [{ url: 'https://cdn.example/a.png', status: 404 }],
        probe: { externalLinksChecked: true },
      },
      message: 'status',
      evidence: 'cdn.example',
    },
  ],
});
