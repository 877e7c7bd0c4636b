import { ruleTester } from '../../testing/index.js';
import rule from './aria-required.rule.js';

ruleTester(rule, {
  pass: [
    '<div role="checkbox" aria-checked="true" tabindex="0">News</div>',
    '<p role="heading" aria-level="2">Beds</p>',
  ],
  fail: [
    {
      page: '<input role="combobox" aria-label="Bed" aria-expanded="true"><ul><li>Peas</li></ul>',
      message: 'missing',
      sentence: 'aria-controls',
    },
    {
      page: '<div role="checkbox" tabindex="0">News</div>',
      message: 'missing',
      sentence: '<div role="checkbox"> has no aria-checked',
      evidence: 'role="checkbox"',
    },
    {
      page: '<button role="switch">Dark</button><input role="combobox" aria-label="City"><div role="heading">Beds</div><div role="separator" tabindex="0"></div>',
      message: 'missing',
      count: 4,
    },
  ],
  notApplicable: ['<p>None</p>', '<div role="note">a</div>', '<hr role="separator">'],
  nearMiss: [
    {
      note: 'the value is said in words',
      body: '<div role="slider" tabindex="0" aria-valuetext="Medium" aria-label="Heat"></div>',
    },
    { note: 'the box brings its state', body: '<input type="checkbox" role="switch" aria-label="Dark">' },
    '<h2 role="heading">Beds</h2>',
    '<div role="checkbox" :aria-checked="on">News</div>',
    '<my-switch role="switch"></my-switch>',
    '<div role="checkbox" hidden>News</div>',
  ],
});
