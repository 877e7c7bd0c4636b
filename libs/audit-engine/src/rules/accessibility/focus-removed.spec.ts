import { ruleTester } from '../../testing/index.js';
import rule from './focus-removed.rule.js';

ruleTester(rule, {
  pass: ['<a href="/" onfocus="show(this)">Home</a>'],
  fail: [
    {
      page: '<a href="/" onfocus="this.blur()">Home</a><button onFocus="if(this.blur)this.blur();">Go</button>',
      message: 'blurred',
      count: 2,
      sentence: '<a> gives',
      evidence: 'blur',
    },
  ],
  notApplicable: ['<a href="/">Home</a>'],
  nearMiss: [
    { note: 'a field that only shows a value', body: '<input readonly onfocus="this.blur()" aria-label="Sum">' },
    '<a href="/" onfocus="other.blur()">Home</a>',
    '<a href="/" onfocus="unblur()">Home</a>',
  ],
});
