import { ruleTester } from '../../testing/index.js';
import rule from './inline-data.rule.js';

const json = (chars: number, tag = 'id="__NEXT_DATA__" type="application/json"'): string =>
  `<script ${tag}>{"props":"${'x'.repeat(chars)}"}</script>`;

ruleTester(rule, {
  pass: [json(2_000)],
  fail: [
    { page: json(150_000), message: 'large', sentence: '150 kB', evidence: '__NEXT_DATA__' },
    { page: `<script>window.__NUXT__={a:"${'x'.repeat(140_000)}"}</script>`, message: 'large' },
    {
      page: `<script>self.__next_f.push([1,"${'x'.repeat(20_000)}"])</script>`.repeat(8),
      message: 'large',
      sentence: '160 kB',
    },
  ],
  notApplicable: [json(150_000, 'type="application/ld+json"'), '<script src="/a.js"></script>'],
  nearMiss: [
    { note: 'code, which another rule judges', body: `<script>const a = 1;${'a();'.repeat(40_000)}</script>` },
    { note: 'a small island of data', body: json(90_000, 'type="application/json"') },
  ],
});
