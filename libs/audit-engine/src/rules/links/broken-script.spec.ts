import { missingFileCases, ruleTester } from '../../testing/index.js';
import rule from './broken-script.rule.js';

ruleTester(
  rule,
  missingFileCases({ kind: 'script', url: '/a.js', html: '<script src="/a.js" defer></script><p>Text</p>' }),
);
