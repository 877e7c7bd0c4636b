import { ruleTester } from '../../testing/index.js';
import rule from './inline-script.rule.js';

const script = (chars: number, start = 'const a = 1;', type = ''): string =>
  `<script${type && ` type="${type}"`}>${start}${'a();'.repeat(chars / 4)}</script>`;

ruleTester(rule, {
  pass: [script(4_000)],
  fail: [
    { page: `<p>Beans</p>\n${script(80_000)}`, message: 'large', sentence: '80 kB', line: 5 },
    { page: script(80_000, `log("${'ä'.repeat(5_000)}");`), message: 'large', sentence: '90 kB' },
    { page: script(60_000, '', 'module') + script(60_000), message: 'large', count: 2 },
  ],
  notApplicable: ['<script src="/a.js"></script>', script(80_000, '', 'application/json')],
  nearMiss: [
    { note: 'state of an application, which another rule judges', body: script(80_000, 'window.__STATE__ = {"a":1};') },
    { note: 'many small ones', body: script(4_000).repeat(20) },
  ],
});
