import { ruleTester } from '../../testing/index.js';
import { measured } from '../../testing/lab.js';
import rule from './largest-contentful-paint.rule.js';

const START = 'https://example.com/';
const pages = { '/': '<h1>Beans</h1>', '/a': '<h1>Peas</h1>' };
const site = (...loads: number[]): object => ({
  pages,
  probe: { lab: measured(START, { lcpMs: loads }, { lcpElement: { selector: 'h1', html: '<h1>Beans</h1>' } }) },
});

ruleTester(rule, {
  pass: [site(900, 900, 900)],
  fail: [
    {
      page: site(9_000, 6200, 9_000),
      message: 'late',
      count: 1,
      sentence: 'after 6.2 s in the fastest of 3 loads',
      evidence: '&lt;h1&gt;Beans&lt;/h1&gt;',
    },
  ],
  notApplicable: [
    { pages },
    { pages, probe: { lab: { pages: [], notMeasured: [{ url: START, message: 'No browser.' }] } } },
  ],
  nearMiss: [
    { ...site(9_000, 900, 9_000), note: 'one load was good: the others waited for the machine' },
    { ...site(4000, 4000, 9_000), note: 'at the limit' },
  ],
});
