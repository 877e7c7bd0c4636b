import { ruleTester } from '../../testing/index.js';
import rule from './charset-utf8.rule.js';

const header = (type: string): { headers: { 'content-type': string } } => ({ headers: { 'content-type': type } });

ruleTester(rule, {
  pass: [{ head: '<meta charset="utf-8">' }, { ...header('text/html'), head: '<meta charset="UTF8">' }],
  fail: [
    {
      page: { ...header('text/html; charset=iso-8859-1'), head: '<title>A</title>' },
      message: 'legacy',
      evidence: 'content-type: text/html; charset=iso-8859-1',
      sentence: 'iso-8859-1',
    },
    {
      page: { ...header('text/html'), head: '<meta charset="windows-1252">' },
      message: 'legacy',
      evidence: '&lt;meta',
    },
    {
      page: { ...header('text/html; charset=ISO-8859-1'), head: '<meta charset="utf-8">' },
      message: 'conflict',
      sentence: 'says iso-8859-1, the <meta> utf-8',
    },
  ],
  notApplicable: [{ ...header('text/html'), head: '<title>A</title>' }],
  nearMiss: [
    {
      note: 'declared twice in two spellings',
      ...header('text/html; charset=UTF-8'),
      head: '<meta http-equiv="content-type" content="text/html; charset=utf8">',
    },
  ],
});
