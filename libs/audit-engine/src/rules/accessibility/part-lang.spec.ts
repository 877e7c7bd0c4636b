import { ruleTester } from '../../testing/index.js';
import rule from './part-lang.rule.js';

ruleTester(rule, {
  pass: ['<p lang="fr">Bonjour</p>', '<a href="/de" lang="de-CH">Deutsch</a>'],
  fail: [
    { page: '<div lang="nosuch"><p lang="fr">Bonjour</p>Hello</div>', message: 'unknown' },
    { page: '<p lang="nosuch"><img src="a.png" alt="Hello"></p>', message: 'unknown' },
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
    {
      note: 'all text is in another language',
      body: '<div lang="xx1234567"><p lang="fr">Bonjour</p> <p xml:lang="de">Tag</p></div>',
    },
    { note: 'the text says that its language is not known', body: '<div lang="nosuch"><p lang="">qwxyz</p></div>' },
    { note: 'an empty value means "not known"', body: '<p lang="">qwxyz</p>' },
    { note: 'nothing is read', body: '<p lang="xx1234567"></p>' },
    { note: 'a highlighter writes other attributes', body: '<pre data-lang="typescript"><code>let a</code></pre>' },
  ],
});
