import { missingFileCases, ruleTester } from '../../testing/index.js';
import rule from './broken-stylesheet.rule.js';

ruleTester(
  rule,
  missingFileCases({ kind: 'stylesheet', url: '/a.css', html: '<link rel="stylesheet" href="/a.css"><p>Text</p>' }),
);
