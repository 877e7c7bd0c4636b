import { ruleTester } from '../../testing/index.js';
import rule from './text-direction.rule.js';

const page = (attributes: string, body = '<body><p>x</p></body>'): string =>
  `<!doctype html>\n<html ${attributes}><head><title>x</title></head>${body}</html>`;

ruleTester(rule, {
  pass: [page('lang="ar" dir="rtl"')],
  fail: [
    {
      page: page('lang="ar"'),
      message: 'missing',
      evidence: 'lang="ar"',
      line: 2,
      sentence: 'the markup does not say so',
    },
    { page: page('lang="he-IL" dir="ltr"'), message: 'missing' },
    {
      page: page('lang="fa"', `<body><p>x</p><p>y</p>${'<div>'.repeat(8)}<p dir="rtl">z</p>`),
      message: 'missing',
    },
    { page: page('lang="az-Arab"'), message: 'missing' },
    {
      page: '<p lang="ar">أهلا بكم في الحديقة</p><div dir="auto"><p lang="ar">أهلا بكم في الحديقة</p></div>',
      message: 'part',
      sentence: 'This <p> is in ar',
    },
    { page: '<p dir="rtl" lang="en">The garden is open</p>', message: 'wrong', sentence: 'and its text is in en' },
  ],
  notApplicable: [page('lang="en"'), page('')],
  nearMiss: [
    { note: 'on the body', html: page('lang="fa"', '<body dir="rtl"><p>x</p></body>') },
    { note: 'on the frame of an app', html: page('lang="fa"', '<body><div id="app" dir="RTL"><p>x</p></div></body>') },
    {
      note: 'on the frame of an app, deep inside',
      html: page('lang="fa"', `<body>${'<div>'.repeat(8)}<main dir="rtl"><p>x</p><p>y</p></main>`),
    },
    {
      note: 'a link to the other language, and words in a line',
      body: '<ul><li lang="ar"><a href="/ar">العربية</a></li></ul><p>They say <span lang="ar">أهلا بكم في الحديقة</span>.</p>',
    },
    {
      note: 'parts that say it, or are inside of one that does',
      body: '<p lang="ar" dir="rtl">أهلا بكم في الحديقة</p><div lang="he" dir="rtl"><p lang="he">ברוכים הבאים לגן</p></div><p lang="ar" style="direction: rtl">أهلا بكم في الحديقة</p>',
    },
    { note: 'two scripts in one part', body: '<p lang="ar">أهلا بكم في الحديقة: welcome to the garden</p>' },
    { note: 'Arabic in Latin letters', html: page('lang="ar-Latn"') },
  ],
});
