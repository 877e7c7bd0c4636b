import { ruleTester } from '../../testing/index.js';
import rule from './progress-name.rule.js';

ruleTester(rule, {
  pass: [
    '<label for="p">Upload</label><progress id="p" value="3" max="10"></progress>',
    '<div role="progressbar" aria-label="Upload" aria-valuenow="3"></div>',
  ],
  fail: [
    {
      page: '<progress value="3" max="10"></progress><div role="meter" aria-valuenow="3"></div>',
      message: 'missing',
      count: 2,
      evidence: '&lt;progress',
    },
  ],
  notApplicable: ['<p>None</p>', '<progress value="1" aria-hidden="true"></progress>'],
  nearMiss: [
    '<label>Stock <meter value="3" max="10"></meter></label>',
    '<progress title="Reading time left"></progress>',
    '<progress role="presentation" value="1"></progress>',
  ],
});
