import { ruleTester } from '../../testing/index.js';
import rule from './fieldset-legend.rule.js';

const boxes =
  '<label><input type="checkbox" name="a"> Apples</label> <label><input type="checkbox" name="b"> Pears</label>';

ruleTester(rule, {
  pass: [`<fieldset><legend>Fruit</legend>${boxes}</fieldset>`, `<fieldset aria-label="Fruit">${boxes}</fieldset>`],
  fail: [
    { page: `<fieldset>${boxes}</fieldset>`, message: 'missing', sentence: '2 fields', evidence: '&lt;fieldset' },
    { page: `<fieldset><legend> </legend>${boxes}</fieldset>`, message: 'empty', sentence: 'is empty' },
    { page: `<form><fieldset><legend></legend><label>Name <input></label></fieldset></form>`, message: 'empty' },
    {
      page: `<form><fieldset>${boxes}</fieldset><fieldset><legend>You</legend><label>Name <input></label></fieldset></form>`,
      message: 'missing',
    },
  ],
  notApplicable: ['<p>No field</p>', `<form>${boxes}</form>`],
  nearMiss: [
    { note: 'one field', body: '<fieldset><label>Name <input></label></fieldset>' },
    { note: 'the only set of a form', body: `<form><fieldset>${boxes}</fieldset></form>` },
    {
      note: 'radio buttons, which have a rule of their own',
      body: '<fieldset><label><input type="radio" name="s"> S</label><label><input type="radio" name="s"> M</label></fieldset>',
    },
    { note: 'without the role', body: `<fieldset role="presentation">${boxes}</fieldset>` },
    {
      note: 'a legend without a fieldset',
      body: `<div><legend></legend></div><fieldset><label>Name <input></label></fieldset>`,
    },
    { note: 'hidden until a script fills it', body: '<fieldset hidden><legend></legend></fieldset>' },
    { note: 'disabled', body: `<fieldset disabled>${boxes}</fieldset>` },
    {
      note: 'a picture as the legend',
      body: `<fieldset><legend><img src="f.png" alt="Fruit"></legend>${boxes}</fieldset>`,
    },
    { note: 'filled by a script', body: `<fieldset><legend x-text="title"></legend>${boxes}</fieldset>` },
  ],
});
