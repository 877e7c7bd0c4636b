import { ruleTester } from '../../testing/index.js';
import rule from './placeholder-text.rule.js';

ruleTester(rule, {
  pass: ['<p>Tomatoes like the sun.</p>'],
  fail: [
    {
      page: '<h1>About us</h1>\n<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p>',
      message: 'filler',
      evidence: 'Lorem ipsum',
      line: 5,
      sentence: '"Lorem ipsum dolor"',
    },
    {
      page: '<p>Your content goes here. Edit or remove this text inline or in the module Content settings.</p>',
      message: 'filler',
    },
    {
      page: '<p>Run <code>npm start</code> in <code>app</code>.</p><p>Lorem ipsum dolor sit amet.</p>',
      message: 'filler',
    },
    { page: '<p>I am text block. Click edit button to change this text.</p>', message: 'filler' },
  ],
  notApplicable: [{ head: '<title>Lorem ipsum generator</title>', body: '<p>Lorem ipsum dolor sit amet</p>' }, ''],
  nearMiss: [
    {
      note: 'a maker of name plates',
      body: '<p><label for="plate">Enter your text here</label> <input id="plate" name="plate"></p><p>Hier könnte Ihr Text stehen.</p>',
    },
    { note: 'two words of it', body: '<p>The words lorem ipsum come from Cicero.</p>' },
    { note: 'shown as code', body: '<pre>Lorem ipsum dolor sit amet</pre>' },
    {
      note: 'a guide that shows what its example looks like',
      body: `${'<pre>[tab] text [/tab]</pre>'.repeat(3)}<div class="tab"><p>Lorem ipsum dolor sit amet.</p></div>`,
    },
    { note: 'in a field', body: '<textarea aria-label="Text">Lorem ipsum dolor sit amet</textarea>' },
    { note: 'not shown', body: '<p>Hello</p><div hidden>Lorem ipsum dolor sit amet</div>' },
    { note: 'other Latin', body: '<p>Neque porro quisquam est, qui dolorem ipsum quia dolor sit amet.</p>' },
  ],
});
