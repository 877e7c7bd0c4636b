import { ruleTester } from '../../testing/index.js';
import rule from './autocomplete.rule.js';

ruleTester(rule, {
  pass: [
    '<input autocomplete="email">',
    '<input autocomplete="section-a shipping work tel">',
    '<input autocomplete="username webauthn"><input autocomplete="address-line1">',
  ],
  fail: [
    { page: '<input name="m" autocomplete="e-mail">', message: 'unknown', sentence: '"e-mail"', evidence: 'name="m"' },
    { page: '<input tabindex="0" autocomplete="whatever">', message: 'unknown' },
    { page: '<fieldset disabled><legend><input autocomplete="whatever"></legend></fieldset>', message: 'unknown' },
    {
      page: '<input autocomplete="first-name"><input autocomplete="home name"><input autocomplete="email tel"><select autocomplete="zip-code"></select>',
      message: 'unknown',
      count: 4,
    },
  ],
  notApplicable: [
    '<input name="m">',
    '<form autocomplete="off"></form>',
    '<input type="checkbox" autocomplete="whatever">',
    { note: 'nobody can fill it', body: '<input disabled autocomplete="whatever">' },
    { note: 'the Tab key does not come to it', body: '<input tabindex="-1" autocomplete="kQzrTbAw">' },
    { note: 'nobody can change it', body: '<input readonly autocomplete="whatever">' },
    { note: 'nobody is to fill it', body: '<div aria-disabled="true"><input autocomplete="whatever"></div>' },
    { note: 'nobody can fill the set', body: '<fieldset disabled><input autocomplete="whatever"></fieldset>' },
  ],
  nearMiss: [
    { note: 'a made-up value that switches it off', body: '<input autocomplete="xon" aria-label="Name">' },
    '<input autocomplete="off"><input autocomplete="new-password">',
    {
      note: 'a made-up value keeps browsers from filling',
      body: '<input autocomplete="nope"><input autocomplete="field-8812">',
    },
    '<input autocomplete="">',
    '<input autocomplete="EMAIL">',
  ],
});
