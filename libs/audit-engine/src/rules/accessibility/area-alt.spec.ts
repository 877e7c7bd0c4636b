import { ruleTester } from '../../testing/index.js';
import rule from './area-alt.rule.js';

ruleTester(rule, {
  pass: ['<map name="m"><area href="/a" alt="Beds" shape="rect" coords="0,0,9,9"></map>'],
  fail: [
    {
      page: '<map name="m"><area href="/a" shape="rect" coords="0,0,9,9"><area href="/b" alt=""></map>',
      message: 'missing',
      count: 2,
      evidence: 'href="/a"',
    },
  ],
  notApplicable: ['<p>No map</p>', '<template><map><area href="/a"></map></template>'],
  nearMiss: [
    {
      note: 'an area that leads nowhere cuts a hole',
      body: '<map name="m"><area nohref shape="rect" coords="0,0,9,9"><area href="/b" alt="B"></map>',
    },
    '<map name="m"><area href="/a" aria-label="Beds"></map>',
    '<map name="m"><area href="/a" title="Beds"></map>',
  ],
});
