import { ruleTester } from '../../testing/index.js';
import rule from './text-role.rule.js';

ruleTester(rule, {
  pass: ['<h1><span role="text">Beans, <br>for everybody</span></h1>'],
  fail: [
    {
      page: '<p role="text">Read <a href="/beans">about beans</a></p>',
      message: 'inside',
      evidence: '&lt;a href',
      sentence: '<a> is inside of <p role="text">',
    },
    { page: '<div role="text"><button type="button">Sow</button> and wait</div>', message: 'inside' },
  ],
  notApplicable: ['<p>Read <a href="/beans">about beans</a></p>'],
  nearMiss: [
    { note: 'around all of it is a link', body: '<a href="/beans"><span role="text">Beans <b>now</b></span></a>' },
    { note: 'a place for the focus', body: '<p role="text"><span tabindex="-1">Beans</span></p>' },
    { note: 'not heard at all', body: '<p role="text" aria-hidden="true">Read <a href="/beans">on</a></p>' },
  ],
});
