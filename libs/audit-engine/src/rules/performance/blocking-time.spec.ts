import { ruleTester } from '../../testing/index.js';
import { measured } from '../../testing/lab.js';
import rule from './blocking-time.rule.js';

const START = 'https://example.com/';
const pages = { '/': '<h1>Beans</h1>', '/a': '<h1>Peas</h1>' };
const site = (...loads: number[]): object => ({ pages, probe: { lab: measured(START, { tbtMs: loads }) } });

ruleTester(rule, {
  pass: [site(40, 40, 40)],
  fail: [
    {
      page: site(2_000, 1400, 2_000),
      message: 'blocked',
      count: 1,
      sentence: 'for 1.4 s',
      evidence: 'https://example.com/',
    },
  ],
  notApplicable: [
    { pages },
    { pages, probe: { lab: { pages: [], notMeasured: [{ url: START, message: 'No browser.' }] } } },
  ],
  nearMiss: [
    { ...site(2_000, 40, 2_000), note: 'one load was good: the others waited for the machine' },
    { ...site(600, 600, 2_000), note: 'at the limit' },
  ],
});
