import { ruleTester } from '../../testing/index.js';
import rule from './focusable-role.rule.js';

ruleTester(rule, {
  pass: [
    '<div role="button" tabindex="0">Open</div>',
    '<a role="button" href="#menu">Menu</a>',
    '<div role="textbox" contenteditable="true" aria-label="a"></div>',
  ],
  fail: [
    {
      page: '<div role="button" class="x">Open</div><a role="button">Close</a><span role="link">Home</span>',
      message: 'unreachable',
      count: 3,
      sentence: '"button"',
      evidence: 'class="x"',
    },
    {
      page: {
        note: 'main takes the focus of a skip link',
        body: '<main tabindex="-1"><div role="button">Open</div></main>',
      },
      message: 'unreachable',
    },
  ],
  notApplicable: ['<p>None</p>', '<button role="switch">Dark</button>'],
  nearMiss: [
    { note: 'the focus moves by script', body: '<div role="button" tabindex="-1">Open</div>' },
    '<div role="button" aria-disabled="true">Open</div>',
    '<label role="button" for="f">Choose a file</label><input id="f" type="file">',
    '<div role="switch"><input type="checkbox" aria-label="Dark"></div>',
    { note: 'tabs share one tab stop', body: '<div role="tablist"><div role="tab">A</div></div>' },
    '<my-button role="button">Open</my-button>',
  ],
});
