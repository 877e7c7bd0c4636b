import { ruleTester } from '../../testing/index.js';
import rule from './spam-links.rule.js';

const pills = (style: string, more = ''): string =>
  `<div style="${style}"${more}>${['Viagra', 'Cialis', 'buy cheap tramadol'].map((word, i) => `<a href="/${i}">${word}</a>`).join(' ')}</div>`;
const spam = '<a href="https://pills.example/">buy cheap viagra online</a>';

ruleTester(rule, {
  pass: ['<div style="display:none"><a href="https://partner.example/">Our partner</a></div>'],
  fail: [
    {
      page: `<div style="position:absolute;left:-9999px">${spam}</div>`,
      message: 'spam',
      sentence: 'pills.example',
      evidence: 'viagra',
    },
    {
      page: `<div style="display:none"><p>${spam} <a href="https://luck.example/">slot gacor hari ini</a></p></div>`,
      message: 'spam',
      count: 2,
    },
    { page: `<div style="height:0;overflow:hidden">${spam}</div>`, message: 'spam' },
    {
      page: '<div style="display:none"><a href="https://a.example/">Best Casinos 2026</a> <a href="https://b.example/">buy cheap tramadol</a> <a href="https://c.example/">онлайн казино</a></div>',
      message: 'spam',
      count: 3,
    },
    { page: pills('position:absolute; width:600px; height:1px; overflow:hidden'), message: 'spam', count: 3 },
    { page: pills('position:absolute; left:-9999px'), message: 'spam', count: 3 },
    { page: '<a style="font-size:0" href="https://luck.example/">online casino</a>', message: 'spam' },
  ],
  nearMiss: [
    {
      note: 'a French word with accents around such letters',
      body: '<div style="display:none"><a href="https://atelier.example/">Atelier spécialisé</a></div>',
    },
    {
      note: 'a magazine about casinos with a closed menu',
      html: '<!doctype html><html lang="en"><head><title>The online casino review</title></head><body><div style="display:none"><a href="https://monaco.example/">The best casino</a></div></body></html>',
    },
    { note: 'a pharmacy or a casino that shows its links', body: spam },
    {
      note: 'a word that contains another',
      body: '<div style="display:none"><a href="https://doctor.example/">specialist in Casinoville</a></div>',
    },
    {
      note: 'a town, a maker of glasses, a car and a booking',
      body: '<div style="display:none"><a href="https://baden.example/">Casino Baden</a> <a href="https://glass.example/">Baccarat</a> <a href="https://cars.example/">Ford Escort</a> <a href="https://book.example/">Book your slot online</a></div>',
    },
    {
      note: 'advice in a closed answer',
      body: '<div style="display:none"><a href="https://advice.example/">Payday loans</a> <a href="https://medicines.example/">Sildenafil</a> <a href="https://dictionary.example/">Bahis</a></div>',
    },
    { note: 'the own pages in a closed menu', body: '<div style="display:none"><a href="/casino">Casino</a></div>' },
    { note: 'products of a pharmacy in a closed menu', body: pills('display:none') },
    { note: 'products in a part that people open', body: pills('height:0;overflow:hidden', ' class="dropdown"') },
    { note: 'a small shift is none', body: `<div style="left:-20px">${spam}</div>` },
    { note: 'hidden text without links', body: '<div style="text-indent:-9999px">casino</div>' },
  ],
});
