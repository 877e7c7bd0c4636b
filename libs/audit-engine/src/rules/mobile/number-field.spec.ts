import { ruleTester } from '../../testing/index.js';
import rule from './number-field.rule.js';

ruleTester(rule, {
  pass: ['<input type="number" name="quantity">', '<input type="number" name="age">'],
  fail: [
    {
      page: '<input type="number" name="zip"><input type="number" name="card_number"><input type="number" name="code" autocomplete="one-time-code"><input type="number" name="phone">',
      message: 'digits',
      count: 4,
      sentence: '"zip"',
      evidence: 'name="zip"',
    },
  ],
  notApplicable: ['<input type="text" inputmode="numeric" name="zip">'],
  nearMiss: [
    '<input type="number" name="phones"><input type="number" name="card_count"><input type="number" name="zipped_files">',
    '<input type="number" name="zip" hidden><input type="number" name="n">',
  ],
});
