import { ruleTester } from '../../testing/index.js';
import rule from './lazy-missing.rule.js';

ruleTester(rule, {
  pass: [
    {
      note: 'all are lazy',
      body: `<p>${'Sow in March. '.repeat(250)}</p>${'<img src="a.jpg" alt="A" loading="lazy">'.repeat(9)}`,
    },
  ],
  fail: [
    {
      page: `${'<img src="a.jpg" alt="A">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p><img src="z.jpg" alt="Z">`,
      message: 'eager',
      evidence: 'z.jpg',
    },
    {
      page: `${'<img src="a.jpg" alt="A">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p><img src="flat.jpg" alt="Z" width="900" height="60">`,
      message: 'eager',
      evidence: 'flat.jpg',
    },
    {
      page: `${'<img src="a.jpg" alt="A">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p><img src="map.svg" alt="Z" width="900">`,
      message: 'eager',
      evidence: 'map.svg',
    },
    {
      page: `${'<img src="a.jpg" alt="A">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p><img src="wide.jpg" alt="Z" style="max-width: 40px; width: 400px">`,
      message: 'eager',
      evidence: 'wide.jpg',
    },
    {
      page: `${'<img src="a.jpg" alt="A">'.repeat(8)}<article><p>${'Sow in March. '.repeat(250)}</p><footer>Anna</footer></article><img src="z.jpg" alt="Z"><footer>Garden</footer>`,
      message: 'eager',
      evidence: 'z.jpg',
    },
    {
      page: `${'<img src="a.jpg" alt="A">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p><div class="with-lightbox"><a class="open-modal" href="z.jpg"><img src="z.jpg" alt="Z"></a></div>`,
      message: 'eager',
      evidence: 'z.jpg',
    },
    {
      page: `${'<img src="a.jpg" alt="A">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p><footer>Garden</footer><div class="modal fade"><img src="z.jpg" alt="Z"></div>`,
      message: 'closed',
      evidence: 'z.jpg',
    },
  ],
  notApplicable: ['<img src="a.jpg" alt="A">'],
  nearMiss: [
    {
      note: 'badges, which are drawings',
      body: `${'<img src="a.jpg" alt="A">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p><img src="https://img.shields.io/badge/seed-fresh-green?style=flat" alt="fresh">`,
    },
    {
      note: 'a picture that the page shows further up as well',
      body: `${'<img src="up.gif" alt="Up">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p><img src="up.gif" alt="Up">`,
    },
    {
      note: 'those without a file, which a script fills',
      body: `${'<img src="a.jpg" alt="A">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p><img id="large" src="" alt="Z"><img id="zoom" src="#" alt="Z">`,
    },
    { note: 'many images and little text', body: '<img src="a.jpg" alt="A">'.repeat(12) },
    {
      note: 'few images in front',
      body: `${'<img src="p.gif" width="1" height="1" alt="">'.repeat(9)}<p>${'Sow in March. '.repeat(250)}</p><img src="z.jpg" alt="Z">`,
    },
    {
      note: 'in a sidebar beside the content',
      body: `${'<img src="a.jpg" alt="A">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p><div class="col sidebar"><img src="z.jpg" alt="Z"></div>`,
    },
    {
      note: 'an icon',
      body: `${'<img src="a.jpg" alt="A">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p><img src="z.png" alt="Z" width="24">`,
    },
    {
      note: 'icons whose height alone or whose style tells their size',
      body: `${'<img src="a.jpg" alt="A">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p><img src="y.svg" alt="Y" height="64"><img src="z.png" alt="Z" style="height:35px; width:35px">`,
    },
    {
      note: 'vector files without a size or of a small one, which are mostly icons',
      body: `${'<img src="a.jpg" alt="A">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p><img src="next.svg?v=2" alt=""><img src="z.svg" alt="Z"><img src="arrow.svg" alt="" width="120" height="90">`,
    },
    {
      note: 'a script loads it',
      body: `${'<img src="a.jpg" alt="A">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p><img src="z.png" data-src="z.jpg" alt="Z">`,
    },
    {
      note: 'a button that stays in the window',
      body: `${'<img src="a.jpg" alt="A">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p><a href="/call" style="bottom: 9px; position: fixed"><img src="z.jpg" alt="Call"></a>`,
    },
    ...[
      '<div class="helper"><img src="z.jpg" alt="Z"></div>',
      '<div role="dialog"><img src="z.jpg" alt="Z"></div>',
    ].map((box) => ({
      note: `behind the footer, where a helper floats over the page: ${box}`,
      body: `${'<img src="a.jpg" alt="A">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p><footer>Garden</footer>${box}`,
    })),
    {
      note: 'eager on purpose',
      body: `${'<img src="a.jpg" alt="A">'.repeat(8)}<p>${'Sow in March. '.repeat(250)}</p><img src="z.jpg" alt="Z" loading="eager">`,
    },
  ],
});
