import { ruleTester } from '../../testing/index.js';
import rule from './input-image-alt.rule.js';

ruleTester(rule, {
  pass: ['<input type="image" src="go.png" alt="Search">'],
  fail: [
    {
      page: '<input type="image" src="go.png"><input type="IMAGE" src="go.png" alt="">',
      message: 'missing',
      count: 2,
      evidence: 'src="go.png"',
    },
  ],
  notApplicable: ['<input type="submit">', '<div hidden><input type="image" src="go.png"></div>'],
  nearMiss: [
    '<input type="image" src="go.png" aria-label="Search">',
    '<input type="image" src="go.png" title="Search">',
    '<label>Search <input type="image" src="go.png"></label>',
  ],
});
