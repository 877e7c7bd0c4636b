import { ruleTester } from '../../testing/index.js';
import rule from './blank-alt.rule.js';

ruleTester(rule, {
  pass: ['<img src="a.png" alt="A tomato">', '<img src="a.png" alt="a"><img src="b.png" alt="">'],
  fail: [{ page: '<img src="a.png" alt=" "><img src="b.png" alt="&nbsp;">', message: 'blank', count: 2 }],
  notApplicable: ['<img src="a.png" alt="">', '<img src="a.png">'],
  nearMiss: [
    { note: 'named in another way', body: '<img src="a.png" alt=" " aria-label="A tomato">' },
    { note: 'said to be decoration', body: '<img src="a.png" alt=" " role="presentation">' },
    { note: 'not read', body: '<div aria-hidden="true"><img src="a.png" alt=" "></div>' },
    { note: 'not shown', body: '<div class="d-none"><img src="a.png" alt=" "></div>' },
  ],
});
