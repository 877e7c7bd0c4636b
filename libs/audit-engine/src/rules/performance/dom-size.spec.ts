import { ruleTester } from '../../testing/index.js';
import rule from './dom-size.rule.js';

ruleTester(rule, {
  pass: ['<p>Beans</p>'],
  fail: [{ page: '<i>x</i>'.repeat(3_100), message: 'many', sentence: '310' }],
  nearMiss: [{ note: 'a long article', body: '<p>Beans <em>grow</em> well.</p>'.repeat(1_200) }],
});
