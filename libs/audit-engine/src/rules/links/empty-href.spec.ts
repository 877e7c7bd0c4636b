import { ruleTester } from '../../testing/index.js';
import rule from './empty-href.rule.js';

ruleTester(rule, {
  pass: ['<a href="/privacy">Privacy</a>'],
  fail: [
    {
      page: '<p><a href="#">Sus derechos</a> <a href="#">Deutsch</a> <a href="#">Toppings</a></p>',
      message: 'placeholder',
      count: 3,
    },
    {
      page: '<p>x</p>\n<a href="">Privacy</a>',
      message: 'empty',
      evidence: '&lt;a href=""&gt;',
      line: 5,
      sentence: '"Privacy"',
    },
    {
      page: '<a href="#">Privacy</a> <a class="link" href="#">Terms</a>',
      message: 'placeholder',
      count: 2,
      evidence: 'href="#"',
    },
    { page: '<a href="#">Read more ...</a>', message: 'placeholder' },
    { page: '<a href="">...</a>', message: 'empty' },
    { page: '<a href="#"><img src="/a.jpg" alt="A bed" onerror="hide(this)"></a>', message: 'placeholder' },
    { page: '<ul><li><a href="#"><span class="activity">Results</span></a></li></ul>', message: 'placeholder' },
    { page: '<a href="#"><h1>Green yard, since 1950</h1></a>', message: 'placeholder' },
    {
      page: { url: 'https://example.com/beans', body: '<a href=""><h1>Green yard, since 1950</h1></a>' },
      message: 'empty',
    },
    {
      page: { url: 'https://example.com/beans', body: '<a href="#" class="icon icon-home">Barn notes</a>' },
      message: 'placeholder',
    },
    {
      page: { url: 'https://example.com/beans', body: '<a href="#" class="logo">Green yard, seeds since 1950</a>' },
      message: 'placeholder',
    },
    { page: { url: 'https://example.com/beans', body: '<a href="#">Trang chủ</a>' }, message: 'placeholder' },
    {
      page: {
        note: 'a page with two dots in its name',
        url: 'https://example.com/beans.en.html',
        body: '<a href="#">Home</a>',
      },
      message: 'placeholder',
    },
    {
      page: {
        note: 'other pages than that of the folder',
        url: 'https://example.com/seeds-and-tools/',
        body: '<a href="#">Seeds &amp; pots</a> <a href="#">Old tools</a> <a href="#">Seeds</a>',
      },
      message: 'placeholder',
      count: 3,
    },
    { page: '<a href="#">Homework</a>', message: 'placeholder' },
    { page: '<p><a href="#"><img src="/logo-beans.png" alt="Beans and sons"></a></p>', message: 'placeholder' },
    { page: '<nav><a href="#"><img src="/logo/beans.png" alt="Beans and sons"></a></nav>', message: 'placeholder' },
    { page: '<a href="#">المواعيد</a>', message: 'placeholder' },
    { page: '<a href="#" class="branded">Green yard, seeds since 1950</a>', message: 'placeholder' },
    { page: '<ul><li class="activity"><a href="#">Privacy</a></li></ul>', message: 'placeholder' },
    { page: '<nav><ul><li><a href="/a">A</a></li><li><a href="#">Berita</a></li></ul></nav>', message: 'placeholder' },
    { page: '<ul><li><a href="#">Galeri</a></li><li><a href="/a">A</a></li></ul>', message: 'placeholder' },
  ],
  notApplicable: ['<p>x</p>', '<a id="top">x</a>'],
  nearMiss: [
    {
      note: 'back to the top, in other languages',
      body: '<p><a href="#">Torna su</a> <a href="#">Do góry</a> <a href="#">Ylös</a> <a href="#">Επάνω</a> <a href="#">למעלה</a> <a href="#">回到顶部</a> <a href="#">Sus</a> <a href="#">الرجوع</a></p>',
    },
    {
      note: 'the language of the page in a switcher',
      body: '<p><a href="#">English</a> <a href="/de/">Deutsch</a></p>',
    },
    { note: 'a link that a class may hide', body: '<a class="hidden link" href="">Notes</a>' },
    {
      note: 'the first place of a breadcrumb on that very page',
      body: '<ul class="wy-breadcrumbs"><li><a href="#">Docs</a> »</li><li>Welcome</li></ul>',
    },
    {
      note: 'the page itself in its navigation, as Sphinx writes it',
      url: 'https://example.com/genindex.html',
      head: '<title>Index — Beans</title>',
      body: '<ul><li><a href="#" title="General Index">index</a></li><li><a href="/a">A</a></li></ul>',
    },
    {
      note: 'the page itself, marked in its menu',
      body: '<ul><li><a href="/a">A</a></li><li class="menu-item active"><a href="#">Results</a></li></ul>',
    },
    {
      note: 'the page itself, marked within the link in its menu',
      body: '<ul><li><a href="/a">A</a></li><li><a href="#"><div class="nav-active">Results</div></a></li></ul>',
    },
    {
      note: 'the first page has no newer posts',
      body: '<ul class="pager"><li class="previous disabled"><a href="#">Newer</a></li><li><a href="/2">Older</a></li></ul>',
    },
    {
      note: 'the page itself in a list that cuts titles',
      head: '<title>How to grow tomatoes in the north – Garden</title>',
      body: '<div><a href="#">How to grow tomatoes ...</a></div>',
    },
    {
      note: 'an entry of a menu that shows the entries below it',
      body: '<ul><li><a href="#">Services</a><ul><li><a href="/soil">Soil</a></li></ul></li></ul>',
    },
    {
      note: 'the start page, known by the icon of a house',
      body: '<div><a href="#" class="icon icon-home">Beds and beans</a></div><p><a href=""><i class="fa fa-home"></i> Koti</a></p>',
    },
    {
      note: 'the logo of the start page',
      body: '<a href="#" class="logo">Green yard, seeds since 1950</a> <a href="" class="site-brand">Yard</a>',
    },
    {
      note: 'the logo of the start page, known by its image in the header',
      body: '<header><a href="#"><img src="/img/Logoyard.png" alt="Green yard"> Seeds since 1950</a></header>',
    },
    {
      note: 'the logo of the start page, known by the class of its image in the menu',
      body: '<nav><a href="#"><img class="site-logo" src="/a.png" alt="Green yard"> Seeds since 1950</a></nav>',
    },
    { note: 'the name of the start page as its heading', body: '<a href=""><h1>Green yard, since 1950</h1></a>' },
    {
      note: 'the start page by its name in other languages',
      body: '<p><a href="#">Trang chủ</a> <a href="#">首页</a> <a href="">홈</a> <a href="#">Главная</a> <a href="#">Beranda</a> <a href="#">Acasă</a> <a href="#">الرئيسية</a></p>',
    },
    { note: 'the start page in its own menu', body: '<p><a href="#">Home</a> <a href="/a">A</a></p>' },
    {
      note: 'the start page by the name of its file',
      url: 'https://example.com/index.html',
      body: '<p><a href="#">Home</a> <a href="/a">A</a></p>',
    },
    {
      note: 'the page by the name of its file',
      url: 'https://example.com/contents.html',
      body: '<p><a href="#">Table of contents</a></p>',
    },
    {
      note: 'the page by the name of its file, with a sign',
      url: 'https://example.com/fotos.html',
      body: '<p><a href="#"><b>Foto’s</b></a></p>',
    },
    {
      note: 'the page by the name of its file, in letters that an address has percent-encoded',
      url: 'https://example.com/%D8%B9%D9%85%D9%84%D8%A7%D8%A6%D9%86%D8%A7.html',
      body: '<p><a href="#">عملائنا</a></p>',
    },
    {
      note: 'the page by the name of its folder, with a word for a sign',
      url: 'https://example.com/zaad-en-gereedschap/index.html',
      body: '<ul><li><a href="#">Zaad<br>&amp; gereedschap</a></li></ul>',
    },
    {
      note: 'the page by the name of its folder',
      url: 'https://example.com/about-us/',
      body: '<p><a href="#">About us</a></p>',
    },
    { note: 'back to the top', body: '<a href="#">Back to top</a> <a href="#" title="x">↑</a>' },
    {
      note: 'buttons of scripts',
      body: '<a href="#" role="button">Menu</a> <a href="#" data-toggle="x">x</a> <a href="#" onclick="x()">x</a> <a href="#" id="open">x</a> <a href="#" class="dropdown-toggle">x</a> <a href="#" class="accordion-title">Rabbits</a>',
    },
    {
      note: 'buttons of a script, by what they are in',
      body: '<div class="dots"><a href="#">Roses</a></div><script>$(".dots a").click(function (e) { e.preventDefault(); go(this) })</script>',
    },
    {
      note: 'an empty address where the base leads to another page',
      url: 'https://example.com/contact',
      head: '<base href="https://example.com/">',
      body: '<a href="">Main page</a>',
    },
    {
      note: 'a button of a script in the link',
      body: '<a href="#"><button onclick="show()">Walk through the garden</button></a>',
    },
    {
      note: 'headings that link to themselves, and signs',
      body: '<h1><a href="#">String</a></h1> <a href="#" title="Not tested">ⓘ</a>',
    },
    {
      note: 'the name of the page in its breadcrumb',
      head: '<title>Tomatoes – Garden</title>',
      body: '<a href="/">Home</a> <a href="">Tomatoes</a>',
    },
    {
      note: 'the name of the site, with another apostrophe than in the title',
      head: "<title>O'Hara's beans</title>",
      body: '<nav><a href="#">O’Haraʼs beans</a></nav>',
    },
    {
      note: 'the first line of a table of contents',
      body: '<ul><li><a href="#">Introduction</a><ul><li><a href="#a">A</a></li></ul></li></ul><p id="a">A</p>',
    },
    { note: 'a place on the page', body: '<a href="#a">A</a><p id="a">A</p>' },
  ],
});
