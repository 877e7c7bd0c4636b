import { ruleTester } from '../../testing/index.js';
import rule from './under-construction.rule.js';

ruleTester(rule, {
  pass: ['<h1>Tomatoes</h1><p>Sixty kinds.</p>'],
  fail: [
    {
      page: '<h1>Coming soon!</h1><p>We are working on it.</p>',
      message: 'notReady',
      evidence: '&lt;h1&gt;',
      sentence: '"Coming soon!"',
    },
    { page: { head: '<title>Seite im Aufbau – Acme</title>', body: '<h2>Im Aufbau</h2>' }, message: 'notReady' },
    {
      page: { head: '<title>Under construction | Acme</title>', body: '<p>Please come back.</p>' },
      message: 'notReady',
      evidence: '&lt;title',
    },
  ],
  notApplicable: [
    { head: '<meta name="robots" content="noindex">', body: '<h1>Coming soon</h1>' },
    { status: 503, body: '<h1>Under maintenance</h1>' },
  ],
  nearMiss: [
    {
      note: 'a part of a page with more to read',
      body: `<h1>Films</h1><p>${'All films of this month and the next. '.repeat(15)}</p><h2>Coming soon</h2><p>Three more.</p>`,
    },
    {
      note: 'the posters of a cinema',
      body: `<h1>Coming soon</h1>${['Alien', 'Brazil', 'Cabaret', 'Diva'].map((film) => `<a href="/films/${film}"><img src="/${film}.jpg" alt="${film}"></a>`).join('')}`,
    },
    { note: 'a service of a workshop', body: '<h1>Wartungsarbeiten</h1><p>Wir warten Ihre Heizung.</p>' },
    { note: 'a sentence with the words', body: '<h1>A tunnel under construction since 1998</h1>' },
  ],
});
