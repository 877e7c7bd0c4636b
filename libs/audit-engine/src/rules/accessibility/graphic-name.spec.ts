import { ruleTester } from '../../testing/index.js';
import rule from './graphic-name.rule.js';

ruleTester(rule, {
  pass: [
    '<svg role="img"><title>Sales by month</title><path d="M0 0"/></svg>',
    '<span role="img" aria-label="Five stars">★★★★★</span>',
  ],
  fail: [
    { page: '<p>How many?</p><svg><circle role="graphics-symbol" r="4"></circle></svg>', message: 'missing' },
    {
      page: '<svg role="img" class="chart"><path d="M0 0"/></svg>',
      message: 'missing',
      evidence: 'class="chart"',
      sentence: 'img',
    },
    {
      page: '<div role="img" style="background:url(a.jpg)"></div><svg role="graphics-document"><g/></svg>',
      message: 'missing',
      count: 2,
    },
    { page: '<svg role="img"><title></title></svg>', message: 'missing' },
  ],
  notApplicable: ['<p>Text</p>', '<svg role="img" aria-hidden="true"><path d="M0 0"/></svg>'],
  nearMiss: [
    {
      note: 'hidden without a value, as frameworks write it on the server',
      body: '<svg role="img" aria-hidden><path d="M0 0"/></svg>',
    },
    {
      note: 'a part with a title of its own',
      body: '<svg><circle role="img" r="4"><title>A tomato</title></circle></svg>',
    },
    { note: 'no role: not announced as an image', body: '<svg><path d="M0 0"/></svg>' },
    { note: 'an img is judged by its alt', body: '<img role="img" src="a.png">' },
    '<b id="t">Chart</b><svg role="img" aria-labelledby="t"><path d="M0 0"/></svg>',
    { note: 'a part of a graphic', body: '<svg role="img" aria-label="Map"><g role="img"><path d="M0 0"/></g></svg>' },
  ],
});
