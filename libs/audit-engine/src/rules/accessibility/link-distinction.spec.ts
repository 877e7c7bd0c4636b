import { rendered } from '../../testing/rendered.js';
import { ruleTester } from '../../testing/index.js';
import rule from './link-distinction.rule.js';

const PAGE = { body: '<p>More of this is in <a href="/beans">Beans in pots</a>.</p>' };
const shown = (ratio: number) =>
  rendered(PAGE, {
    browser: {
      looks: { texts: [], links: [{ selector: 'p > a', html: '<a href="/beans">Beans in pots</a>', ratio }] },
    },
  });

ruleTester(rule, {
  pass: [rendered(PAGE, {})],
  fail: [
    {
      page: shown(1.45),
      message: 'colour',
      sentence: 'The two colors have a contrast of 1.45 to 1; they need 3 to 1.',
      evidence: 'Beans in pots',
    },
    { page: shown(1), message: 'same', sentence: 'Nothing tells a link' },
  ],
  notApplicable: ['<p>Not shown by a browser</p>', rendered(PAGE, { browser: { looks: null } })],
  nearMiss: [
    {
      note: 'a small text is none',
      ...rendered(PAGE, {
        browser: { looks: { texts: [{ kind: 'small', selector: 'p', html: '<p>', value: 8, count: 1 }], links: [] } },
      }),
    },
  ],
});
