import { rendered } from '../../testing/rendered.js';
import { ruleTester } from '../../testing/index.js';
import rule from './dimensions.rule.js';

ruleTester(rule, {
  pass: [
    '<img src="a.jpg" alt="A" width="400" height="300">',
    '<picture><source srcset="a.webp"><img src="a.jpg" alt="A" width="400" height="300"></picture>',
  ],
  fail: [
    {
      page: '<div class="with-popup"><a class="open-modal" href="a.jpg"><img src="a.jpg" alt="A"></a></div>',
      message: 'missing',
      evidence: 'a.jpg',
    },
    {
      page: '<img src="a.jpg" alt="A">',
      message: 'missing',
      sentence: 'no width and height. The page jumps when it arrives',
      evidence: 'a.jpg',
    },
    {
      page: '<img src="a.jpg" alt="A" width="400"><img src="#" srcset="b.jpg 2x" alt="B">',
      message: 'missing',
      count: 2,
      sentence: 'no height',
    },
    // Something is below or beside the image, or a script may put it there.
    ...[
      '<p>Oak <img src="a.jpg" alt="A"></p>',
      '<p>Oak</p><img src="a.jpg" alt="A"> and ash',
      '<p>Oak</p><img src="a.jpg" alt="A"><hr>',
      '<p>Oak</p><img src="a.jpg" alt="A"><div id="foot"></div>',
      '<p>Oak</p><img src="a.jpg" alt="A"><page-foot></page-foot>',
      '<div class="text">Oak</div><div class="picture"><img src="a.jpg" alt="A"></div>',
      '<table><tr><td>Oak</td><td><br><img src="a.jpg" alt="A"></td></tr></table>',
    ].map((page) => ({ page, message: 'missing' as const })),
    { page: '<img src="a.jpg" alt="A" style="margin: 0; width: 96px">', message: 'missing', sentence: 'no height' },
    {
      page: '<img src="a.jpg" alt="A" style="max-width: 96px; width: auto">',
      message: 'missing',
      sentence: 'no width and height',
    },
    {
      // Hosts that are called local, and files beside one that never arrives.
      page: '<img src="https://local.example/a.jpg" alt="A"><img src="http://bakery.local/b.jpg" srcset="b.jpg 2x" alt="B">',
      message: 'missing',
      count: 2,
    },
    {
      page: { url: 'http://bakery.local/', body: '<img src="http://bakery.local/a.jpg" alt="A">' },
      message: 'missing',
    },
    {
      page: '<style>img { max-width: 100%; line-height: 1 }</style><img src="a.jpg" alt="A">',
      message: 'missing',
    },
    {
      page: '<style>.box { height: 9em }</style><p class="box"><img src="a.jpg" alt="A"> Bread</p><table><tr><td class="box"><img src="b.jpg" alt="B"></td></tr></table><div class="box"><img src="c.jpg" alt="C"><img src="d.jpg" alt="D" width="9" height="9"></div>',
      message: 'missing',
      count: 3,
    },
    {
      page: '<style>.logos { height: 90px } .all { height: 100% } body { height: 900px }</style><div class="logos"><img src="a.jpg" alt="A"><img src="b.jpg" alt="B"></div><div class="all"><img src="c.jpg" alt="C"><img src="d.jpg" alt="D"></div>',
      message: 'missing',
      count: 4,
    },
    {
      page: '<style>.panel { height: 0 } .wide { padding-bottom: 8% }</style><div class="panel"><img src="a.jpg" alt="A"> Bread</div><div class="wide"><img src="b.jpg" alt="B"> Rolls</div>',
      message: 'missing',
      count: 2,
    },
    {
      // Boxes that say no height by themselves, that hold more, or that grow.
      page: '<div style="height: 100%"><img src="a.jpg" alt="A"></div><div style="height: 300px"><img src="b.jpg" alt="B">Bread</div><table><tr><td style="height: 90px"><img src="c.jpg" alt="C"></td></tr></table><p style="position: relative"><img src="d.jpg" alt="D"></p>',
      message: 'missing',
      count: 4,
    },
    {
      // Style sheets of other hosts: only what says a width.
      page: {
        head: '<link rel="stylesheet" href="https://cdn.example/site.css"><link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=A">',
        body: '<img src="a.jpg" alt="A"><img src="b.jpg" alt="B" width="400">',
      },
      message: 'missing',
      evidence: 'b.jpg',
      count: 1,
    },
    {
      // Style sheets of the host are left to the end of the crawl.
      page: { head: '<link rel="stylesheet" href="/site.css">', body: '<img src="a.jpg" alt="A">' },
      message: 'missing',
    },
    {
      page: rendered(
        { body: '<img src="a.jpg" alt="A"><img src="b.jpg" alt="B">' },
        { browser: { placed: ['a.jpg'] } },
      ),
      message: 'missing',
      evidence: 'b.jpg',
    },
  ],
  notApplicable: [
    {
      head: '<link rel="preload" as="style" href="https://cdn.example/site.css" onload="this.rel=\'stylesheet\'">',
      body: '<img src="a.jpg" alt="A">',
    },
    { head: '<link rel="stylesheet" href="https://cdn.example/site.css">', body: '<img src="a.jpg" alt="A">' },
    '<style>img { height: 40px }</style><img src="a.jpg" alt="A">',
    '<style>.brand { float: left; height: 50px }</style><a class="brand" href="/"> <span><img src="a.jpg" alt="A"></span> </a>',
    '<p>None</p>',
    '<img src="https://t.example/p" width="1" height="1" alt="">',
    '<img src="#" alt="A"><img src="#top" width="40" alt="B">',
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">',
  ],
  nearMiss: [
    {
      note: 'a badge, which is a drawing',
      body: '<p><img src="https://img.shields.io/badge/seed-fresh-green" alt="fresh"> Beans</p><p>More</p>',
    },
    {
      note: 'the last thing of the page, in its own line',
      body: '<h1>Oak</h1><div><p>A tree</p><center><a href="/oak"><img src="a.jpg" alt="A"></a></center><div class="line"> </div></div><script>go();</script>',
    },
    { note: 'the last thing of the page, behind a break', body: 'An oak<br><img src="a.jpg" alt="A">' },
    {
      note: 'in a dialog that is closed when the image arrives',
      body: '<div class="modal fade" id="north"><img src="a.jpg" alt="A"></div><dialog><img src="b.jpg" alt="B"></dialog>',
    },
    {
      note: 'a logo in a line of a given height',
      body: '<style>.top { height: 72px } .top img { max-height: 100% }</style><header class="top"><a href="/"><img src="a.jpg" alt="A"></a> Bread</header>',
    },
    {
      note: 'a logo in a header of a given height',
      body: '<style>#top { height: 72px }</style><header id="top"><a href="/"><img src="a.jpg" alt="A"></a> Bread</header>',
    },
    {
      note: 'a slide show of a given height holds images alone',
      body: '<style>.show { height: 360px }</style><div class="show"><img src="a.jpg" alt="A"><img src="b.jpg" alt="B"></div>',
    },
    {
      note: 'a box gets its height from its padding',
      body: '<style>.show { height: 0; padding-bottom: 40% }</style><div class="show"><p>Bread</p><img src="a.jpg" alt="A"></div><div style="height:0; padding-top:56%"><img src="b.jpg" alt="B"> Rolls</div>',
    },
    {
      note: 'the page is shown once everything has arrived',
      html: '<!doctype html><html lang="en"><head><title>Bread</title><style>.waits .page { display: none }</style></head><body class="waits"><div class="page"><img src="a.jpg" alt="A"> Bread</div></body></html>',
    },
    {
      note: 'classes of a style framework fix the size',
      body: '<img class="h-10 w-10 rounded-full" src="a.jpg" alt="A"><img class="w-full aspect-video object-cover" src="b.jpg" alt="B"><div class="ratio ratio-16x9"><img src="c.jpg" alt="C"></div>',
    },
    rendered(
      { note: 'a style sheet sets the height', body: '<img src=" a.jpg" alt="A">' },
      { browser: { placed: ['a.jpg'] } },
    ),
    {
      note: 'a style attribute gives a box a height or takes it out of the flow',
      body: '<div style="width: 400px; height: 300px"> <a href="/"><img src="a.jpg" alt="A" style="margin-top: 80px"></a> </div><div style="position: absolute; top: 0"><img src="b.jpg" alt="B"> Bread</div><p style="height:9em;overflow:hidden"><img src="c.jpg" alt="C"> Bread</p>',
    },
    {
      note: 'files of one computer or one network never arrive',
      body: '<img src="http://bakery.local:8080/a.jpg" alt="A"><img src="file:///C:/bread/b.jpg" alt="B"><img src="//localhost/c.jpg" alt="C">',
    },
    { note: 'the style reserves the place', body: '<img src="a.jpg" alt="A" style="aspect-ratio: 4 / 3">' },
    { note: 'the height is kept free', body: '<img src="a.jpg" alt="A" height="300">' },
    '<img src="a.jpg" alt="A" style="position:absolute">',
    '<img src="icon.svg?v=2" alt="A">',
    { note: 'values are another rule', body: '<img src="a.jpg" alt="A" width="100%" height="auto">' },
    '<img src="a.jpg" alt="A" hidden>',
  ],
});
