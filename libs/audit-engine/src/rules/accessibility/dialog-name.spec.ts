import { ruleTester } from '../../testing/index.js';
import rule from './dialog-name.rule.js';

ruleTester(rule, {
  pass: [
    '<dialog aria-labelledby="t"><h2 id="t">Settings</h2></dialog>',
    '<div role="dialog" aria-label="Settings" hidden></div>',
  ],
  fail: [
    {
      page: '<dialog id="d"><h2>Settings</h2></dialog><div role="alertdialog" hidden>Sure?</div>',
      message: 'missing',
      count: 2,
      evidence: 'id="d"',
    },
  ],
  notApplicable: ['<p>None</p>', '<template><dialog></dialog></template>'],
  nearMiss: [
    {
      note: 'the heading is filled when it opens',
      body: '<div role="dialog" aria-labelledby="t"><h2 id="t"></h2></div>',
    },
    { note: 'a dialog with another role', body: '<dialog role="none"></dialog>' },
    '<div role="dialog" :aria-label="title"></div>',
  ],
});
