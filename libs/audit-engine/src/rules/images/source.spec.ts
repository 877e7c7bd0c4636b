import { ruleTester } from '../../testing/index.js';
import rule from './source.rule.js';

ruleTester(rule, {
  pass: ['<img src="a.jpg" alt="A">', '<img srcset="a.jpg 1x, b.jpg 2x" alt="A">'],
  fail: [
    { page: '<img src="" alt="A">', message: 'empty', evidence: 'src=""' },
    { page: '<img src="#" alt="A">', message: 'fragment', evidence: 'src="#"' },
    {
      page: '<img data-face src="" alt="A"><script>document.querySelector("[data-name]").textContent = names[0]</script>',
      message: 'empty',
    },
    { page: '<img alt="A" class="pic">', message: 'missing', evidence: 'class="pic"' },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    { note: 'a script loads it', body: '<img data-src="a.jpg" alt="A">' },
    { note: 'a script replaces it', body: '<img src="#" data-src="a.jpg" alt="A">' },
    { note: 'a place for a preview', body: '<img id="preview" alt="">' },
    { note: 'the large picture of a gallery', body: '<img src="" alt="" class="lightbox-image" id="large">' },
    {
      note: 'in a dialog, which a script fills when it opens',
      body: '<div class="plant-modal"><img src="" id="photo" alt=""></div><div class="lightbox"><img class="lightbox-photo" src="" alt=""></div>',
    },
    '<picture><source srcset="a.webp"><img alt="A"></picture>',
    '<img class="lazyload" alt="A">',
    '<dialog hidden><img src="" alt=""></dialog>',
    {
      note: 'a script looks it up by an attribute and fills it',
      body: '<img data-face src="" alt=""><script>const face = document.querySelector("[data-face]"); face.src = faces[0]</script>',
    },
    '<img :src="photo" alt="A">',
  ],
});
