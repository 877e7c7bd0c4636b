import { ruleTester } from '../../testing/index.js';
import rule from './language-conflict.rule.js';

ruleTester(rule, {
  pass: ['<!doctype html><html lang="en" xml:lang="en"><body>a</html>'],
  fail: [
    {
      page: '<!doctype html><html lang="de" xml:lang="en"><body>a</html>',
      message: 'differ',
      sentence: 'lang="de" and xml:lang="en"',
    },
  ],
  notApplicable: ['<!doctype html><html lang="en"><body>a</html>'],
  nearMiss: [
    { note: 'a region more is no conflict', html: '<!doctype html><html lang="en-GB" xml:lang="en"><body>a</html>' },
    '<!doctype html><html lang="EN" xml:lang="en-gb"><body>a</html>',
  ],
});
