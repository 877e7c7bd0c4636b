import { ruleTester } from '../../testing/index.js';
import rule from './visible-label.rule.js';

ruleTester(rule, {
  pass: ['<label for="a">Name</label><input id="a">', '<label>Name <input></label>'],
  fail: [
    { page: '<input title="Your name">', message: 'title', sentence: '"Your name"', evidence: '&lt;input' },
    { page: '<label for="a" hidden>Your name</label><input id="a">', message: 'hidden', sentence: 'Your name' },
    { page: '<label for="b" style="display: none">Size</label><select id="b"><option>S</select>', message: 'hidden' },
  ],
  notApplicable: ['<p>No field</p>', '<button title="Send">Send</button>'],
  nearMiss: [
    { note: 'a search field', body: '<input type="search" title="Search"><input name="q" title="Search">' },
    { note: 'a placeholder', body: '<input title="Your name" placeholder="Your name">' },
    { note: 'a label and a title', body: '<label>Name <input title="First and last name"></label>' },
    { note: 'a label for screen readers', body: '<label for="a" class="sr-only">Name</label><input id="a">' },
    {
      note: 'a second label that is shown',
      body: '<label for="a" hidden>Name</label><label for="a">Your name</label><input id="a">',
    },
    { note: 'its name stands before it', body: '<p>Position *<br><select title="Position"><option>A</select></p>' },
    { note: 'a field in a table', body: '<table><tr><th>Amount</th><td><input title="Amount"></td></tr></table>' },
    {
      note: 'a field that is hidden too',
      body: '<div aria-hidden="true"><input title="Leave this empty" tabindex="-1"></div>',
    },
    { note: 'a field named by a heading', body: '<h2 id="n">Name</h2><input aria-labelledby="n" title="Name">' },
  ],
});
