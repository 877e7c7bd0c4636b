import { ruleTester } from '../../testing/index.js';
import rule from './preticked-consent.rule.js';

const box = (label: string, attributes = 'checked'): string =>
  `<form><label><input type="checkbox" name="c" ${attributes}> ${label}</label></form>`;

ruleTester(rule, {
  pass: [box('Send me the newsletter', '')],
  fail: [
    { page: box('Send me the newsletter'), message: 'ticked', sentence: 'Send me the newsletter', evidence: 'checked' },
    { page: box('Ich stimme der Verarbeitung meiner Daten zu'), message: 'ticked' },
  ],
  notApplicable: ['<p>No box</p>', '<form><input type="radio" name="newsletter" checked></form>'],
  nearMiss: [
    { note: 'a setting', body: box('Remember me') },
    {
      note: 'necessary cookies that cannot be switched off',
      body: box('Necessary cookies and marketing of our own', 'checked disabled'),
    },
    { note: 'necessary cookies', body: box('I accept necessary cookies') },
    { note: 'a filter', body: box('In stock') },
  ],
});
