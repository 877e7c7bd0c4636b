import { ruleTester } from '../../testing/index.js';
import rule from './control-label.rule.js';

ruleTester(rule, {
  pass: [
    '<label for="m">Mail</label><input id="m" type="email">',
    '<label>Sort <select><option>New</option></select></label>',
    '<textarea aria-label="Message"></textarea>',
  ],
  fail: [
    {
      page: '<a href="#news">News</a><div class="modal" id="news"><div class="modal-dialog"><input name="m"></div></div>',
      message: 'missing',
    },
    {
      page: {
        head: '<title>A</title><style>.window { display: none }</style>',
        body: '<div class="window"><p>Write to us</p><p><input name="b"></p></div>',
      },
      message: 'missing',
    },
    { page: '<input type="date" name="day" placeholder="Date">', message: 'missing' },
    {
      page: '<p>Mail</p>\n<input type="email" name="mail">',
      message: 'missing',
      line: 5,
      evidence: 'name="mail"',
      sentence: 'email',
    },
    {
      page: '<label>Name</label><input name="n"><select><option>New</option></select><textarea></textarea>',
      message: 'missing',
      count: 3,
    },
    { page: '<label for="x"></label><input id="x" type="checkbox">', message: 'missing' },
    { page: '<form><label for="x" title=" "></label><input id="x" type="checkbox"></form>', message: 'missing' },
    { page: '<div><input class="toggle" type="checkbox" id="night"></div>', message: 'missing' },
    {
      page: '<label class="switch"><input type="checkbox" id="dark"><span class="slider"></span></label>',
      message: 'missing',
    },
    {
      page: '<label><select><option>New</option></select></label><label for="s"><textarea id="s">Hello</textarea></label><div id="d"><select aria-labelledby="d"><option>A</option></select></div>',
      message: 'missing',
      count: 3,
    },
  ],
  notApplicable: [
    '<p>No field</p>',
    '<form><input type="hidden" name="t"><button>Go</button></form>',
    '<div hidden><input name="n"></div>',
  ],
  nearMiss: [
    {
      note: 'a search form in whose place the script of Yandex puts another one',
      body: '<div class="ya-site-form ya-site-form_inited_no"><form action="/s"><input name="text"></form></div>',
    },
    {
      note: 'a modal of a template that nothing opens',
      body: '<div class="modal" id="news"><div class="modal-dialog"><input name="m"></div></div>',
    },
    {
      note: 'drawn in its place',
      head: '<title>A</title><style>.stars input { display: none }</style>',
      body: '<div class="stars"><input type="radio" name="stars" value="1"> Stars</div>',
    },
    {
      note: 'a trap for robots, in a box of its own',
      head: '<title>A</title><style>.trap { display: none }</style>',
      body: '<form><p class="trap"><span><input name="b_1"></span></p></form>',
    },
    {
      note: 'nobody can use it',
      body: '<input disabled name="n"><select aria-disabled="true"><option>A</option></select>',
    },
    { note: 'nobody can use the set', body: '<fieldset disabled><legend>Name</legend><input name="n"></fieldset>' },
    {
      note: 'a task list as Markdown writes it',
      body: '<ul><li><input type="checkbox" disabled checked> Read the gauge</li><li><label><input type="checkbox" disabled><span></span></label> Close the valve</li></ul>',
    },
    {
      note: 'a menu that opens without script',
      body: '<input class="toggle" type="checkbox" id="drawer"><label class="overlay" for="drawer"></label><label for="drawer"><svg><path d="M0 0"/></svg></label>',
    },
    {
      note: 'a menu that opens without script, by a label that a style sheet draws',
      body: '<input type="checkbox" id="site-menu"><label for="site-menu"></label>',
    },
    {
      note: 'a menu that opens without script, with its box in the label',
      body: '<label id="menu-toggle" for="nav-open"><input type="checkbox" id="nav-open"><span id="menu-icon"></span></label>',
    },
    {
      note: 'a switch of Material for MkDocs, on a page without contents',
      body: '<nav><ul><li><input class="md-nav__toggle md-toggle" type="checkbox" id="__toc"></li></ul></nav>',
    },
    {
      note: 'slides and the trap for robots of WebSite X5, hidden by its style sheet',
      body: '<label for="s0"><input class="content-slider current-slide-radio-hidden" type="radio" name="slide" value="0" id="s0"><div class="content-slider current-slide-radio-visible"></div></label><form><fieldset><input type="text" id="f1_prot" name="imSpProt"></fieldset></form>',
    },
    {
      note: 'the title of a label that is an icon is a name',
      body: '<form><input type="radio" id="two" name="stars"><label for="two" title="2 stars"><i class="star"></i></label><label title="Weekly letter"><input type="checkbox" name="letter"><i class="mail"></i></label></form>',
    },
    {
      note: 'a label behind its list',
      body: '<label><select><option>New</option></select> first</label><label aria-label="Year"><select><option>1</option></select></label>',
    },
    { note: 'a title is a name', body: '<input name="q" title="Search">' },
    { note: 'a placeholder is the last resort of a name', body: '<input name="q" placeholder="Search">' },
    { note: 'named by other text', body: '<span id="t">Amount</span><input aria-labelledby="t">' },
    {
      note: 'a trap for robots',
      body: '<div class="hp"><input name="website" tabindex="-1" autocomplete="off"></div>',
    },
    { note: 'a custom element labels its field', body: '<my-field label="Name"><input name="n"></my-field>' },
    { note: 'a label that a script fills', body: '<label><span x-text="label"></span><input name="n"></label>' },
    {
      note: 'labels that a script translates',
      body: '<label for="n" data-i18n="form.name"></label><input id="n"><label for="t"><b x-text="topic"></b></label><select id="t"><option>A</option></select>',
    },
    { note: 'an image names the field', body: '<label><img src="a.png" alt="Search"><input name="q"></label>' },
    { note: 'not shown', body: '<div class="d-none"><input name="n"></div>' },
  ],
});
