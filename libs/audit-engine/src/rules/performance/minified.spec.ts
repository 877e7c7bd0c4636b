import { ruleTester } from '../../testing/index.js';
import rule from './minified.rule.js';

const pages = { '/': '<script src="/a.js" defer></script>' };
const line = '      // What the barn holds, in the order in which it was put there.\n      const hay = bales + 1;\n';

ruleTester(rule, {
  pass: [{ pages, resources: [{ url: '/a.js', body: `const a=1;${'b(2);'.repeat(9_000)}` }] }],
  fail: [
    {
      page: { pages, resources: [{ url: '/a.js', body: line.repeat(300) }] },
      message: 'spare',
      evidence: '/a.js',
      sentence: 'of its 30 kB',
    },
    {
      page: {
        pages,
        resources: [
          { url: '/a.js', body: 'const hay = 1; // What the barn holds\n\n\n\n\n\n\n\n\n\n\n\n'.repeat(1_000) },
        ],
      },
      message: 'spare',
      sentence: 'are at least 24 % of its 49 kB',
    },
    {
      page: { pages, resources: [{ url: '/a.js', body: line.replaceAll('a', 'å').repeat(300) }] },
      message: 'spare',
      sentence: 'are at least 74 % of its 31 kB',
    },
    {
      page: { pages, resources: [{ url: '/a.js', body: line.repeat(300), isComplete: false }] },
      message: 'start',
      sentence: 'of its first',
    },
    {
      page: {
        pages,
        resources: [{ url: '/a.css', body: '/* Barns\n   and hay */\n.barn {\n    color: red;\n}\n\n'.repeat(600) }],
      },
      message: 'spare',
    },
  ],
  notApplicable: [{ pages: { '/': '<p>Nothing</p>' } }],
  nearMiss: [
    { note: 'a small file', pages, resources: [{ url: '/a.js', body: line.repeat(90) }] },
    {
      note: 'a licence at the head',
      pages,
      resources: [{ url: '/a.js', body: `/*! ${'Licence. '.repeat(400)} */\n${'b(2);'.repeat(9_000)}` }],
    },
    {
      note: 'a template in a minified script',
      pages,
      resources: [{ url: '/a.js', body: `${'b(2);'.repeat(9_000)}\`\n${'        <p>Hay</p>\n'.repeat(900)}\`;` }],
    },
  ],
});
