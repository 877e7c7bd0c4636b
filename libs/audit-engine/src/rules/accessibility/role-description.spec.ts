import { ruleTester } from '../../testing/index.js';
import rule from './role-description.rule.js';

ruleTester(rule, {
  pass: ['<div role="group" aria-roledescription="slide" aria-label="1 of 3">Gardens</div>'],
  fail: [
    {
      page: '<div aria-roledescription="slide">Gardens</div>',
      message: 'generic',
      sentence: '"slide"',
      evidence: '&lt;div',
    },
    { page: '<span role="generic" aria-roledescription="badge">New</span>', message: 'generic' },
    { page: '<div role="presentation" aria-roledescription="slide">Gardens</div>', message: 'generic' },
  ],
  notApplicable: ['<div aria-label="x" role="group">Gardens</div>'],
  nearMiss: [
    {
      note: 'an element with a role of its own',
      body: '<section aria-roledescription="carousel" aria-label="News">Gardens</section>',
    },
    {
      note: 'an image keeps its role',
      body: '<img src="a.png" alt="Gardens" role="presentation" aria-roledescription="slide">',
    },
    { note: 'an empty description', body: '<div aria-roledescription="">Gardens</div>' },
    { note: 'a custom element', body: '<my-slide aria-roledescription="slide">Gardens</my-slide>' },
    {
      note: 'hidden from screen readers',
      body: '<div aria-hidden="true"><span aria-roledescription="badge">New</span></div>',
    },
  ],
});
