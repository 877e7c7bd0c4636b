import { ruleTester } from '../../testing/index.js';
import rule from './single-h1.rule.js';

ruleTester(rule, {
  pass: ['<h1>Tomatoes</h1><h2>Water</h2>'],
  fail: [
    {
      page: '<h1>Tomatoes</h1>\n<h1>Water</h1><h1>Sun</h1>',
      message: 'several',
      evidence: 'Water',
      line: 5,
      sentence: '3 main headings (h1); the first is "Tomatoes"',
    },
    {
      page: '<h1>Blog</h1><article><h1>One</h1></article><article><h1>Two</h1></article>',
      message: 'several',
      sentence: '3 main headings',
    },
    {
      page: {
        html: '<title>x</title><style>.de { display: none }</style><h1>Peas</h1><h1 class="de">Erbsen</h1><h1>Beans</h1>',
      },
      message: 'several',
      evidence: 'Beans',
      sentence: '2 main headings (h1); the first is "Peas"',
    },
    {
      page: '<h1 class="d-none d-md-block">Green Fingers</h1><h1 class="d-md-none">Green</h1><h1>Peas</h1>',
      message: 'several',
      sentence: '2 main headings (h1); the first is "Green Fingers"',
    },
    {
      page: '<h1><a href="/"><img src="/logo.png" alt="Green Fingers"></a></h1><h1>Peas</h1>',
      message: 'several',
      evidence: 'Peas',
      sentence: '2 main headings (h1); the first is "Green Fingers"',
    },
    { page: '<div class="popupular"><h1>One</h1></div><h1>Two</h1>', message: 'several' },
    {
      page: { html: '<title>x</title><body class="has-modal modal-open"><h1>One</h1><h1>Two</h1>' },
      message: 'several',
    },
    { page: '<article><h1>One</h1></article><section><article><h1>Two</h1></article></section>', message: 'several' },
  ],
  notApplicable: [
    '<h2>Water</h2>',
    {
      note: 'a frameset, with a text for browsers without frames',
      html: '<title>x</title><frameset cols="*,*"><frame src="/a"></frameset><body><h1>Tomatoes</h1><h1>Water</h1></body>',
    },
  ],
  nearMiss: [
    { note: 'a dialog by role', body: '<h1>Tomatoes</h1><div role="alertdialog"><h1>Cookies</h1></div>' },
    { note: 'a dialog by its id', body: '<h1>Tomatoes</h1><div id="search-modal"><h1>Search</h1></div>' },
    { note: 'one article, one heading', body: '<p>Blog</p><article><h1>One</h1></article>' },
    { note: 'a dialog', body: '<h1>Tomatoes</h1><dialog><h1>Cookies</h1></dialog>' },
    {
      note: 'one of two languages',
      html: '<title>x</title><style>.de { display: none } .german .de { display: block }</style><h1>Peas</h1><div class="de"><h1>Erbsen</h1></div>',
    },
    {
      note: 'a heading without words: an image that says nothing',
      body: '<h1><img src="/line.png" alt=""></h1><h1>Peas</h1>',
    },
    { note: 'one is not shown', body: '<h1>Tomatoes</h1><div hidden><h1>Menu</h1></div>' },
    {
      note: 'a shorter heading on small screens',
      body: '<h1 class="d-none d-md-block">Green Fingers, gardens since 1990</h1><h1 class="d-md-none">Green Fingers</h1>',
    },
    {
      note: 'the same heading for small and large screens',
      body: '<h1 class="small">Tomatoes</h1><h1 class="large">Tomatoes</h1>',
    },
  ],
});
