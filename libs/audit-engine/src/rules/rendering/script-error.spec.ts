import { rendered } from '../../testing/rendered.js';
import { ruleTester } from '../../testing/index.js';
import rule from './script-error.rule.js';

const PAGE = { body: '<p>Sow in March.</p>' };
const MESSAGE = "TypeError: Cannot read properties of null (reading 'value')";

ruleTester(rule, {
  pass: [rendered(PAGE, {})],
  fail: [
    {
      page: rendered(PAGE, { browser: { exceptions: [{ message: MESSAGE, url: 'https://example.com/app.js' }] } }),
      message: 'error',
      sentence: 'A script ended with: TypeError',
      evidence: '/app.js',
    },
  ],
  notApplicable: ['<p>Not shown by a browser</p>'],
  nearMiss: [
    { note: 'scripts that were blocked may be the reason', ...rendered(PAGE, { browser: { exceptions: null } }) },
  ],
});
