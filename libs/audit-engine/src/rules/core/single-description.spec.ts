import { ruleTester } from '../../testing/index.js';
import rule from './single-description.rule.js';

ruleTester(rule, {
  pass: [{ head: '<meta name="description" content="Tomatoes.">' }],
  fail: [
    {
      page: { head: '<meta name="description" content="One.">\n<meta name="description" content="Two.">' },
      message: 'several',
      evidence: 'Two.',
      line: 4,
      sentence: 'line 3',
    },
  ],
  notApplicable: [{ head: '<title>A</title>' }],
  nearMiss: [
    {
      note: 'microdata of a product',
      head: '<meta name="description" content="Tomatoes.">',
      body: '<div itemscope><meta itemprop="description" content="Red."></div>',
    },
    {
      note: 'the description for sharing',
      head: '<meta name="description" content="One."><meta property="og:description" content="Two.">',
    },
    {
      note: 'one in a template',
      head: '<meta name="description" content="One."><template><meta name="description" content="Two."></template>',
    },
  ],
});
