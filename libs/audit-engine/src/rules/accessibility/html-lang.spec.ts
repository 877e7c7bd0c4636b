import { ruleTester } from '../../testing/index.js';
import rule from './html-lang.rule.js';

ruleTester(rule, {
  pass: [
    '<!doctype html><html lang="en"><title>a</title><body>a</html>',
    '<!doctype html><html lang="de-AT"><body>a</html>',
  ],
  fail: [
    { page: '<!doctype html><html><body>a</html>', message: 'missing', evidence: '&lt;html&gt;' },
    { page: '<!doctype html><html lang=" "><body>a</html>', message: 'missing' },
    { page: '<!doctype html><html xml:lang="en"><body>a</html>', message: 'missing' },
  ],
  nearMiss: [
    { note: 'a wrong tag is another rule', body: '', html: '<!doctype html><html lang="klingon"><body>a</html>' },
    '<!doctype html><HTML LANG="EN"><body>a</HTML>',
  ],
});
