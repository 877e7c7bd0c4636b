import { ruleTester } from '../../testing/index.js';
import rule from './capital-headings.rule.js';

ruleTester(rule, {
  pass: ['<h1>Growing tomatoes on a balcony</h1>'],
  fail: [
    {
      page: '<h1>Tomatoes</h1>\n<h2>HOW TO GROW TOMATOES AND BEANS ON A BALCONY AT HOME</h2>',
      message: 'heading',
      line: 5,
      evidence: '&lt;h2&gt;',
      sentence: '"HOW TO GROW',
    },
    {
      page: '<h1>HOW TO GROW TOMATOES AND BEANS ON A BALCONY AT HOME, AND HOW TO KEEP THE SNAILS AWAY FROM THEM</h1>',
      message: 'heading',
      sentence: 'HOW TO KEEP THE SNAILS…".',
    },
    { page: { head: '<title>КАК ВЫРАСТИТЬ ПОМИДОРЫ НА БАЛКОНЕ</title>' }, message: 'title' },
    { page: { head: '<title>5ª FERIA DE TOMATES DE BALCÓN</title>' }, message: 'title' },
  ],
  notApplicable: [{ head: '<meta charset="utf-8">', body: '<p>Hello</p>' }],
  nearMiss: [
    { note: 'abbreviations', body: '<h1>NASA, ESA and JAXA</h1><h2>HTML 5.2 / CSS 3</h2><h3>ISO 8601:2019 (E)</h3>' },
    { note: 'a script without capitals', body: '<h1>ベランダでトマトを育てる方法と水やりのこつを説明します</h1>' },
    {
      note: 'a name in capitals beside a script without',
      head: '<title>GREEN FINGERS BALCONY GARDEN 公式サイト</title>',
    },
    { note: 'a short heading', body: '<h2>HOW TO GROW TOMATOES AT HOME</h2>' },
    { note: 'two words', body: '<h2>DATENSCHUTZERKLÄRUNG IMPRESSUM</h2>' },
  ],
});
