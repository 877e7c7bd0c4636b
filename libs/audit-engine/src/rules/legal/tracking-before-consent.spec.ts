import { rendered } from '../../testing/rendered.js';
import { ruleTester } from '../../testing/index.js';
import rule from './tracking-before-consent.rule.js';

const PAGE = { body: '<p>Sow in March.</p>' };

ruleTester(rule, {
  pass: [rendered(PAGE, {})],
  fail: [
    {
      page: rendered(PAGE, { browser: { trackers: ['www.google-analytics.com', 'static.hotjar.com'] } }),
      message: 'tracks',
      count: 2,
      sentence: 'The page calls www.google-analytics.com',
    },
  ],
  notApplicable: ['<p>Not shown by a browser</p>'],
  nearMiss: [
    {
      note: 'a script that waits for consent',
      ...rendered(
        { body: '<script type="text/plain" src="https://www.google-analytics.com/analytics.js"></script>' },
        {},
      ),
    },
  ],
});
