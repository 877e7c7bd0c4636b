import { rendered } from '../../testing/rendered.js';
import { ruleTester } from '../../testing/index.js';
import rule from './overflow.rule.js';

const PAGE = { body: '<div class="banner">Sow in March.</div>' };

ruleTester(rule, {
  pass: [rendered(PAGE, {})],
  fail: [
    {
      page: rendered(PAGE, {
        browser: {
          overflow: {
            element: { selector: 'body > div', html: '<div class="banner">Sow in March.</div>' },
            width: 600,
          },
        },
      }),
      message: 'wide',
      sentence: 'the page is 600 px wide',
      evidence: 'banner',
    },
  ],
  notApplicable: ['<p>Not shown by a browser</p>', rendered(PAGE, { browser: { overflow: null } })],
  nearMiss: [{ note: 'a table may be wide', ...rendered({ body: '<table><tr><td>1</td></tr></table>' }, {}) }],
});
