import { ruleTester } from '../../testing/index.js';
import rule from './image-alt.rule.js';

ruleTester(rule, {
  pass: ['<img src="a.jpg" alt="A red tomato">', '<img src="line.svg" alt="">'],
  fail: [
    {
      page: '<img data-src="a.jpg"><img srcset="b.jpg 2x"><picture><source srcset="c.avif"><img></picture>',
      message: 'missing',
      count: 3,
    },
    { page: '<a href="/"><img id="logo"></a><h2><img src=""></h2><img tabindex="0">', message: 'missing', count: 3 },
    { page: '<img role="none" tabindex="0" src="/beans.png">', message: 'missing' },
    {
      page: '<p>x</p>\n<img src="a.jpg">\n<img src="b.jpg" class="wide">',
      message: 'missing',
      count: 2,
      evidence: '&lt;img src="a.jpg"&gt;',
    },
  ],
  notApplicable: [
    '<p>No image</p>',
    '<template><img src="a.jpg"></template>',
    '<noscript><img src="pixel.gif"></noscript>',
  ],
  nearMiss: [
    '<img src="a.jpg" aria-label="A red tomato">',
    '<span id="t">Tomato</span><img src="a.jpg" aria-labelledby="t">',
    '<img src="a.jpg" role="presentation">',
    '<div aria-hidden="true"><img src="a.jpg"></div>',
    { note: 'a pixel that counts visits', body: '<img src="https://count.example/p" width="1" height="1">' },
    {
      note: 'nothing until a script fills it',
      body: '<div><img id="large"><img src=""></div><a href="/"><img> Home</a>',
    },
    { note: 'a framework writes it', body: '<img :src="photo" :alt="title">' },
    '<div class="d-none"><img src="a.jpg"></div>',
  ],
});
