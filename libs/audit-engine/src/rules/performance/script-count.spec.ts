import { ruleTester } from '../../testing/index.js';
import rule from './script-count.rule.js';

const scripts = (count: number, attributes = 'defer', same = false): string =>
  Array.from({ length: count }, (_, i) => `<script ${attributes} src="/${same ? 1 : i}.js"></script>`).join('');

ruleTester(rule, {
  pass: [scripts(10)],
  fail: [{ page: scripts(50), message: 'many', sentence: '50 different', evidence: '/40.js' }],
  notApplicable: ['<script>const a = 1;</script>'],
  nearMiss: [
    { note: 'for old browsers only', body: scripts(1) + scripts(60, 'nomodule') },
    { note: 'data', body: scripts(1) + scripts(60, 'type="application/json"') },
    {
      note: 'over http, which browsers block on an https page',
      body: scripts(5) + scripts(50).replaceAll('src="', 'src="http://cdn.example'),
    },
    { note: 'the same one again', body: scripts(60, 'defer', true) },
  ],
});
