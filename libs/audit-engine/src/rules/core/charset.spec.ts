import { ruleTester } from '../../testing/index.js';
import rule from './charset.rule.js';

const plain = { headers: { 'content-type': 'text/html' } };
const filler = `<style>${'a{color:red}'.repeat(100)}</style>`;

ruleTester(rule, {
  pass: [{ head: '<title>A</title>' }, { ...plain, head: '<meta charset="utf-8">' }],
  fail: [
    { page: { ...plain, head: '<title>A</title>' }, message: 'missing' },
    {
      page: { headers: { 'content-type': 'text/html; x-charset=utf-8' }, head: '<title>C</title>' },
      message: 'missing',
    },
    { page: { ...plain, head: `${filler}\n<meta charset="utf-8">` }, message: 'late', evidence: 'charset', line: 4 },
    { page: { ...plain, head: `<title>${'ü'.repeat(500)}</title><meta charset="utf-8">` }, message: 'late' },
  ],
  nearMiss: [
    {
      note: 'the older way of writing',
      ...plain,
      head: '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">',
    },
    { note: 'late, but the header says it too', head: `${filler}<meta charset="utf-8">` },
    { note: 'a byte order mark', ...plain, html: '\ufeff<!doctype html><title>A</title>' },
    {
      note: 'quoted in the header',
      headers: { 'content-type': 'text/html;Charset="UTF-8"' },
      head: '<title>B</title>',
    },
  ],
});
