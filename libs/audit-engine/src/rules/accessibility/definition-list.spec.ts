import { ruleTester } from '../../testing/index.js';
import rule from './definition-list.rule.js';

ruleTester(rule, {
  pass: ['<dl><dt>Sun</dt><dd>Much</dd></dl>', '<dl><div><dt>Sun</dt><dd>Much</dd></div></dl>'],
  fail: [
    {
      page: '<dl><dt>Sun</dt><dd>Much</dd><p class="x">More</p></dl>',
      message: 'stranger',
      evidence: 'class="x"',
      sentence: '<dl> has <p> as',
    },
    { page: '<div><dt>Sun</dt><dd>Much</dd></div>', message: 'outside', count: 2, sentence: 'dt' },
  ],
  notApplicable: ['<ul><li>A</li></ul>'],
  nearMiss: [
    { note: 'a style that nobody sees', body: '<dl><style>dt{color:red}</style><dt>A</dt><dd>B</dd></dl>' },
    {
      note: 'deeper inside is the finding of the stranger',
      body: '<template><dt>a</dt></template><dl><script>1</script><dt>A</dt><dd>B</dd></dl>',
    },
    '<dl><my-row></my-row></dl>',
    '<dl role="list"><p role="listitem">A</p></dl>',
  ],
});
