import { ruleTester } from '../../testing/index.js';
import rule from './stylesheet-count.rule.js';

const sheets = (count: number, attributes = '', same = false): string =>
  Array.from({ length: count }, (_, i) => `<link rel="stylesheet" href="/${same ? 1 : i}.css"${attributes}>`).join('');

ruleTester(rule, {
  pass: [{ head: sheets(3) }],
  fail: [{ page: { head: sheets(20) }, message: 'many', sentence: '20 style sheets', evidence: '/12.css' }],
  notApplicable: ['<p>Beans</p>'],
  nearMiss: [
    { note: 'for printing', head: sheets(2) + sheets(20, ' media="print"') },
    {
      note: 'over http, which browsers block on an https page',
      head: sheets(5) + sheets(20).replaceAll('href="', 'href="http://cdn.example'),
    },
    {
      note: 'for some screens alone, which the others do not wait for',
      head: sheets(5) + sheets(20, ' media="screen and (max-width: 600px)"'),
    },
    { note: 'in the body, next to what they style', head: sheets(1), body: sheets(20) },
    { note: 'the same one again, which another rule judges', head: sheets(20, '', true) },
  ],
});
