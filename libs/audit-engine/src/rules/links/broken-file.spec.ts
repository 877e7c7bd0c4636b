import { missingFileCases, ruleTester } from '../../testing/index.js';
import rule from './broken-file.rule.js';

ruleTester(
  rule,
  missingFileCases({
    kind: 'icon',
    url: '/b.ico',
    html: '<link rel="icon" href="/b.ico"><video src="/c.mp4" controls></video>',
  }),
);
