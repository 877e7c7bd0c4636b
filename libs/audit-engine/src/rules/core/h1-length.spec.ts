import { ruleTester } from '../../testing/index.js';
import rule from './h1-length.rule.js';

const long = 'Tomatoes like the sun and a large pot, and water in the morning, but never on their leaves. '
  .repeat(2)
  .trim();

ruleTester(rule, {
  pass: ['<h1>Tomatoes</h1>'],
  fail: [
    { page: `<h1>${long}</h1>`, message: 'long', evidence: '&lt;h1&gt;', sentence: 'as wide as 183 letters' },
    {
      page: `<h1><span>${long}</span> <span hidden>Tomatoes</span></h1>`,
      message: 'long',
      sentence: 'as wide as 183 letters',
    },
  ],
  notApplicable: [
    `<h2>${long}</h2>`,
    '<h1></h1>',
    { html: `<title>x</title><frameset cols="*,*"><frame src="/a"></frameset><body><h1>${long}</h1></body>` },
  ],
  nearMiss: [
    {
      note: 'a heading that the next one ends, with the whole text behind it',
      body: `<div><h1 class="centre"><h1>Tomatoes</h1><p>${long}</p></div>`,
    },
    {
      note: 'a heading in two languages, one of them hidden, and once more for small screens',
      body: `<h1>${['', ' hidden', ' aria-hidden="true"'].map((more) => `<span${more}>${long.slice(0, 90)}</span>`).join('')}</h1>`,
    },
    { note: 'the long title of a paper', head: `<title>${long} | Green Fingers</title>`, body: `<h1>${long}</h1>` },
    {
      note: 'a long headline of a newspaper',
      body: '<h1>The city council votes tonight on the new tramway after nine years of debate, two referendums and a court case</h1>',
    },
  ],
});
