import { ruleTester } from '../../testing/index.js';
import rule from './deprecated-aria.rule.js';

ruleTester(rule, {
  pass: ['<ul role="list"><li>x</li></ul>', '<p aria-live="polite">x</p>'],
  fail: [
    {
      page: '<ul role="directory"><li>x</li></ul><ul><li role="doc-endnote">a</li></ul>',
      message: 'role',
      count: 2,
      sentence: '"directory" is deprecated; its successor is "list"',
    },
    { page: '<div aria-grabbed="false">a</div><div aria-dropeffect="move">b</div>', message: 'attribute', count: 2 },
  ],
  notApplicable: ['<p>x</p>'],
  nearMiss: [
    { note: 'a fallback for older readers', body: '<ul role="list directory"><li>x</li></ul>' },
    { note: 'the list of notes is not deprecated', body: '<section role="doc-endnotes">x</section>' },
    {
      note: 'a script is never shown',
      body: '<p role="note">x</p><script aria-dropeffect="" role="directory"></script>',
    },
    { note: 'hidden', body: '<ul role="directory" aria-hidden="true"><li>x</li></ul>' },
  ],
});
