import { ruleTester } from '../../testing/index.js';
import rule from './tag-manager-noscript.rule.js';

const gtm = (id: string): string =>
  `<script>(function(w,d,s,l,i){j.src='https://www.googletagmanager.com/gtm.js?id='+i})(window,document,'script','dataLayer','${id}');</script>`;
const frame = (id: string): string =>
  `<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=${id}" height="0" width="0" style="display:none;visibility:hidden"></iframe></noscript>`;

ruleTester(rule, {
  pass: [gtm('GTM-ABC1234') + frame('GTM-ABC1234')],
  fail: [
    {
      page: { head: `<title>A</title>${gtm('GTM-ABC1234')}${frame('GTM-ABC1234')}`, body: '<p>Text</p>' },
      message: 'head',
      sentence: 'GTM-ABC1234',
      evidence: '&lt;iframe',
    },
    { page: gtm('GTM-ABC1234') + frame('GTM-ZZZ9999'), message: 'other', sentence: 'GTM-ZZZ9999' },
  ],
  notApplicable: ['<p>No tag</p>', gtm('GTM-ABC1234')],
  nearMiss: [
    {
      note: 'two containers',
      body: gtm('GTM-ABC1234') + gtm('GTM-ZZZ9999') + frame('GTM-ABC1234') + frame('GTM-ZZZ9999'),
    },
    { note: 'loaded by a script of its own', body: `<script src="/tags.js"></script>${frame('GTM-ABC1234')}` },
  ],
});
