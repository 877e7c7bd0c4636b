import { ruleTester } from '../../testing/index.js';
import rule from './compression.rule.js';

const body = '<p>Beans grow well on a sunny balcony.</p>'.repeat(300);

ruleTester(rule, {
  pass: [{ body, headers: { 'content-encoding': 'gzip' }, wireBytes: 700 }],
  fail: [
    { page: { body }, message: 'uncompressed', sentence: '13 kB', evidence: 'Content-Encoding' },
    { page: { body, headers: { 'content-encoding': 'identity' } }, message: 'uncompressed', evidence: 'identity' },
  ],
  notApplicable: ['<p>Short</p>', `<p>${'Beans grow well. '.repeat(500)}</p>`],
  nearMiss: [
    { note: 'a proxy in between removed the header', body, wireBytes: 700 },
    { note: 'already dense text that hardly shrinks', body, headers: { 'content-encoding': 'br' }, wireBytes: 12_300 },
  ],
});
