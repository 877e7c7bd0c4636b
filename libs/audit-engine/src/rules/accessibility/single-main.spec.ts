import { ruleTester } from '../../testing/index.js';
import rule from './single-main.rule.js';

ruleTester(rule, {
  pass: ['<main><p>Content</p></main>'],
  fail: [
    {
      page: '<main>A</main>\n<main id="b">B</main><div role="main">C</div>',
      message: 'several',
      evidence: 'id="b"',
      line: 5,
      sentence: '3',
    },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    { note: 'only one is shown', body: '<main>A</main><main hidden>B</main>' },
    '<main>A</main><template><main>B</main></template>',
  ],
});
