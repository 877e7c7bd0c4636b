import { ruleTester } from '../../testing/index.js';
import rule from './link-name.rule.js';

ruleTester(rule, {
  pass: ['<a href="/">Home</a>', '<span role="link" tabindex="0">Home</span>'],
  fail: [
    {
      page: '<a href="/a"><input type="button"></a><a href="/b"><input value="Beds"></a>',
      message: 'missing',
      count: 2,
    },
    {
      page: '<div class="hidden md:flex"><div class="lg:hidden"><a href="/menu"><i class="fa fa-bars"></i></a></div></div><div class="flex"><div class="md:hidden"><a href="/menu"><i class="fa fa-bars"></i></a></div></div><div class="hidden md:flex"><div class="sm:hidden lg:block"><a href="/menu"><i class="fa fa-bars"></i></a></div></div>',
      message: 'missing',
      count: 3,
    },
    {
      page: '<a href="infoATexample.com"><i class="mail"></i></a><a href="seatmap.html"></a>',
      message: 'missing',
      count: 2,
    },
    { page: '<a href="/cart"><i class="fa fa-cart"></i></a>', message: 'missing', evidence: 'href="/cart"' },
    { page: '<a href="/"><img src="logo.png" alt=""></a>', message: 'missing' },
    { page: '<a href="/a"> &nbsp; </a><span role="link" tabindex="0"></span>', message: 'missing', count: 2 },
    { page: '<a href="/a"><span aria-hidden="true">→</span></a>', message: 'missing' },
    {
      page: '<a href="/a"><img src="a.png" role="presentation"></a><a href="/b"><img src="b.png" alt=""></a><a href="/c"><img src="c.png" role="none"></a>',
      message: 'missing',
      count: 3,
    },
    {
      page: '<a href="/b"><img src="b.png" role="presentation" alt="Home"></a><a href="/c"><img src="c.png" role="none" alt="Home"></a>',
      message: 'missing',
      count: 2,
    },
  ],
  notApplicable: ['<p>No link</p>', '<a id="part"></a>'],
  nearMiss: [
    {
      note: 'an empty link that Bootstrap hides, for a script that follows the scrolling',
      head: '<title>A</title><link rel="stylesheet" href="https://cdn.example/bootstrap/4.5/bootstrap.min.css">',
      body: '<a class="nav-link collapse" href="#top"></a>',
    },
    {
      note: 'a button inside says it',
      body: '<a href="/a"><input type="button" value="About us"></a> <a href="/b"><input type="image" src="b.png" alt="Beds"></a>',
    },
    {
      note: 'shown at no width by its classes',
      body: '<nav class="hidden md:flex"><p>Menu</p><div class="flex md:hidden"><a href="/menu"><i class="fa fa-bars"></i></a></div></nav><div class="d-none d-lg-block"><div class="d-md-none"><a href="/menu"><i class="fa fa-bars"></i></a></div></div>',
    },
    { note: 'a masked e-mail address, which a script writes', body: '<a class="mail" href="infoATexample.com"></a>' },
    { note: 'the place of a timeline', body: '<a class="twitter-timeline" href="https://twitter.com/garden"></a>' },
    {
      note: 'the place of an album',
      body: '<blockquote class="imgur-embed-pub" data-id="a/oars"><a href="//imgur.com/oars"></a></blockquote>',
    },
    {
      note: 'marks of lines of code',
      body: '<pre><code><a id="l-1" name="l-1" href="#l-1"></a>let a = 1;</code></pre>',
    },
    '<a href="/"><img src="logo.png" alt="Garden home"></a>',
    '<a href="/" aria-label="Home"><svg><path d="M0 0"/></svg></a>',
    '<a href="/"><svg role="img"><title>Home</title></svg></a>',
    '<a href="/" title="Home"></a>',
    {
      note: 'a name of its own overrides the role',
      body: '<a href="/"><img src="b.png" role="none" alt="" aria-label="Home"></a>',
    },
    { note: 'named from elsewhere', body: '<h3 id="h">Tomatoes</h3><a href="/t" aria-labelledby="h"></a>' },
    {
      note: 'a second link of a card, taken out of the tab order',
      body: '<a href="/t" tabindex="-1" aria-hidden="true"><img src="a.png" alt=""></a>',
    },
    { note: 'the image lacks its alternative, which is the finding', body: '<a href="/"><img src="logo.png"></a>' },
    { note: 'a web component may bring its text', body: '<a href="/"><site-logo></site-logo></a>' },
    {
      note: 'an inner part is named from elsewhere',
      body: '<b id="n">News</b><a href="/n"><svg aria-labelledby="n"></svg></a>',
    },
  ],
});
