import { ruleTester } from '../../testing/index.js';
import rule from './hidden-links.rule.js';

const links = (count: number, attributes = ''): string =>
  Array.from({ length: count }, (_, i) => `<a ${attributes} href="https://www.site${i}.example/">Site ${i}</a>`).join(
    ' ',
  );

ruleTester(rule, {
  pass: ['<div style="display:none"><a href="/a">A</a></div>', '<p>Text</p>'],
  fail: [
    {
      page: `<div style="position:absolute;top:-1000px">${links(8)}</div>`,
      message: 'block',
      sentence: '8 other sites, for example www.site0.example',
      evidence: '&lt;div',
    },
    {
      page: `<ul style="display: none"><li style="visibility:hidden">${links(6)}</li></ul>`,
      message: 'block',
      sentence: '6 other sites',
    },
  ],
  nearMiss: [
    {
      note: 'the second tab of a list of partners',
      body: `<div id="tab-partners" class="tab-pane" style="display:none">${links(8)}</div><div role="tabpanel" style="display:none">${links(8)}</div>`,
    },
    {
      note: 'a box that is centred by half of its width',
      body: `<div style="width: 800px; margin-left: -400px">${links(8)}</div>`,
    },
    {
      note: 'a navigation for phones that a button opens',
      body: `<div id="td-mobile-nav" style="visibility:hidden">${links(7)}</div><footer style="display:none">${links(7)}</footer>`,
    },
    { note: 'a visible list', body: `<div>${links(8)}</div>` },
    { note: 'few', body: `<div style="display:none">${links(5)}</div>` },
    {
      note: 'one site many times',
      body: `<div style="display:none">${Array.from({ length: 9 }, (_, i) => `<a href="https://docs.example/${i}">${i}</a>`).join('')}</div>`,
    },
    {
      note: 'a closed menu of share buttons',
      body: `<div style="display:none">${['www.facebook.com', 'x.com', 'www.linkedin.com', 't.me', 'wa.me', 'www.reddit.com', 'pinterest.com'].map((host) => `<a href="https://${host}/share">${host}</a>`).join('')}</div>`,
    },
    {
      note: 'a profile at the new address of Threads',
      body: `<div style="display:none">${links(5)} <a href="https://www.threads.com/@thornfield">Threads</a></div>`,
    },
    {
      note: 'links that give nothing to search engines',
      body: `<div style="display:none">${links(7, 'rel="nofollow"')}</div>`,
    },
  ],
});
