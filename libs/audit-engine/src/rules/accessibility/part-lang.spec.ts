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
    { page: '<p lang="eng">Hello</p><p lang="i-lux">Moien</p><p lang="deu-AT">Tag</p>', message: 'unknown', count: 3 },
    { page: '<p lang=" ">Hello</p>', message: 'blank' },
  ],
  notApplicable: ['<p>Hello</p>'],
  nearMiss: [
    { note: 'two regions: the language is still known', body: '<p lang="en-US-GB">Colour</p>' },
    {
      note: 'languages without a two-letter code',
      body: '<p lang="gsw">Grüezi</p><p lang="fil">Kumusta</p><p lang="yue">你好</p><p lang="cmn-Hans">你好</p><p lang="zh-min-nan">x</p>',
    },
    {
      note: 'the language is not known, or there is none',
      body: '<p lang="und">qw</p><p lang="zxx">01</p><p lang="mul">a</p><p lang="x-klingon">b</p>',
    },
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
