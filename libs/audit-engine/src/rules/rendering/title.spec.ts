import { rendered } from '../../testing/rendered.js';
import { ruleTester } from '../../testing/index.js';
import rule from './title.rule.js';

const GOOD = '<title>Gardens in spring</title>';
const page = (sent: string, shown: string) => rendered({ head: shown }, { sent: { head: sent } });

ruleTester(rule, {
  pass: [page(GOOD, GOOD)],
  fail: [
    { page: page('<meta charset="utf-8">', GOOD), message: 'added' },
    { page: page('<title>Loading</title>', GOOD), message: 'changed' },
    { page: page(GOOD, '<meta charset="utf-8">'), message: 'removed' },
  ],
  notApplicable: [
    '<p>Not shown by a browser</p>',
    rendered({ head: GOOD }, { sent: '<div id="app"></div>', isShell: true }),
  ],
  nearMiss: [{ note: 'white space', ...page('<title> Gardens in spring</title>', GOOD) }],
});
