import { ruleTester } from '../../testing/index.js';
import rule from './privacy-policy.rule.js';

/** Basque, of which no list of words is known, under the tag that the template came with. */
const FOREIGN = `<p>${'Gure elkartea herriko plazan biltzen da larunbat goizetan eta haurrentzako tailerrak antolatzen ditu urte osoan zehar. '.repeat(6)}</p>`;
const form = '<form><label>E-mail <input type="email" name="m"></label></form>';

ruleTester(rule, {
  pass: [{ pages: { '/': form, '/a': '<footer><a href="/legal">Privacy policy</a></footer>' } }],
  fail: [
    { page: { pages: { '/': form } }, message: 'missing' },
    {
      page: { pages: { '/': `${form}<button type="button" onclick="x()">Privacy settings</button>` } },
      message: 'missing',
    },
    { page: { pages: { '/': `${form}<a href="#rooms">Rooms</a> <a href="#/">Start</a>` } }, message: 'missing' },
    {
      page: { pages: { '/': `${form}<div role="dialog"><h2>Cookies</h2><button>Privacy</button></div>` } },
      message: 'missing',
    },
    { page: { pages: { '/': `${form}<h2>Privacy settings</h2><p>Choose.</p>` } }, message: 'missing' },
    {
      page: {
        pages: { '/': `${form}<div role="dialog" aria-label="Cookies"><h2>Your data</h2><h3>Privacy</h3></div>` },
      },
      message: 'missing',
    },
    { page: { pages: { '/': `${form}<h2>Coordonnées</h2><h2>We respect your privacy</h2>` } }, message: 'missing' },
    { page: { pages: { '/': { headers: { 'set-cookie': 'id=1' } } } }, message: 'missing' },
    { page: { pages: { '/': `${form}<a href="/a">Veri merkezi</a> <a href="/b">Adatok</a>` } }, message: 'missing' },
    {
      page: {
        pages: { '/': form },
        resources: [
          {
            url: 'https://forms.example/box.js',
            body: `box.innerHTML = '<a href="https://forms.example/privacy">More</a>'`,
          },
        ],
      },
      message: 'missing',
    },
    {
      page: {
        pages: { '/': form },
        resources: [{ url: '/box.js', body: `box.innerHTML = '<a href="https://privacy.example/beans">More</a>'` }],
      },
      message: 'missing',
    },
  ],
  nearMiss: [
    {
      note: 'a policy as a paragraph of the legal notice',
      pages: {
        '/': `${form}<h2>Legal notice</h2><p><strong>Privacy:</strong> ${'We use your address for orders and share it with no other company. '.repeat(4)}</p>`,
      },
    },
    {
      note: 'views behind fragments, which may link to it',
      pages: { '/': `${form}<a href="#/news">News</a><a href="#/prices">Prices</a><a href="#/people">People</a>` },
    },
    {
      note: 'a script in a file that writes the menu',
      pages: { '/': form, '/a.html': '<p>A</p>', '/b.html': '<p>B</p>' },
      resources: [{ url: '/site.js', body: '`<a href="a.html">A</a> <a href="b.html">B</a>`' }],
    },
    {
      note: 'a script in a file that writes the link',
      pages: { '/': form },
      resources: [{ url: '/notice.js', body: `box.innerHTML = '<a href="/privacy.html">More</a>'` }],
    },
    {
      note: 'a script in a file that writes the link to a policy at another host',
      pages: { '/': form },
      resources: [
        {
          url: '/notice.js',
          body: `texts = { notice: 'We use <a href="https://notices.example/privacy/42" rel="x">cookies</a>' }`,
        },
      ],
    },
    {
      note: 'a footer that is fetched',
      pages: { '/': `${form}<div w3-include-html="end.html"></div><script src="/a.js"></script>` },
    },
    { note: 'a footer that a script writes', pages: { '/': `${form}<script>add('<footer>' + links)</script>` } },
    { note: 'an empty footer', pages: { '/': `${form}<footer></footer><script src="/a.js"></script>` } },
    {
      note: 'a part of a legal notice',
      pages: { '/': `${form}<a href="/m">Mentions légales</a>`, '/m': '<h2>3. Données personnelles</h2><p>Rien.</p>' },
    },
    { note: 'a part of the page itself', pages: { '/': `${form}<h2>Protección de datos</h2><p>Nada.</p>` } },
    {
      note: 'the cookie of a firewall',
      pages: { '/': { body: '<a href="/a">A</a>', headers: { 'set-cookie': '__cf_bm=x; path=/; Secure; HttpOnly' } } },
    },
    {
      note: 'a site that asks for nothing',
      pages: { '/': '<form><input type="search" name="q" aria-label="Search"></form>' },
    },
    {
      note: 'a field that is switched off',
      pages: { '/': '<form><input type="email" name="m" aria-label="E-mail" disabled></form>' },
    },
    {
      note: 'the login of those who run the site',
      pages: { '/': '<form><input type="password" name="p" aria-label="Password"></form>' },
    },
    {
      note: 'a footer that a script puts in',
      pages: { '/': `<main>${form}</main><script src="/js/frame.js"></script>` },
    },
    {
      note: 'in a language whose words are not known',
      pages: {
        '/': { html: `<!doctype html><html lang="mt"><title>A</title>${form}<a href="/x">Privatezza</a></html>` },
      },
    },
    {
      note: 'a text in a language whose words are not known, under another tag',
      pages: { '/': `${form}${FOREIGN}<a href="/x">Pribatutasun politika</a>` },
    },
    ...[
      'Adatvédelmi tájékoztató',
      'Kişisel Veriler',
      'سياسة الخصوصية',
      'Ochrana osobních údajů',
      'Tietosuojaseloste',
      'RODO',
      'Données personnelles',
      'Behandling av personuppgifter',
      'Політика приватності',
      '個人情報保護方針',
      'Osobní údaje',
      'GİZLİLİK POLİTİKASI',
      'Aydınlatma Metni',
      'Confidențialitate',
      'Integritet och kakor',
      '私隱政策',
      'Trattamento dati',
      'Ochrona danych',
    ].map((text) => ({
      note: `a link in another language: ${text}`,
      pages: { '/': `${form}<a href="/x">${text}</a>` },
    })),
    {
      note: 'opened by a script',
      pages: { '/': `${form}<p>© Beans <span onclick="show()">Privacy Policy</span></p>` },
    },
    {
      note: 'a button that opens it in a dialog',
      pages: {
        '/': `${form}<button data-target="#p">Datenschutz</button><div role="dialog" id="p"><h2>Datenschutz</h2></div>`,
      },
    },
    {
      note: 'a link named by its picture',
      pages: { '/': `${form}<a href="/x"><img src="l.svg" alt="Datenschutz"></a>` },
    },
  ],
});
