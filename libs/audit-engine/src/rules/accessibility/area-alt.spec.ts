import { ruleTester } from '../../testing/index.js';
import rule from './area-alt.rule.js';

ruleTester(rule, {
  pass: [
    '<img src="p.png" alt="Plan" usemap="#m"><map name="m"><area href="/a" alt="Beds" shape="rect" coords="0,0,9,9"></map>',
  ],
  fail: [
    {
      page: '<img src="p.png" alt="Plan" usemap="#m"><map name="m"><area href="/a" shape="rect" coords="0,0,9,9"><area href="/b" alt=""></map>',
      message: 'missing',
      count: 2,
      evidence: 'href="/a"',
    },
    {
      page: {
        note: 'an id is a name, and a photograph in an object has areas too',
        body: '<img src="p.png" alt="Plan" usemap="#m"><map id="M"><area href="/a"></map><object data="q.png" usemap="#n"></object><map name="n"><area href="/b"></map>',
      },
      message: 'missing',
      count: 2,
    },
  ],
  notApplicable: [
    '<p>No map</p>',
    '<map name="m"><area href="/a"></map>',
    '<img src="p.png" alt="Plan" usemap="#m2"><map name="m" id="m1"><area href="/a"></map>',
    '<template><map><area href="/a"></map></template>',
  ],
  nearMiss: [
    {
      note: 'the second map with a name is used by nothing',
      body: '<img src="p.png" alt="Plan" usemap="#m"><map name="m"><area href="/a" alt="Beds"></map><map name="m" id="m3"><area href="/b"></map>',
    },
    {
      note: 'an area that leads nowhere cuts a hole',
      body: '<img src="p.png" alt="Plan" usemap="#m"><map name="m"><area nohref shape="rect" coords="0,0,9,9"><area href="/b" alt="B"></map>',
    },
    '<img src="p.png" alt="Plan" usemap="#m"><map name="m"><area href="/a" aria-label="Beds"></map>',
    '<img src="p.png" alt="Plan" usemap="#m"><map name="m"><area href="/a" title="Beds"></map>',
  ],
});
