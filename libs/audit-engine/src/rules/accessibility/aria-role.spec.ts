import { ruleTester } from '../../testing/index.js';
import rule from './aria-role.rule.js';

ruleTester(rule, {
  pass: ['<div role="alert">Saved</div>', '<section role="doc-chapter"><h2>One</h2></section>'],
  fail: [
    {
      page: '<div role="datepicker">x</div><nav role="nav">y</nav>',
      message: 'unknown',
      count: 2,
      sentence: '"datepicker"',
      evidence: 'datepicker',
    },
    { page: '<div role="widget">x</div>', message: 'unknown' },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    { note: 'a list of roles with one that is known', body: '<div role="sectionhead2 heading" aria-level="2">x</div>' },
    '<div role="">x</div>',
    '<div role="ALERT">x</div>',
    { note: 'a role that only VoiceOver knows, written on purpose', body: '<span role="text">3 <del>4</del></span>' },
    '<div role="{{ role }}">x</div>',
  ],
});
