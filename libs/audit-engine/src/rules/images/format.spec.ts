import { ruleTester } from '../../testing/index.js';
import rule from './format.rule.js';

ruleTester(rule, {
  pass: [
    '<img src="a.webp" alt="A" width="800" height="400">',
    '<picture><source type="image/avif" srcset="a.avif"><img src="a.jpg" alt="A" width="800" height="400"></picture>',
  ],
  fail: [
    {
      page: '<img src="a.jpg" alt="A" width="800" height="400"><img src="b.PNG?v=2" alt="B" width="600"><img src="c.bmp" alt="C">',
      message: 'old',
      count: 3,
      sentence: 'as JPEG only; as WebP or AVIF it is as a rule smaller',
      evidence: 'a.jpg',
    },
    { page: '<img src="wide.jpg" alt="The sea" width="1600" height="90">', message: 'old' },
    { page: '<img src="/catalogo.jpg" alt="Catalogo" width="800">', message: 'old' },
    { page: '<img src="https://images.ctfassets.net/1/2/3/a.jpg" alt="A" width="800">', message: 'old' },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    {
      note: 'shown smaller than its file is',
      body:
        '<img src="a.png" alt="A" width="900" height="900" style="width:49px;height:auto">' +
        '<img src="b.png" alt="B" width="4380" height="1000" sizes="(min-width: 1200px) calc(60px + 44px), 116px">',
    },
    { note: 'a wordmark', body: '<img class="brand-wordmark" src="a.png" alt="A" width="900" height="90">' },
    { note: 'a ruled line', body: '<img src="line.jpg" alt="" width="900" height="30">' },
    { note: 'a small image', body: '<img src="a.jpg" alt="A" width="120" height="90">' },
    {
      note: 'a service chooses the format',
      body: '<img src="https://img.example/a.jpg?auto=format&amp;w=800" alt="A" width="800">',
    },
    {
      note: 'a shop whose images come through its own host',
      body: '<img src="/cdn/shop/files/a.jpg?v=1" alt="A" width="800">',
    },
    { note: 'a logo by its file', body: '<img src="/img/siteLogo_v2.png" alt="" width="1200" height="800">' },
    { note: 'a logo by its class', body: '<img src="/img/a.png" class="custom-logo" alt="" width="600">' },
    { note: 'a logo by its alternative', body: '<img src="/img/a.png" alt="Logotipo de la escuela" width="400">' },
    { note: 'the size is not known', body: '<img src="a.jpg" alt="A">' },
    '<img src="/cdn-cgi/image/format=auto/a.jpg" alt="A" width="800">',
    '<img src="a.jpg" srcset="a.webp 800w" sizes="50vw" alt="A" width="800">',
    '<img src="a.svg" alt="A" width="800">',
  ],
});
