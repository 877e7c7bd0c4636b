import { ruleTester } from '../../testing/index.js';
import rule from './part-lang.rule.js';

ruleTester(rule, {
  pass: ['<p lang="fr">Bonjour</p>', '<a href="/de" lang="de-CH">Deutsch</a>'],
  fail: [
    {
      page: '<p lang="french">Bonjour</p><i lang="gr">a</i>',
      message: 'unknown',
      count: 2,
      sentence: '"french"',
      evidence: 'Bonjour',
    },
  ],
  notApplicable: ['<p>Hello</p>'],
  nearMiss: [
    { note: 'an empty value means "not known"', body: '<p lang="">qwxyz</p>' },
    { note: 'nothing is read', body: '<p lang="xx1234567"></p>' },
    { note: 'a highlighter writes other attributes', body: '<pre data-lang="typescript"><code>let a</code></pre>' },
  ],
});
