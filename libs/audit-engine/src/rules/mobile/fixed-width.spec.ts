import { ruleTester } from '../../testing/index.js';
import rule from './fixed-width.rule.js';

ruleTester(rule, {
  pass: ['<div style="max-width: 960px">a</div>', '<table width="100%"><tr><td>a</td></tr></table>'],
  fail: [
    {
      page: '<div style="width: 960px">a</div><section style="min-width:1024px;max-width:100%">b</section>',
      message: 'wide',
      count: 2,
      sentence: '960px',
      evidence: '960px',
    },
    {
      // Columns that are limited on wide screens alone, that have a minimal width, are of another grid or in no row.
      page:
        '<div class="row"><div class="col-md-12" style="width: 900px">a</div><div class="col" style="min-width: 900px">b</div>' +
        '<div class="col s12" style="width: 900px">c</div></div><div class="col-12" style="width: 900px">d</div>',
      message: 'wide',
      count: 4,
    },
    { page: '<div class="popups" style="width: 900px">a</div>', message: 'wide' },
    { page: '<div class="a" style="position: relative; left: 10px; width: 900px">a</div>', message: 'wide' },
    { page: '<div class="a" style="margin-top: -10px; width: 900px">a</div>', message: 'wide' },
    { page: '<div style="left: 0; width: 900px">a</div>', message: 'wide' },
    { page: '<figure class="caption" style="width: 640px">a</figure>', message: 'wide' },
    { page: '<table class="prices" width="800"><tr><td>a</td></tr></table>', message: 'wide' },
    { page: '<table width="800"><tr><td>a</td></tr></table>', message: 'wide', sentence: 'table' },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    {
      note: 'shown on wide screens alone',
      head: '<title>A</title><meta name="viewport" content="width=device-width"><style>@media (max-width: 960px) { .wide { display: none } }</style>',
      body: '<div class="wide" style="width: 960px">a</div>',
    },
    { note: 'phones scale the page as a whole', head: '<title>A</title>', body: '<div style="width: 960px">a</div>' },
    {
      note: 'a wide viewport scales it too',
      head: '<title>A</title><meta name="viewport" content="width=1024">',
      body: '<div style="width: 960px">a</div>',
    },
    {
      note: 'a table of Bootstrap, as wide as its box',
      body: '<table class="table table-striped" width="800"><tr><td>a</td></tr></table>',
    },
    {
      note: "columns of Bootstrap's grid, as wide as their row or narrower",
      body: '<div class="row"><div class="col-auto col-md-8" style="width: 900px">a</div><div class="col-6" style="width: 700px">b</div></div>',
    },
    { note: 'limited beside it', body: '<div style="width: 960px; max-width: 100%">a</div>' },
    {
      note: 'in something that scrolls',
      body: '<div style="overflow-x: auto"><table width="800"><tr><td>a</td></tr></table></div>',
    },
    {
      note: 'in something that scrolls by its class',
      body: '<div class="table-responsive"><div style="width: 960px">a</div></div>',
    },
    '<img src="a.jpg" alt="A" style="width: 960px">',
    '<div style="width: 300px">a</div>',
    '<div style="position: absolute; width: 2000px">a</div>',
    {
      note: 'placed by a style sheet',
      body: '<div class="glow" style="width: 900px; top: -90px; right: -40px"></div>',
    },
    '<div style="width: 60em">a</div>',
    '<div style="border-width: 960px">a</div>',
    '<div hidden style="width: 960px">a</div>',
    { note: 'a box over the page', body: '<div class="news-popup news-popup-center" style="width: 900px">a</div>' },
    {
      note: 'a picture with its caption in WordPress',
      body: '<figure class="wp-caption alignnone" style="width: 640px"><img src="a.jpg" alt="A"></figure>',
    },
    { note: 'a track of slides', body: '<ul class="swiper-wrapper" style="width: 5000px"><li>a</li></ul>' },
  ],
});
