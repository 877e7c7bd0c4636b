import { ruleTester } from '../../testing/index.js';
import rule from './image-map.rule.js';

ruleTester(rule, {
  pass: ['<img src="a.png" alt="A" usemap="#m"><map name="m"><area href="/b" alt="B"></map>'],
  fail: [
    {
      page: '<img src="a.png" alt="A" usemap="#beds"><map name="bed"><area href="/b" alt="B"></map>',
      message: 'missing',
      sentence: '"#beds"',
      evidence: 'usemap',
    },
  ],
  notApplicable: ['<img src="a.png" alt="A">'],
  nearMiss: [
    {
      note: 'found by its id',
      body: '<img src="a.png" alt="A" usemap="#m"><map id="m"><area href="/b" alt="B"></map>',
    },
    '<img src="a.png" alt="A" usemap="">',
  ],
});
