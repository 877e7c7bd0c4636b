import { ruleTester } from '../../testing/index.js';
import rule from './vary.rule.js';

ruleTester(rule, {
  pass: [{ body: '<p>Beans</p>', headers: { vary: 'Accept-Encoding, Accept-Language' } }],
  fail: [
    { page: { body: '<p>Beans</p>', headers: { vary: '*' } }, message: 'star', evidence: 'Vary: *' },
    { page: { body: '<p>Beans</p>', headers: { vary: ['Accept-Encoding', '*'] } }, message: 'star' },
  ],
  notApplicable: ['<p>Beans</p>'],
  nearMiss: [
    { note: 'nothing is to be kept anyway', body: '<p>Beans</p>', headers: { vary: '*', 'cache-control': 'no-store' } },
    { note: 'different pages for phones', body: '<p>Beans</p>', headers: { vary: 'User-Agent' } },
  ],
});
