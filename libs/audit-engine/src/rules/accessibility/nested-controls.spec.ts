import { ruleTester } from '../../testing/index.js';
import rule from './nested-controls.rule.js';

ruleTester(rule, {
  pass: ['<a href="/">Home</a><button>Save</button>'],
  fail: [
    {
      page: '<a href="/t">Tomato <button>Add</button></a>',
      message: 'nested',
      sentence: '<button> inside <a>',
      evidence: 'Add',
    },
    {
      page: '<div role="button" tabindex="0">Open <a href="/">more</a></div><button><input type="checkbox"> all</button>',
      message: 'nested',
      count: 2,
    },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    { note: 'an anchor that is no link', body: '<a id="part"><button>Add</button></a>' },
    { note: 'a hidden value', body: '<button>Send <input type="hidden" name="t"></button>' },
    { note: 'a browser ends the first link', body: '<a href="/a">A <a href="/b">B</a></a>' },
    '<label>Name <input name="n"></label>',
    '<a href="/t">Tomato <button tabindex="-1" aria-hidden="true">+</button></a>',
  ],
});
