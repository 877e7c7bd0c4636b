import { rendered } from '../../testing/rendered.js';
import { ruleTester } from '../../testing/index.js';
import rule from './contrast.rule.js';

const LOW = {
  ...{ selector: 'main > p', html: '<p class="hint">Sow in March.</p>' },
  ...{ text: '#999999', background: '#ffffff', ratio: 2.84, required: 4.5 },
};
const found = (contrast: (typeof LOW)[]) => ({
  axe: { contrast, contrastTotal: contrast.length, targets: [], targetsTotal: 0 },
});
const PAGE = { body: '<p class="hint">Sow in March.</p>' };

ruleTester(rule, {
  pass: [rendered(PAGE, {})],
  fail: [
    {
      page: rendered(PAGE, { browser: found([LOW]) }),
      message: 'low',
      sentence: 'Text in #999999 on #ffffff has a contrast of 2.84 to 1. It needs 4.5 to 1.',
      evidence: 'class="hint"',
    },
  ],
  notApplicable: ['<p>Not shown by a browser</p>', rendered(PAGE, { browser: { axe: null } })],
  nearMiss: [
    {
      note: 'a small target is none',
      ...rendered(PAGE, {
        browser: {
          axe: {
            ...{ contrast: [], contrastTotal: 0, targetsTotal: 1 },
            targets: [{ selector: 'a', html: '<a href="/">x</a>', width: 10, height: 10 }],
          },
        },
      }),
    },
  ],
});
