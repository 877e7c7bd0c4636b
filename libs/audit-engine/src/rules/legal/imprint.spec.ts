import { ruleTester } from '../../testing/index.js';
import rule from './imprint.rule.js';

const german = (body: string): { html: string } => ({
  html: `<!doctype html><html lang="de"><title>Werkstatt</title><body>${body}</body></html>`,
});

ruleTester(rule, {
  pass: [{ pages: { 'https://werkstatt.de/': german('<a href="/impressum">Impressum</a>') } }],
  fail: [
    { page: { pages: { 'https://werkstatt.de/': german('<a href="/preise">Preise</a>') } }, message: 'missing' },
    {
      page: { pages: { 'https://werkstatt.de/': german('<a href="/preise">Preise</a><h1>Impressum</h1>') } },
      message: 'missing',
    },
    {
      page: {
        pages: {
          'https://www.werkstatt.at/': german('<a href="/preise">Preise</a>'),
          'https://www.werkstatt.at/preise': german('<a href="/">Start</a>'),
        },
      },
      message: 'missing',
    },
  ],
  notApplicable: [{ pages: { 'https://example.com/': german('<a href="/preise">Preise</a>') } }],
  nearMiss: [
    {
      note: 'views behind fragments, which may link to it',
      pages: {
        'https://werkstatt.de/': german('<a href="#/a">A</a><a href="#/preise">Preise</a><a href="#/fotos">Fotos</a>'),
      },
    },
    {
      note: 'an English site under a German address',
      pages: { 'https://startup.de/': '<a href="/pricing">Pricing</a>' },
    },
    {
      note: 'the imprint inside of another page',
      pages: { 'https://werkstatt.de/': german('<a href="/kontakt">Kontakt und Impressum</a>') },
    },
    {
      note: 'a page whose links are made by script',
      pages: { 'https://werkstatt.de/': german('<div id="app"></div>') },
    },
    {
      note: 'a footer that a script puts in',
      pages: {
        'https://werkstatt.de/': german('<main><a href="/preise">Preise</a></main><script src="layout.js"></script>'),
      },
    },
    {
      note: 'a part of the only page',
      pages: { 'https://werkstatt.de/': german('<a href="#a">A</a><h2 id="a">A</h2><h2>Impressum</h2><p>Wer</p>') },
    },
    {
      note: 'linked from another page only',
      pages: {
        'https://werkstatt.de/': german('<a href="/a">A</a>'),
        'https://werkstatt.de/a': german('<a href="/recht#impressum"><img src="i.svg" alt="Impressum"></a>'),
      },
    },
  ],
});
