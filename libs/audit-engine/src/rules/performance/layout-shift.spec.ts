import { ruleTester } from '../../testing/index.js';
import { measured } from '../../testing/lab.js';
import rule from './layout-shift.rule.js';

const START = 'https://example.com/';
const pages = { '/': '<h1>Beans</h1>', '/a': '<h1>Peas</h1>' };
const site = (...loads: number[]): object => ({
  pages,
  probe: { lab: measured(START, { cls: loads }, { shifts: [{ selector: 'h1', html: '<h1>Beans</h1>', value: 0.3 }] }) },
});

ruleTester(rule, {
  pass: [site(0.02, 0.02, 0.02)],
  fail: [
    {
      page: site(0.6, 0.41, 0.6),
      message: 'moves',
      count: 1,
      sentence: 'score of 0.41',
      evidence: '&lt;h1&gt;Beans&lt;/h1&gt;',
    },
  ],
  notApplicable: [
    { pages },
    { pages, probe: { lab: { pages: [], notMeasured: [{ url: START, message: 'No browser.' }] } } },
  ],
  nearMiss: [
    { ...site(0.6, 0.02, 0.6), note: 'one load was good: the others waited for the machine' },
    { ...site(0.25, 0.25, 0.6), note: 'at the limit' },
  ],
});
