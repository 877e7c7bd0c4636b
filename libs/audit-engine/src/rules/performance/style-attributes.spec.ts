import { ruleTester } from '../../testing/index.js';
import rule from './style-attributes.rule.js';

const paragraph = '<p style="margin:0;padding:0;font-size:14px;line-height:20px;color:#333">Beans</p>';

ruleTester(rule, {
  pass: [paragraph],
  fail: [{ page: paragraph.repeat(1_000), message: 'large', sentence: '1000 style attributes', evidence: 'margin:0' }],
  notApplicable: ['<p>Beans</p>'],
  nearMiss: [{ note: 'a custom property for each item', body: '<li style="--i:1">Beans</li>'.repeat(1_500) }],
});
