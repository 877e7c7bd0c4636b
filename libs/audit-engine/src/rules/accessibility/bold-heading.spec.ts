import { ruleTester } from '../../testing/index.js';
import rule from './bold-heading.rule.js';

const text = `<p>${'Roses want sun, and water in the morning when the days are long. '.repeat(3)}</p>`;

ruleTester(rule, {
  pass: [`<h2>Roses</h2>${text}<h2>Water</h2>${text}`],
  fail: [
    {
      page: `<p><strong>About roses</strong></p>${text}<p><b>How to water</b></p>${text}`,
      message: 'bold',
      count: 2,
      sentence: '"About roses"',
      evidence: '&lt;p',
    },
    {
      page: `<div><h2>Roses</h2><p><b>Where they grow</b></p>${text}<p><b>How to water</b></p>${text}</div>`,
      message: 'bold',
      count: 2,
    },
  ],
  notApplicable: ['<h2>Roses</h2>'],
  nearMiss: [
    ...['"', '“', '„', '« ', '» ', '「'].map((mark) => ({
      note: `names of those who are quoted, with ${mark}`,
      body: ['Anna B., 40 years', 'Carl D.']
        .map((name) => `<p><b>${name}</b></p>${text.replace('>', `>${mark}`)}`)
        .join(''),
    })),
    {
      note: 'subtitles',
      body: ['Roses', 'Water']
        .map((name) => `<div><h2><a href="/a">${name}</a></h2><p><b>All about ${name}</b></p>${text}</div>`)
        .join(''),
    },
    { note: 'formulas', body: `<p><b>11x ≡ 4 mod 7</b></p>${text}<p><b>5x + 2 ≡ 1 mod 3</b></p>${text}` },
    { note: 'one bold line', body: `<p><strong>About roses</strong></p>${text}` },
    { note: 'sentences', body: `<p><b>Water them well.</b></p>${text}<p><b>Never at noon!</b></p>${text}` },
    {
      note: 'the lead of a paragraph',
      body: `<p><b>Roses</b> want sun.</p>${text}<p><b>Water</b> is good.</p>${text}`,
    },
    {
      note: 'lines of an address',
      body: '<p><b>Garden shop</b></p><p>Rose street 1</p><p><b>Open</b></p><p>Monday to Friday</p>',
    },
    { note: 'bold before bold', body: '<p><b>One</b></p><p><b>Two</b></p><p><b>Three</b></p>' },
    {
      note: 'in a table',
      body: `<table><tr><td><p><b>Roses</b></p>${text}<p><b>Water</b></p>${text}</td></tr></table>`,
    },
    { note: 'in the footer', body: `<footer><p><b>Roses</b></p>${text}<p><b>Water</b></p>${text}</footer>` },
  ],
});
