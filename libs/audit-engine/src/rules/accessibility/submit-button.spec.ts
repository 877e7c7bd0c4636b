import { ruleTester } from '../../testing/index.js';
import rule from './submit-button.rule.js';

ruleTester(rule, {
  pass: [
    '<form><label>Mail <input type="email"></label><label>Text <textarea></textarea></label><button>Send</button></form>',
  ],
  fail: [
    {
      page: '<form id="f"><label>Mail <input type="email"></label><label>Text <textarea></textarea></label></form>',
      message: 'missing',
      sentence: '2 text fields',
      evidence: 'id="f"',
    },
    {
      page: {
        note: 'the form has an address, and what is behind it is another matter',
        body: '<div><form action="/go"><input aria-label="a"><input aria-label="b"></form><button>Menu</button></div>',
      },
      message: 'missing',
    },
    {
      page: {
        note: 'the form has ended before the button, and the field behind the box is one of its own',
        body: '<div><form action="/go"><input aria-label="a"></div><input aria-label="b"></form><button>Menu</button>',
      },
      message: 'missing',
      sentence: '2 text fields',
    },
    {
      page: {
        note: 'the button is of the next part of the page',
        body: '<div><form><input aria-label="a"><input aria-label="b"></form><h2>News</h2><button>More</button></div>',
      },
      message: 'missing',
    },
  ],
  notApplicable: [
    '<p>None</p>',
    { note: 'the Enter key sends a form with one field', body: '<form><input aria-label="Search"></form>' },
  ],
  nearMiss: [
    {
      note: 'an end tag too many ends the box around the form, and browsers give the form what comes until its own end tag',
      body: '<div><form><input aria-label="a"><input aria-label="b"></div><p><button>Send</button></p></form>',
    },
    {
      note: 'a calculator, and a button beside it that takes its result along',
      body: `<div><form novalidate><label>Length <input type="number"></label><label>Width <input type="number"></label></form>
        <div aria-live="polite"><p>Price</p><button type="button">Order</button></div></div>`,
    },
    {
      note: 'a calculator that shows its result',
      body: '<form><input type="number" aria-label="a"> + <input type="number" aria-label="b"> = <output>0</output></form>',
    },
    '<form oninput="sum()"><input type="number" aria-label="a"><input type="number" aria-label="b"></form>',
    {
      note: 'the button stands outside and names the form',
      body: '<form id="f"><input aria-label="a"><input aria-label="b"></form><button form="f">Send</button>',
    },
    '<form><input aria-label="a"><input aria-label="b"><a href="#" class="send">Send</a></form>',
    '<form><input aria-label="a"><input aria-label="b"><my-button>Send</my-button></form>',
    '<form><input aria-label="a"><input aria-label="b"><input type="image" src="go.png" alt="Go"></form>',
  ],
});
