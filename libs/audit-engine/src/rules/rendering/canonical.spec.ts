import { rendered } from '../../testing/rendered.js';
import { ruleTester } from '../../testing/index.js';
import rule from './canonical.rule.js';

const GOOD = '<title>Gardens</title><link rel="canonical" href="https://example.com/">';
const page = (sent: string, shown: string) => rendered({ head: shown }, { sent: { head: sent } });

ruleTester(rule, {
  pass: [page(GOOD, GOOD)],
  fail: [
    { page: page('<title>Gardens</title>', GOOD), message: 'added' },
    {
      page: page('<title>Gardens</title><link rel="canonical" href="https://example.com/app">', GOOD),
      message: 'changed',
    },
    { page: page(GOOD, '<title>Gardens</title>'), message: 'removed' },
  ],
  notApplicable: [
    '<p>Not shown by a browser</p>',
    rendered({ head: GOOD }, { sent: '<div id="app"></div>', isShell: true }),
  ],
  nearMiss: [
    {
      note: 'the same URL, written in another way',
      ...page('<title>Gardens</title><link rel="canonical" href="/">', GOOD),
    },
  ],
});
