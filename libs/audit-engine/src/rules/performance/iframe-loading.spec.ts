import { ruleTester } from '../../testing/index.js';
import rule from './iframe-loading.rule.js';

const text = `<p>${'Beans grow well on a sunny balcony. '.repeat(100)}</p>`;
const frame = (more = '', src = 'https://maps.example/embed'): string =>
  `<iframe src="${src}" title="Map" ${more}></iframe>`;

ruleTester(rule, {
  pass: [text + frame('loading="lazy"')],
  fail: [{ page: text + frame(), message: 'eager', evidence: 'maps.example' }],
  notApplicable: [text, '<iframe srcdoc="<p>x</p>" title="x"></iframe>'],
  nearMiss: [
    { note: 'at the top', body: frame() + text },
    { note: 'a pixel for counting', body: text + frame('width="1" height="1"') },
    { note: 'hidden', body: text + frame('style="display:none"') },
    { note: 'a video player, which another rule judges', body: text + frame('', 'https://www.youtube.com/embed/a') },
    {
      note: 'in the footer of a short page',
      body: `<main><p>Beans</p></main><footer>${text}${frame('id="f"')}</footer>`,
    },
  ],
});
