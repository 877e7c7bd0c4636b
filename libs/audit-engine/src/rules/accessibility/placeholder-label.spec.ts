import { ruleTester } from '../../testing/index.js';
import rule from './placeholder-label.rule.js';

ruleTester(rule, {
  pass: [
    '<label for="m">Mail</label><input id="m" placeholder="you@example.com">',
    '<input aria-label="Mail" placeholder="you@example.com">',
  ],
  fail: [
    {
      page: '<a href="#news">News</a><div class="modal" id="news"><div class="modal-dialog"><input name="m" placeholder="Mail"></div></div>',
      message: 'only',
    },
    {
      page: '<input name="mail" placeholder="Mail address">',
      message: 'only',
      sentence: '"Mail address"',
      evidence: 'name="mail"',
    },
    {
      page: '<div><label>Mail <b>*</b></label><div><input name="mail" placeholder="you@example.com"></div></div>',
      message: 'apart',
      sentence: '"you@example.com" alone: the label "Mail *"',
      evidence: 'name="mail"',
    },
    {
      page: '<label for="mail">Mail</label><input name="mail" placeholder="you@example.com">',
      message: 'apart',
    },
    {
      page: '<label for="town">Town</label><input name="mail" placeholder="Mail"><input id="town">',
      message: 'only',
    },
    {
      page: '<label>Name <input></label><input name="mail" placeholder="Mail">',
      message: 'only',
    },
    {
      page: '<div><span>Mail <b>*</b></span><div><input name="mail" placeholder="you@example.com"></div><p>Error</p></div>',
      message: 'beside',
      sentence: '"you@example.com" alone: the text "Mail *"',
    },
    { page: '<table><tr><td>Mail<td><input name="mail" placeholder="you@example.com"></table>', message: 'beside' },
    { page: '<p>Mail: <input name="mail" placeholder="you@example.com"> <button>Send</button></p>', message: 'beside' },
    {
      page: '<div><input name="mail" placeholder="you@example.com"><label>Mail</label></div>',
      message: 'behind',
      sentence: 'the label "Mail" behind it',
    },
    { page: '<div><input placeholder="Mail"><label>Town</label><input aria-label="Town"></div>', message: 'only' },
    { page: '<div><input placeholder="Mail"><label><input type="checkbox"> Yes</label></div>', message: 'only' },
    { page: '<div><span>@</span><input name="mail" placeholder="Mail"></div>', message: 'only' },
    { page: '<div><i class="icons">envelope</i><input name="mail" placeholder="Mail"></div>', message: 'only' },
    { page: '<div><h2>Letter</h2><input name="mail" placeholder="Mail"></div>', message: 'only' },
    { page: '<div>Name <input title="Name"><input name="mail" placeholder="Mail"></div>', message: 'only' },
    { page: '<div><span hidden>Mail</span><input name="mail" placeholder="Mail"></div>', message: 'only' },
    { page: '<div><label hidden>Mail</label><input name="mail" placeholder="Mail"></div>', message: 'only' },
  ],
  notApplicable: ['<button>Go</button>'],
  nearMiss: [
    {
      note: 'a modal of a template that nothing opens',
      body: '<div class="modal" id="news"><div class="modal-dialog"><input name="m" placeholder="Mail"></div></div>',
    },
    {
      note: 'a trap for robots',
      head: '<title>A</title><style>.trap { display: none }</style>',
      body: '<form><input class="trap" name="url" placeholder="URL"></form>',
    },
    { note: 'a trap out of the tab order', body: '<input name="url" tabindex="-1" placeholder="Website">' },
    {
      note: 'a label that says the same',
      body: '<input id="m" type="email" name="mail" placeholder="Email"><label for="m">Email</label>',
    },
    {
      note: 'a search field beside its button',
      body: '<form role="search"><input name="q" placeholder="Search"><button>Search</button></form>',
    },
    {
      note: 'a search field without a name beside its button',
      body: '<div class="search-bar"><input placeholder="Find a plant"><button>Go</button></div>',
    },
    '<input type="search" name="find" placeholder="Find a plant">',
    { note: 'named by its title', body: '<input name="m" title="Mail" placeholder="Mail">' },
    { note: 'no name at all is another rule', body: '<input name="m">' },
    '<div hidden><input name="m" placeholder="Mail"></div><input name="n" aria-label="Name">',
  ],
});
