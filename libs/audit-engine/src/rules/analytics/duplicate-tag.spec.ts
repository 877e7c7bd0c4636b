import { ruleTester } from '../../testing/index.js';
import rule from './duplicate-tag.rule.js';

const gtag = (id: string): string =>
  `<script async src="https://www.googletagmanager.com/gtag/js?id=${id}"></script><script>function gtag(){dataLayer.push(arguments)} gtag('js', new Date()); gtag('config', '${id}');</script>`;
const gtm = (id: string): string =>
  `<script>(function(w,d,s,l,i){j.src='https://www.googletagmanager.com/gtm.js?id='+i})(window,document,'script','dataLayer','${id}');</script>`;

ruleTester(rule, {
  pass: [gtag('G-ABCDE12345'), gtm('GTM-ABC1234')],
  fail: [
    {
      page: gtag('G-ABCDE12345') + gtag('G-ABCDE12345'),
      message: 'twice',
      sentence: 'G-ABCDE12345 2 times',
      evidence: '&lt;script',
    },
    { page: gtm('GTM-ABC1234') + gtm('GTM-ABC1234') + gtm('GTM-ABC1234'), message: 'twice', sentence: '3 times' },
    {
      page: `${gtm('GTM-ABC1234')}<script src="https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234"></script>`,
      message: 'twice',
    },
  ],
  notApplicable: ['<p>No tag</p>', '<script>1</script>'],
  nearMiss: [
    {
      note: 'the stream of a React server component repeats the script as text',
      body: `${gtag('G-ABCDE12345')}<script>self.__next_f.push([1,"gtag('config', 'G-ABCDE12345');"])</script>`,
    },
    { note: 'two properties', body: gtag('G-ABCDE12345') + gtag('G-ZYXWV98765') },
    { note: 'a container and a property', body: gtm('GTM-ABC1234') + gtag('G-ABCDE12345') },
    {
      note: 'the same container without scripts',
      body: `${gtm('GTM-ABC1234')}<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-ABC1234" height="0" width="0"></iframe></noscript>`,
    },
    {
      note: 'two branches of a condition',
      body: `<script>if (agreed) gtag('config', 'G-ABCDE12345'); else gtag('config', 'G-ABCDE12345', {storage: 'none'});</script>`,
    },
    {
      note: 'an event',
      body: `${gtag('G-ABCDE12345')}<script>gtag('event', 'sign_up', {send_to: 'G-ABCDE12345'})</script>`,
    },
    { note: 'a tutorial', body: `${gtag('G-ABCDE12345')}<pre>gtag('config', 'G-ABCDE12345')</pre>` },
  ],
});
