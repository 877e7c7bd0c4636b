import { ruleTester } from '../../testing/index.js';
import rule from './adjacent-links.rule.js';

const picture = '<a href="/beans"><img src="/beans.png" alt="Beans"></a>';

ruleTester(rule, {
  pass: ['<a href="/beans"><img src="/beans.png" alt=""> Beans</a> <a href="/peas">Peas</a>'],
  fail: [
    { page: `<p>${picture} <a href="/beans">Beans</a></p>`, message: 'twice', sentence: '"Beans"' },
    { page: `<p><a href="/beans">beans</a>\n${picture}</p>`, message: 'twice' },
  ],
  notApplicable: ['<a href="/beans">Beans</a>'],
  nearMiss: [
    {
      note: 'one for each width',
      head: '<title>A</title><style>@media (max-width: 600px) { .wide { display: none } }</style>',
      body: '<p><a class="wide" href="/beans"><img src="/b.png" alt="Beans"></a> <a href="/beans">Beans</a></p>',
    },
    {
      note: 'a picture that says nothing more',
      body: '<p><a href="/beans"><img src="/b.png" alt=""></a> <a href="/beans">Beans</a></p>',
    },
    { note: 'another name', body: `<p>${picture} <a href="/beans">All about beans</a></p>` },
    { note: 'another page', body: `<p>${picture} <a href="/peas">Beans</a></p>` },
    { note: 'words between them', body: `<p>${picture} or <a href="/beans">Beans</a></p>` },
    {
      note: 'the Tab key passes by the picture',
      body: '<p><a href="/beans" tabindex="-1"><img src="/b.png" alt="Beans"></a> <a href="/beans">Beans</a></p>',
    },
  ],
});
