import { ruleTester } from '../../testing/index.js';
import rule from './embedded-object.rule.js';

ruleTester(rule, {
  pass: [
    '<object data="plan.pdf" type="application/pdf"><a href="plan.pdf">Plan of the garden (PDF)</a></object>',
    '<embed src="plan.pdf" title="Plan of the garden">',
  ],
  fail: [
    {
      page: '<object data="plan.pdf" type="application/pdf"><param name="a" value="b"></object>',
      message: 'missing',
      evidence: 'plan.pdf',
      sentence: 'object',
    },
    { page: '<embed src="plan.pdf">', message: 'missing', sentence: 'embed' },
  ],
  notApplicable: ['<p>Nothing embedded</p>'],
  nearMiss: [
    { note: 'a part of an image', body: '<div role="img" aria-label="Plan"><object data="a.svg"></object></div>' },
    {
      note: 'decoration by its role',
      body: '<object data="a.svg" role="none"></object><embed src="b.svg" role="presentation">',
    },
    { note: 'an image deeper inside', body: '<object data="a.pdf"><p><img src="a.png" alt="Plan"></p></object>' },
    { note: 'a named part inside', body: '<object data="a.pdf"><embed src="a.pdf" title="Plan"></object>' },
    { note: 'Flash is a finding of its own', body: '<embed src="a.swf">' },
    '<object data="a.svg" aria-label="Plan"></object>',
    { note: 'the object around it speaks for both', body: '<object title="Plan"><embed src="plan.pdf"></object>' },
    { note: 'an image as fallback', body: '<object data="a.svg"><img src="a.png" alt="Plan"></object>' },
    '<object data="a.svg" aria-hidden="true"></object>',
  ],
});
