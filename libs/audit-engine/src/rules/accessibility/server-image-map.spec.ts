import { ruleTester } from '../../testing/index.js';
import rule from './server-image-map.rule.js';

ruleTester(rule, {
  pass: ['<a href="/map"><img src="m.png" alt="Map"></a>'],
  fail: [{ page: '<a href="/map"><img src="m.png" alt="Map" ismap></a>', message: 'ismap', evidence: 'ismap' }],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    { note: 'without a link ismap has no effect', body: '<img src="m.png" alt="Map" ismap>' },
    '<a><img src="m.png" alt="Map" ismap></a>',
  ],
});
