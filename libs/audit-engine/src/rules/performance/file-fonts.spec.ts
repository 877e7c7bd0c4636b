import { ruleTester } from '../../testing/index.js';
import rule from './file-fonts.rule.js';

const pages = { '/': '<link rel="stylesheet" href="/a.css"><p>Text</p>' };
const face = (family: string, more = '') =>
  `@font-face { font-family: "${family}"; src: url(a.woff2) format("woff2"); ${more} }`;
/** Rules of a font of icons. */
const signs = Array.from({ length: 30 }, (_, i) => `.m-${i}::before { content: "\\e9${i + 10}" }`).join(' ');
const sheet = (body: string) => ({ url: '/a.css', body });
const FIVE = ['Ash', 'Birch', 'Cedar', 'Date', 'Elm'];
const inUse = (...families: string[]) =>
  sheet(families.map((family) => `${face(family)} .${family.toLowerCase()} { font-family: ${family} }`).join(' '));
const USE = 'p { font-family: lato, Inter } h1 { font: bold 2em/1.2 Star Sans, serif }';

ruleTester(rule, {
  pass: [{ pages, resources: [sheet(face('Lato', 'font-display: swap'))] }],
  fail: [
    {
      page: { pages, resources: [inUse(...FIVE)] },
      message: 'silent',
      sentence: '(Ash, Birch, Cedar, Date, Elm):',
    },
    {
      page: { pages, resources: [inUse(...FIVE, 'Fir')] },
      message: 'silent',
      sentence: '(Ash, Birch, Cedar, Date, Elm and more):',
    },
    {
      page: { pages, resources: [sheet(face('Lato') + face('Inter') + face('Star Sans') + face('Spare') + USE)] },
      message: 'silent',
      sentence: '(Lato, Inter, Star Sans)',
      evidence: '/a.css',
    },
    {
      page: { pages, resources: [sheet(`${face('Lato')} body, p { font-family: Lato, serif } ${signs}`)] },
      message: 'silent',
    },
    {
      page: { pages, resources: [sheet(face('Lato')), { url: '/b.css', body: 'p { font-family: Lato }' }] },
      message: 'silent',
    },
    {
      page: {
        pages,
        resources: [
          sheet(
            `${face('Lato') + face('Sail')} p, [class^="m-"]::before { font-family: Lato } [class^="s-"] { font-family: Sail } ${signs}`,
          ),
        ],
      },
      message: 'silent',
      sentence: '(Lato, Sail)',
    },
    {
      page: {
        pages,
        resources: [
          sheet(
            `${face('Lato') + face('Sail')} .btn { font-family: Sail } .btn-close::before { content: "\\f00d" } .m, p { font-family: Lato } ${signs}`,
          ),
        ],
      },
      message: 'silent',
      sentence: '(Lato, Sail)',
    },
    {
      page: {
        pages: { '/': `${pages['/']}<p style="font-family: 'Lato'">Text</p>` },
        resources: [sheet(face('Lato'))],
      },
      message: 'silent',
    },
    {
      page: { pages, resources: [sheet(face('Lato')), { url: '/a.js', body: 'style.fontFamily = "Lato, serif"' }] },
      message: 'silent',
    },
  ],
  notApplicable: [{ pages: { '/': '<p>Nothing</p>' } }],
  nearMiss: [
    {
      note: 'a script that names the first word of a family alone',
      pages,
      resources: [sheet(face('Source Sans')), { url: '/a.js', body: 'document.getElementsByTagName("source")' }],
    },
    { note: 'a font that nothing names', pages, resources: [sheet(`${face('Lato')} p { font-family: Inter }`)] },
    { note: 'a font of icons', pages, resources: [sheet(face('Font Awesome 6'))] },
    {
      note: 'the stars of ratings in WooCommerce',
      pages,
      resources: [sheet(`${face('star')} .rating { font-family: star } .rating::before { content: "sssss" }`)],
    },
    {
      note: 'a font of icons by the names of its files',
      pages,
      resources: [sheet('@font-face { font-family: si; src: url(fonts/farmicons.woff2) }')],
    },
    {
      note: 'a font of icons whose rule names it in the shorthand',
      pages: { '/': `${pages['/']}<link rel="stylesheet" href="/b.css">` },
      resources: [
        sheet(`${face('Pays')} .pay { font: normal normal normal 14px/1 Pays; } .pay { color: red } ${signs}`),
        { url: '/b.css', body: `${face('Rates')} .rate { font: 1em 'Rates'; speak: none }` },
      ],
    },
    {
      note: 'a font of icons by the rule that uses it',
      pages,
      resources: [sheet(`${face('lb')} .lb-close { font-family: lb; speak: none }`)],
    },
    {
      note: 'a font of icons by a sign that it draws',
      pages,
      resources: [
        sheet(`${face('Barn')} @media all { .up::before { font-family: "Barn", serif; content: "\\f106" } }`),
      ],
    },
    {
      note: 'a style sheet of one font of icons',
      pages,
      resources: [sheet(`${face('Meadow')} .m { font-family: Meadow } ${signs}`)],
    },
    {
      note: 'a font of icons for all classes with a prefix, whose signs other rules name, beside another font',
      pages,
      resources: [
        sheet(
          `${face('Meadow') + face('Star', 'font-display: swap')} .m-base, [class^="m-"]::before, [class*=" m-"]::before { font-family: 'Meadow' } ${signs}`,
        ),
      ],
    },
    {
      note: 'a font of icons for a class, whose signs the classes behind it draw, beside another font',
      pages,
      resources: [
        sheet(
          `${face('Meadow') + face('Star', 'font-display: swap')} .m { font: 14px/1 Meadow } p { font-family: Star } ${signs}`,
        ),
      ],
    },
    { note: 'a font of the device', pages, resources: [sheet('@font-face { font-family: Lato; src: local("Lato") }')] },
    {
      note: 'a font inside the file',
      pages,
      resources: [sheet('@font-face { font-family: Lato; src: url(data:font/woff2;base64,AAAA) }')],
    },
    { note: 'a comment', pages, resources: [sheet(`/* ${face('Lato')} */`)] },
  ],
});
