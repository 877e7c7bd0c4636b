import { ruleTester, type SiteCase } from '../../testing/index.js';
import rule from './about.rule.js';

const pages = (first: string): SiteCase['pages'] => ({
  '/': first,
  '/1': '<a href="/">Home</a>',
  '/2': '<a href="/">Home</a>',
  '/3': '<a href="/">Home</a>',
  '/4': '<a href="/">Home</a>',
});

ruleTester(rule, {
  pass: [{ pages: pages('<a href="/us">About us</a>') }],
  fail: [
    { page: { pages: pages('<a href="/shop">Shop</a>') }, message: 'missing' },
    {
      page: { pages: pages('<a href="/shop">Shop</a><p>Who we are is what the neighbours keep asking us.</p>') },
      message: 'missing',
    },
    {
      page: {
        pages: { ...pages('<a href="/1">One</a>'), '/1': '<a href="/">Home</a><p>The city was founded in 1204.</p>' },
      },
      message: 'missing',
    },
    { page: { pages: pages('<div id="header"></div><a href="/shop">Shop</a>') }, message: 'missing' },
    { page: { pages: pages('<a href="/shop">Shop</a><p>Webdesign Pixel GmbH</p>') }, message: 'missing' },
    {
      page: { pages: pages('<a href="/shop">Shop</a><p>Copyright © 2026. All rights reserved.</p>') },
      message: 'missing',
    },
    {
      page: { pages: pages('<a href="https://www.facebook.com/sharer/sharer.php?u=x">Share</a>') },
      message: 'missing',
    },
    {
      page: { pages: pages('<div class="main-nav"><a href="/shop">Shop</a></div><script src="/shop.js"></script>') },
      message: 'missing',
    },
    { page: { pages: pages('<a href="/shop">Neither house nor garage</a>') }, message: 'missing' },
    {
      page: { pages: pages('<a href="/shop">History of the tomato</a><a href="/1">Restaurants</a>') },
      message: 'missing',
    },
    { page: { pages: pages('<a href="/shop">Presentation of a cheese</a>') }, message: 'missing' },
    {
      page: {
        pages: pages(
          '<p>© 2026. All rights reserved. <a href="/1">Tomatoes for small balconies</a> <a href="/2">Beans for gardens in the shade</a> <a href="/3">Prices of all seeds and tools</a> <a href="/4">Ways to the market</a></p>',
        ),
      },
      message: 'missing',
    },
    { page: { pages: pages('<a href="mailto:hello@garden.example">Write</a>') }, message: 'missing' },
    { page: { pages: pages('<a href="mailto:hello@garden.example">Say Hello</a>') }, message: 'missing' },
  ],
  notApplicable: [{ pages: { '/': '<a href="/shop">Shop</a>', '/shop': '<a href="/">Home</a>' } }],
  nearMiss: [
    ...['Zahrada Hájek s.r.o.', 'Garden & Sons Ltd, 4 High Street', 'Giardino Verde S.r.l.', '株式会社みどり園'].map(
      (line) => ({
        note: `the name of a company with its legal form: ${line}`,
        pages: pages(`<a href="/shop">Shop</a><p>${line}<br>1 Garden Road</p>`),
      }),
    ),
    ...['Orgãos Sociais', 'Biografía', 'معلومات عن العيادة', 'L’azienda', 'Empresa', '公司简介'].map((name) => ({
      note: `a link in another language: ${name}`,
      pages: pages(`<a href="/x">${name}</a>`),
    })),
    {
      note: 'views behind fragments, which may say it',
      pages: pages('<a href="#/news">News</a><a href="#/prices">Prices</a><a href="#/photos">Photos</a>'),
    },
    {
      note: 'a text in a language whose words are not known, under another tag',
      pages: pages(
        `<p>${'Gure elkartea herriko plazan biltzen da larunbat goizetan eta haurrentzako tailerrak antolatzen ditu urte osoan zehar. '.repeat(6)}</p><a href="/h">Gure elkartea</a>`,
      ),
    },
    { note: 'in another language', pages: pages('<a href="/x">Wer wir sind</a>') },
    { note: 'the committee of a conference', pages: pages('<a href="/x">Comissão Organizadora</a>') },
    { note: 'in Japanese', pages: pages('<a href="/x">当館について</a>') },
    { note: 'in Basque', pages: pages('<a href="/x">NOR GARA</a>') },
    { note: 'in Galician', pages: pages('<a href="/x">Quen somos</a>') },
    { note: 'in Indonesian', pages: pages('<a href="/x">Tentang kami</a>') },
    { note: 'the project', pages: pages('<a href="/x">Progetto Casa Verde</a>') },
    { note: 'the board of a club, in Dutch', pages: pages('<a href="/x">Bestuur</a>') },
    { note: 'the board of a club, in Danish', pages: pages('<a href="/x">Bestyrelse</a>') },
    { note: 'the board of a club, in Greek', pages: pages('<h2>Διοικητικό Συμβούλιο</h2>') },
    { note: 'the presentation of a house, in French', pages: pages('<a href="/x">PRÉSENTATION</a>') },
    { note: 'the project, in Hungarian', pages: pages('<a href="/x">A projekt</a>') },
    { note: 'the life of an artist, in Greek', pages: pages('<h1>Βιογραφικό σημείωμα</h1>') },
    { note: 'the team, in Greek capitals without accents', pages: pages('<a href="/x">Η ΟΜΑΔΑ ΜΑΣ</a>') },
    { note: 'who we are, in Greek', pages: pages('<h1>ΠΟΙΟΙ ΕΙΜΑΣΤΕ</h1>') },
    ...[
      'Historique',
      'Unsere Geschichte',
      'La storia',
      'Storia',
      'Ιστορικό',
      'A Pousada',
      'L’hôtel',
      'Le cinéma',
      'The School',
      'Notre gîte',
    ].map((name) => ({
      note: `the history of a house, or the house: ${name}`,
      pages: pages(`<a href="/x">${name}</a>`),
    })),
    { note: 'in Estonian', pages: pages('<a href="/x">Meist</a>') },
    { note: 'the one who does it', pages: pages('<a href="/x">Meet your gardener</a>') },
    { note: 'a legal notice, which names who runs the site', pages: pages('<a href="/x">Mentions légales</a>') },
    {
      note: 'a line above a headline',
      pages: pages('<a href="/1">One</a><div><span>Who we are</span><h2>Gardens</h2></div>'),
    },
    { note: 'the holder of the copyright', pages: pages('<a href="/1">One</a><p>© 2026 Valley Fishing Club</p>') },
    {
      note: 'a holder in a line with a menu',
      pages: pages(
        '<p>© 2026 Valley Fishing Club. <a href="/1">Tomatoes for small balconies</a> <a href="/2">Beans for gardens in the shade</a> <a href="/3">Prices of all seeds and tools</a> <a href="/4">Ways to the market</a></p>',
      ),
    },
    {
      note: 'a person by name, with her address',
      pages: pages('<p>Vytvořila <a href="mailto:jana.prikladova@garden.example">Jana Příkladová</a></p>'),
    },
    { note: 'a holder before the year', pages: pages('<a href="/1">One</a><p>Valley Fishing Club © 2026</p>') },
    {
      note: 'a publisher in structured data',
      pages: pages(
        '<a href="/1">One</a><script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","publisher":{"@type":"Organization","name":"Valley"}}</script>',
      ),
    },
    {
      note: 'in a language whose words are not known',
      pages: {
        ...pages(''),
        '/': { html: '<!doctype html><html lang="mt"><title>A</title><a href="/x">Min aħna</a></html>' },
      },
    },
    {
      note: 'the box of the author below the texts of a blog',
      pages: {
        ...pages('<a href="/1">One</a>'),
        '/2': '<div class="author-bio"><h3>By Anna Example</h3><p>Builds boats and writes down what went wrong.</p></div>',
      },
    },
    {
      note: 'a heading on a page without links',
      pages: { ...pages('<a href="/shop">Shop</a>'), '/2': '<h1>Quiénes somos</h1><p>We are four.</p>' },
    },
    {
      note: 'a menu that a script puts in',
      pages: pages('<div id="header-placeholder"></div><a href="/1">One</a><script src="/menu.js"></script>'),
    },
    {
      note: 'a header and a footer that a script puts around the page',
      pages: pages('<main><a href="/1">One</a></main><script src="/frame.js"></script>'),
    },
    {
      note: 'three pages, by http and by https',
      pages: {
        '/': '<a href="/1">One</a>',
        '/1': '<a href="/">Home</a>',
        '/2': '<a href="/">Home</a>',
        'http://example.com/': '<a href="/1">One</a>',
        'http://example.com/1': '<a href="/">Home</a>',
        'http://example.com/2': '<a href="/">Home</a>',
      },
    },
    { note: 'a part of the start page', pages: pages('<a href="/1">One</a><h2>Our team</h2>') },
    { note: 'known by its address', pages: pages('<a href="/about/"><img src="a.png" alt="Anna and Ben"></a>') },
    {
      note: 'an application without links',
      pages: { '/': '<p>1</p>', '/1': '<p>2</p>', '/2': '<p>3</p>', '/3': '<p>4</p>', '/4': '<p>5</p>' },
    },
  ],
});
