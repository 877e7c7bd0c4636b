import { rendered } from '../../testing/rendered.js';
import { ruleTester } from '../../testing/index.js';
import rule from './h1.rule.js';

const GOOD = '<h1>Gardens</h1><p>Sow in March.</p>';
const page = (sent: string, shown: string) => rendered({ body: shown }, { sent: { body: sent } });

ruleTester(rule, {
  pass: [page(GOOD, GOOD)],
  fail: [
    { page: page('<p>Sow in March.</p>', GOOD), message: 'added' },
    { page: page('<h1>Loading</h1><p>Sow in March.</p>', GOOD), message: 'changed' },
    { page: page(GOOD, '<p>Sow in March.</p>'), message: 'removed' },
  ],
  notApplicable: [
    '<p>Not shown by a browser</p>',
    rendered({ body: GOOD }, { sent: '<div id="app"></div>', isShell: true }),
  ],
  nearMiss: [
    { note: 'only its mark-up differs', ...page('<h1><b>Gardens</b></h1><p>Sow in March.</p>', GOOD) },
    {
      note: 'the next slide',
      ...page(
        '<h1>Gardens</h1><h1>Trees</h1><p>Sow in March.</p>',
        '<h1>Trees</h1><h1>Gardens</h1><p>Sow in March.</p>',
      ),
    },
  ],
});
