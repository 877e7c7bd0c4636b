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
  ],
  notApplicable: [
    '<p>None</p>',
    { note: 'the Enter key sends a form with one field', body: '<form><input aria-label="Search"></form>' },
  ],
  nearMiss: [
    {
      note: 'the button stands outside and names the form',
      body: '<form id="f"><input aria-label="a"><input aria-label="b"></form><button form="f">Send</button>',
    },
    '<form><input aria-label="a"><input aria-label="b"><a href="#" class="send">Send</a></form>',
    '<form><input aria-label="a"><input aria-label="b"><my-button>Send</my-button></form>',
    '<form><input aria-label="a"><input aria-label="b"><input type="image" src="go.png" alt="Go"></form>',
  ],
});
