import { missingFileCases, ruleTester } from '../../testing/index.js';
import rule from './broken-script.rule.js';

const cases = missingFileCases({
  kind: 'script',
  url: '/a.js',
  html: '<script src="/a.js" defer></script><p>Text</p>',
});

ruleTester(rule, {
  ...cases,
  fail: [
    ...cases.fail,
    {
      page: {
        note: 'a module that another one imports',
        pages: { '/': '<script type="module" src="/a.js"></script><p>Text</p>' },
        resources: [
          { url: '/a.js', body: "import './b.js'" },
          { url: '/b.js', via: '/a.js', status: 404 },
        ],
      },
      message: 'status',
      sentence: 'The file https://example.com/b.js returns status 404. Pages that load it: 1.',
    },
  ],
});
