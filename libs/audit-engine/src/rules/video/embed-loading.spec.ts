import { ruleTester } from '../../testing/index.js';
import rule from './embed-loading.rule.js';

const text = `<p>${'Beans grow well on a sunny balcony. '.repeat(100)}</p>`;
const player = (more = '', src = 'https://www.youtube.com/embed/abc'): string =>
  `<iframe src="${src}" title="Beans" ${more}></iframe>`;

ruleTester(rule, {
  pass: [`${text}${player('loading="lazy"')}`],
  fail: [
    { page: `<h1>Beans</h1>${text}${player()}`, message: 'eager', evidence: 'youtube' },
    {
      page: `${text}${player('', 'https://player.vimeo.com/video/1')}${player('', '//www.youtube-nocookie.com/embed/b')}`,
      message: 'eager',
      count: 2,
    },
    {
      page: { url: 'http://example.com/', body: text + player('', 'http://www.youtube.com/embed/abc') },
      message: 'eager',
    },
    { page: player().repeat(6), message: 'eager', count: 2 },
    {
      page: `${text}<div class="modal fade" role="dialog" aria-label="Sowing"><div>${player()}</div></div>`,
      message: 'closed',
      sentence: 'in a dialog',
    },
    { page: `${text}<div class="popup-gallery">${player()}</div>`, message: 'eager' },
  ],
  notApplicable: [
    `${text}<iframe src="https://www.google.com/maps/embed?pb=1" title="Map"></iframe>`,
    '<iframe src="https://www.youtube.com/subscribe_embed" title="Subscribe"></iframe>',
  ],
  nearMiss: [
    { note: 'at the top of the page', body: `<h1>Beans</h1>${player()}${text}` },
    {
      note: 'loaded by a script',
      body: `${text}<iframe data-src="https://www.youtube.com/embed/abc" title="Beans"></iframe>`,
    },
    {
      note: 'over http, which browsers block on an https page',
      body: text + player('', 'http://www.youtube.com/embed/abc'),
    },
    { note: 'in a sidebar', body: `<div>${text}</div><div class="sidebar-right">${player()}</div>` },
    { note: 'in a dialog that may be open', body: `${text}<div role="dialog" aria-label="Chat">${player()}</div>` },
    { note: 'in a corner of the window', body: `${text}<div style="position:fixed">${player()}</div>` },
    { note: 'long navigation is no content', body: `<nav>${text}</nav>${player()}` },
  ],
});
