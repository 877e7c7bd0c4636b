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
    {
      page: '<div data-role="page"><main>A</main><main id="b">B</main></div><div data-role="page"><main>C</main></div>',
      message: 'several',
      evidence: 'id="b"',
      sentence: '2',
    },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    { note: 'only one is shown', body: '<main>A</main><main hidden>B</main>' },
    '<main>A</main><template><main>B</main></template>',
    {
      note: 'one for each language, of which a style sheet shows one',
      head: '<style>.french { display: none }</style>',
      body: '<main class="german">Saat</main><main class="french">Graines</main>',
    },
    {
      note: 'pages of one document, of which one is shown',
      body: '<div data-role="page"><main>A</main></div><div data-role="page"><div role="main">B</div></div>',
    },
  ],
});
