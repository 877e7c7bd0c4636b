import { ruleTester } from '../../testing/index.js';
import rule from './soft-error.rule.js';

ruleTester(rule, {
  pass: ['<h1>Tomatoes</h1><p>Sold out.</p>'],
  fail: [
    {
      page: '<h1>404 – Page not found!</h1><p>Try the search.</p>',
      message: 'error',
      evidence: '&lt;h1&gt;',
      sentence: '404 – Page not found!',
    },
    {
      page: { head: '<title>Seite nicht gefunden – Acme</title>', body: '<p>Leider.</p>' },
      message: 'error',
      evidence: '&lt;title',
    },
    { page: { url: 'https://example.com/docs/install', body: '<h1>Page not found</h1>' }, message: 'error' },
    { page: { url: 'https://example.com/en/404', body: '<h1>404</h1>' }, message: 'error' },
    { page: '<h1>Error establishing a database connection</h1>', message: 'error' },
  ],
  notApplicable: [
    { status: 404, body: '<h1>Page not found</h1>' },
    { head: '<title>A</title><meta name="robots" content="noindex">', body: '<h1>Not found</h1>' },
  ],
  nearMiss: [
    {
      note: 'a manual that explains an error',
      url: 'https://example.com/docs/errors/access-denied',
      body: '<h1>Access denied</h1><p>The key may not do this. Ask for another one.</p>',
    },
    {
      note: 'an entry of a glossary',
      url: 'https://example.com/glossary/http-404-not-found.html',
      body: '<h1>404 Not Found</h1><p>Status of an answer when there is nothing at the address.</p>',
    },
    {
      note: 'an article about error pages',
      body: `<h1>Page not found</h1><p>${'What a good error page says to people and to crawlers. '.repeat(20)}</p>`,
    },
    { note: 'a number in a name', body: '<h1>Peugeot 404</h1><p>Built from 1960.</p>' },
    { note: 'the words in a sentence', body: '<h1>How to fix “page not found”</h1><p>Look at the log.</p>' },
    {
      note: 'a title for the tab beside another heading',
      head: '<title>Not found – the film</title>',
      body: '<h1>A film by Ada</h1>',
    },
  ],
});
