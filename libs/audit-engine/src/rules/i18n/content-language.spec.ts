import { ruleTester } from '../../testing/index.js';
import rule from './content-language.rule.js';

ruleTester(rule, {
  pass: [{ headers: { 'content-language': 'en' } }],
  fail: [
    {
      page: { headers: { 'content-language': 'de-DE' } },
      message: 'differs',
      evidence: 'Content-Language: de-DE',
      sentence: 'says de-DE, the lang attribute en',
    },
  ],
  notApplicable: [
    '<p>x</p>',
    {
      note: 'a lang attribute that names no language',
      html: '<!doctype html><html lang="english"><title>x</title></html>',
      headers: { 'content-language': 'en' },
    },
    { html: '<!doctype html><title>x</title>', headers: { 'content-language': 'de' } },
  ],
  nearMiss: [
    { note: 'several languages', headers: { 'content-language': 'de, en' } },
    { note: 'a country', headers: { 'content-language': 'en-US' } },
    { note: 'an empty header', headers: { 'content-language': '' } },
  ],
});
