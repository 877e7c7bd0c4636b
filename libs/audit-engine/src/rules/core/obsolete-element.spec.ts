import { ruleTester } from '../../testing/index.js';
import rule from './obsolete-element.rule.js';

ruleTester(rule, {
  pass: ['<p class="center">Hello</p>'],
  fail: [
    {
      page: '<p>Hello</p>\n<center>Hello</center><center>World</center>',
      message: 'obsolete',
      line: 5,
      sentence: '<center> (times used: 2)',
    },
    { page: '<font color="red">Sale</font><strike>9 €</strike>', message: 'obsolete', count: 2 },
  ],
  nearMiss: [
    { note: 'a font of a drawing', body: '<svg><font><glyph></glyph></font></svg>' },
    {
      note: 'elements that look old and are not',
      body: '<p><s>9 €</s> <b>8 €</b> <small>with tax</small> <i>Solanum</i></p>',
    },
    { note: 'a template for mails', body: '<template><center>Hello</center></template>' },
  ],
});
