import { ruleTester } from '../../testing/index.js';
import rule from './lazy-first.rule.js';

ruleTester(rule, {
  pass: [
    '<img src="a.jpg" alt="A" width="800" height="400">',
    `<img src="a.jpg" alt="A" width="800" height="400"><img src="b.jpg" alt="B" width="800" height="400" loading="lazy">`,
  ],
  fail: [
    {
      page: '<a href="/"><img src="l.png" alt="Home" width="500" loading="lazy"></a><img src="b.jpg" alt="B" width="800" loading="lazy">',
      message: 'lazy',
      evidence: 'b.jpg',
    },
    {
      page: '<header><img src="logo.png" alt="Green Fingers" width="500"><nav><img src="m.jpg" alt="M" width="500"></nav></header><img src="b.jpg" alt="B" width="800" loading="lazy">',
      message: 'lazy',
      evidence: 'b.jpg',
    },
    {
      page: '<header><a href="/"><img src="/logo.svg" alt="Garden"></a></header><img src="sun.svg" alt="" height="24"><img src="b.jpg" alt="B" width="800" loading="lazy">',
      message: 'lazy',
      evidence: 'b.jpg',
    },
    {
      page: '<img src="a.jpg" alt="A" loading="lazy"><img src="b.jpg" alt="B" width="800" loading="lazy">',
      message: 'lazy',
      evidence: 'b.jpg',
    },
    {
      page: '<div class="hero"><div class="hero-text"><h1>Beans</h1></div><img src="h.jpg" alt="Hero" width="800" loading="lazy"></div>',
      message: 'lazy',
    },
    { page: '<a href="/sale"><img src="s.jpg" alt="Sale" width="800" loading="lazy"></a>', message: 'lazy' },
    { page: '<a><img src="s.jpg" alt="Sale" width="800" loading="lazy"></a>', message: 'lazy' },
    {
      page: '<h1>Tomatoes</h1><img src="a.jpg" alt="A" width="800" height="400" loading="lazy">',
      message: 'lazy',
      evidence: 'a.jpg',
    },
  ],
  notApplicable: [
    '<img src="a.jpg" alt="A" loading="lazy">',
    '<img src="a.jpg" alt="A" width="90" height="90" loading="lazy">',
  ],
  nearMiss: [
    {
      note: 'a background of WordPress in its place',
      body: '<div class="wp-block-media-text is-image-fill"><figure style="background-image:url(a.jpg)"><img src="a.jpg" alt="A" width="800" height="400" loading="lazy"></figure></div>',
    },
    {
      note: 'shown on wide screens alone',
      head: '<title>A</title><style>@media (max-width: 600px) { .wide { display: none } }</style>',
      body: '<img class="wide" src="/a.jpg" alt="A" width="800" height="400" loading="lazy"><p>B</p>',
    },
    {
      note: 'the logo of the site',
      url: 'https://example.com/a/b.html',
      body: '<a href="../index.html"><img src="a.png" alt="Home" width="500" height="90" loading="lazy"></a>',
    },
    {
      note: 'the logo, in front of the first large image',
      body: '<a href="/de/"><img src="a.png" alt="Start" width="500" loading="lazy"></a><img src="b.jpg" alt="B" width="800">',
    },
    {
      note: 'behind the picture in the header',
      body: '<header><h1>Tomatoes</h1><img src="a.jpg" alt="A" width="800" height="400"></header><main><img src="b.jpg" alt="B" width="800" loading="lazy"></main>',
    },
    {
      note: 'behind a picture whose width is not known, and which does not wait',
      body: '<main><figure><img src="a.jpg" srcset="a-s.jpg 480w, a-l.jpg 1600w" sizes="100vw" alt="" loading="eager"></figure><h1>Soil</h1><img src="b.jpg" alt="B" width="683" loading="lazy"></main>',
    },
    {
      note: 'a ruled line',
      body: '<img src="line.png" alt="" width="1920" height="10" loading="lazy"><img src="a.jpg" alt="A" width="90">',
    },
    {
      note: 'below a film',
      body: '<video src="/garden.mp4" muted loop></video><img src="a.jpg" alt="A" width="800" height="400" loading="lazy">',
    },
    {
      note: 'below a background picture',
      body: '<section style="background-image: url(/beds.jpg)"><h1>Tomatoes</h1></section><img src="a.jpg" alt="A" width="800" loading="lazy">',
    },
    {
      note: 'in a second slider, below the first',
      body: '<div class="slider"><p>Beans</p></div><div class="slider"><img src="a.jpg" alt="A" width="800" loading="lazy"></div>',
    },
    {
      note: 'below the stage of a template',
      body: '<header class="masthead"><h1>Tomatoes</h1></header><img src="a.jpg" alt="A" width="800" loading="lazy">',
    },
    {
      note: 'below a gallery',
      body: `${'<img src="s.jpg" alt="S" width="300" height="140" loading="lazy">'.repeat(9)}<img src="a.jpg" alt="A" width="800" height="400" loading="lazy">`,
    },
    {
      note: 'below the first screen',
      body: `<p>${'Sow in March. '.repeat(40)}</p><img src="a.jpg" alt="A" width="800" height="400" loading="lazy">`,
    },
    {
      note: 'an image of the footer',
      body: '<footer><img src="a.jpg" alt="A" width="800" height="400" loading="lazy"></footer>',
    },
    '<img src="a.jpg" alt="A" width="800" height="400" loading="eager">',
    {
      note: 'the contradiction is a finding of its own',
      body: '<img src="a.jpg" alt="A" width="800" height="400" loading="lazy" fetchpriority="high">',
    },
  ],
});
