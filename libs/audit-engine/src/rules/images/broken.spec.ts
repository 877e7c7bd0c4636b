import { missingFileCases, ruleTester } from '../../testing/index.js';
import rule from './broken.rule.js';

const cases = missingFileCases({
  kind: 'image',
  url: '/a.png',
  html: '<img src="/a.png" alt="" width="9" height="9">',
});

ruleTester(rule, {
  ...cases,
  fail: [
    ...cases.fail,
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
