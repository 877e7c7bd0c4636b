import { ruleTester } from '../../testing/index.js';
import rule from './picture.rule.js';

ruleTester(rule, {
  pass: [
    '<picture><source srcset="a.webp" type="image/webp"><img src="a.jpg" alt="A"></picture>',
    '<picture><img src="a.jpg" alt="A"></picture>',
  ],
  fail: [
    { page: '<picture class="p"><source srcset="a.webp"></picture>', message: 'image', evidence: 'class="p"' },
    {
      page: '<picture><img src="a.jpg" alt="A"><source srcset="a.webp"></picture>',
      message: 'order',
      evidence: 'a.webp',
    },
    {
      page: '<picture class="p"><source srcset="a.webp"><a href="/a"><img src="a.jpg" alt="A"></a></picture>',
      message: 'inside',
      evidence: 'class="p"',
    },
    {
      page: '<picture class="p"><source srcset="a.avif"><picture><source srcset="a.webp"><img src="a.jpg" alt="A"></picture></picture>',
      message: 'inside',
      evidence: 'class="p"',
    },
    {
      page: `<picture class="p"><source srcset="wide.webp" media="(min-width: 40em)"><picture><source srcset="wide.webp">
        <img src="a.jpg" alt="A"></picture></picture>`,
      message: 'inside',
      evidence: 'class="p"',
    },
    { page: '<picture><source src="a.webp"><img src="a.jpg" alt="A"></picture>', message: 'src' },
  ],
  notApplicable: ['<img src="a.jpg" alt="A">'],
  nearMiss: [
    {
      note: 'without script there is an image',
      body: '<picture><source data-srcset="a.webp"><noscript><img src="a.jpg" alt="A"></noscript></picture>',
    },
    {
      note: 'the picture inside offers the same files',
      body: `<picture><source srcset="a.webp" type="image/webp"><picture><source srcset="a.webp" type="image/webp">
        <img src="a.jpg" alt="A"></picture></picture>`,
    },
    { note: 'no source that is lost', body: '<picture><span><img src="a.jpg" alt="A"></span></picture>' },
    '<template><picture></picture></template>',
    '<video><source src="a.mp4"></video>',
    '<picture><my-image></my-image></picture>',
  ],
});
