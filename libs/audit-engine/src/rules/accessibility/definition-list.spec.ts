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
    { page: '<dl><dd>Much</dd><dt>Sun</dt></dl>', message: 'alone', sentence: '<dd> has no <dt>' },
    { page: '<dl><dt>Sun</dt><dd>Much</dd><dt>Rain</dt></dl>', message: 'alone', sentence: '<dt> has no <dd>' },
    { page: '<dl><div><dt>Sun</dt></div><div><dt>Rain</dt><dd>Little</dd></div></dl>', message: 'alone' },
    { page: '<dl>Weather <dt>Sun</dt><dd>Much</dd></dl>', message: 'text', sentence: '"Weather"' },
    { page: '<dl><div><p class="x">Sun: much</p></div></dl>', message: 'group', evidence: 'class="x"' },
    { page: '<dl><div>Sun: much</div></dl>', message: 'loose', sentence: '"Sun: much"' },
    { page: '<dl><div><div><dt>Sun</dt><dd>Much</dd></div></div></dl>', message: 'deep', count: 2 },
  ],
  notApplicable: ['<ul><li>A</li></ul>'],
  nearMiss: [
    { note: 'a style that nobody sees', body: '<dl><style>dt{color:red}</style><dt>A</dt><dd>B</dd></dl>' },
    {
      note: 'deeper inside is the finding of the stranger',
      body: '<template><dt>a</dt></template><dl><script>1</script><dt>A</dt><dd>B</dd></dl>',
    },
    { note: 'several terms, several descriptions', body: '<dl><dt>a</dt><dt>b</dt><dd>c</dd><dd>d</dd></dl>' },
    { note: 'a line between groups', body: '<dl><div><dt>a</dt><dd>b</dd></div><div class="line"></div></dl>' },
    {
      note: 'a list in a description',
      body: '<dl><dt>a</dt><dd><div><div><dl><dt>b</dt><dd>c</dd></dl></div></div></dd></dl>',
    },
    { note: 'a picture of a gallery of WordPress', body: '<dl class="gallery-item"><dt>a</dt></dl>' },
    { note: 'an empty list', body: '<dl></dl>' },
    { note: 'filled by a script', body: '<dl><dt x-text="name">a</dt></dl>' },
    '<dl><my-row></my-row></dl>',
    '<dl role="list"><p role="listitem">A</p></dl>',
  ],
});
