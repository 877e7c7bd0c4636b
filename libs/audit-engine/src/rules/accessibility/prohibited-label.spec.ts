import { ruleTester } from '../../testing/index.js';
import rule from './prohibited-label.rule.js';

ruleTester(rule, {
  pass: ['<div role="group" aria-label="Filters">x</div>', '<nav aria-label="Main">x</nav>'],
  fail: [
    {
      page: '<span aria-label="4 of 5 stars">★★★★</span><p aria-labelledby="a" id="a">x</p>',
      message: 'prohibited',
      count: 2,
      sentence: '<span> without a role has an aria-label',
      evidence: 'stars',
    },
    {
      page: '<div role="paragraph" aria-label="a">x</div><div role="code" aria-label="b">y</div><span role="mark" aria-label="c">z</span>',
      message: 'role',
      count: 3,
      sentence: '<div> with the role "paragraph" has an aria-label',
    },
    {
      page: '<abbr aria-label="a">x</abbr><kbd aria-label="b">y</kbd><a aria-label="c">z</a><label aria-label="d">w</label><figure><figcaption aria-label="e">v</figcaption></figure>',
      message: 'prohibited',
      count: 5,
    },
  ],
  notApplicable: ['<p aria-live="polite">x</p>', '<span aria-hidden="true" aria-label="a">x</span>'],
  nearMiss: [
    {
      note: 'the id is missing, which is the finding',
      body: '<div id="c" class="collapse" aria-labelledby="heading-one">Text</div>',
    },
    {
      note: "a menu of Bootstrap's examples, named by its button",
      body: '<button id="b">Pots</button><div class="dropdown-menu show" aria-labelledby="b">x</div>',
    },
    {
      note: 'a menu of WordPress, which its script makes a dialog',
      body: '<div class="wp-block-navigation__responsive-dialog" aria-label="Menu">x</div>',
    },
    {
      note: 'an arrow that the script of the platform makes a tab',
      body: '<span class="el-tab icon" aria-label="Open child menu of Soil">x</span>',
    },
    '<div tabindex="0" aria-label="Code">x</div>',
    '<div contenteditable="true" aria-label="Text">x</div>',
    '<my-box aria-label="Box">x</my-box>',
    '<section aria-label="News">x</section>',
    '<div aria-label="">x</div>',
    { note: 'a role that does not exist is the finding', body: '<div role="datepicker" aria-label="a">x</div>' },
    {
      note: 'the role is ignored because of the name, which is the finding',
      body: '<div role="none" aria-label="a">x</div>',
    },
    {
      note: 'terms and times may be named in ARIA 1.2',
      body: '<dfn aria-label="a">x</dfn><dl><dt aria-label="b">y</dt><dd aria-label="c">z</dd></dl>',
    },
    { note: 'a symbol in a drawing', body: '<svg><a aria-label="a"><path d="M0 0"/></a></svg>' },
  ],
});
