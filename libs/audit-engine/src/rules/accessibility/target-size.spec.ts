import { rendered } from '../../testing/rendered.js';
import { ruleTester } from '../../testing/index.js';
import rule from './target-size.rule.js';

const SMALL = { selector: 'nav > a', html: '<a href="/2">2</a>', width: 8, height: 16 };
const PAGE = { body: '<nav><a href="/1">1</a><a href="/2">2</a></nav>' };

ruleTester(rule, {
  pass: [rendered(PAGE, {})],
  fail: [
    {
      page: rendered(PAGE, {
        browser: { axe: { contrast: [], contrastTotal: 0, targets: [SMALL], targetsTotal: 1 } },
      }),
      message: 'small',
      sentence: 'The target is 8 × 16 px',
      evidence: 'href="/2"',
    },
  ],
  notApplicable: ['<p>Not shown by a browser</p>', rendered(PAGE, { browser: { axe: null } })],
  nearMiss: [
    { note: 'small, and nothing is near it: the browser reports none', ...rendered({ body: '<a href="/">x</a>' }, {}) },
  ],
});
