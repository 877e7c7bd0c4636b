import { ruleTester } from '../../testing/index.js';
import rule from './iframe-loading.rule.js';

const text = `<p>${'Beans grow well on a sunny balcony. '.repeat(100)}</p>`;
const frame = (more = '', src = 'https://maps.example/embed'): string =>
  `<iframe src="${src}" title="Map" ${more}></iframe>`;

ruleTester(rule, {
  pass: [text + frame('loading="lazy"')],
  fail: [
    { page: text + frame(), message: 'eager', evidence: 'maps.example' },
    {
      page: `<table class="fixed" style="background-attachment: fixed"><tr><td>${text}${frame()}</table>`,
      message: 'eager',
    },
    { page: `<div class="has-sidebar">${text}${frame()}</div>`, message: 'eager' },
    { page: { url: 'http://site.example/', body: text + frame('', 'http://maps.example/embed') }, message: 'eager' },
  ],
  notApplicable: [text, '<iframe srcdoc="<p>x</p>" title="x"></iframe>'],
  nearMiss: [
    { note: 'at the top', body: frame() + text },
    { note: 'a pixel for counting', body: text + frame('width="1" height="1"') },
    {
      note: 'in a box that stays in the window',
      body: `${text}<div style="right: 0; position: fixed !important"><div>${frame()}</div></div>`,
    },
    { note: 'the same by classes of Tailwind', body: `${text}<div class="fixed bottom-4 right-4">${frame()}</div>` },
    { note: 'the same by a class of Bootstrap', body: `${text}<div class="fixed-bottom">${frame()}</div>` },
    {
      note: 'in a sidebar beside the content',
      body: `<div id="content">${text}</div><div id="sidebar" class="widget-area">${frame()}</div><aside>${frame()}</aside>`,
    },
    { note: 'browsers block it', body: text + frame('', 'http://maps.example/embed') },
    { note: 'hidden', body: text + frame('style="display:none"') },
    { note: 'a video player, which another rule judges', body: text + frame('', 'https://www.youtube.com/embed/a') },
    {
      note: 'in the footer of a short page',
      body: `<main><p>Beans</p></main><footer>${text}${frame('id="f"')}</footer>`,
    },
  ],
});
