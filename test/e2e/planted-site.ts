/** A site of files with planted faults, each of another rule: `origin` stands for its address. */

interface Planted {
  /** In `<head>`, behind title and charset. */
  head?: string;
  body?: string;
  html?: string;
  /** What the file is written in; UTF-8 without a mark, with `\n`, without it. */
  bytes?: (text: string) => Buffer;
}

const WORDS = 'Beans climb along strings in the garden, and peas grow beside them until the summer is over.';

/** File, and what is wrong with it. Safe fixes take these away … */
const SAFE: Readonly<Record<string, Planted>> = {
  'index.html': { html: 'lang="en_US"', body: '<p role="nonsense">Beans grow here.</p>' },
  'alt.html': { body: '<img src="/a.png" alt=" " width="10" height="10">' },
  'aria/index.html': { body: '<button type="button" aria-selected="true">More</button> <p aria-role="note">Note</p>' },
  'aria/values and names.html': {
    body: '<button type="button" aria-expanded="collapsed">Open</button><section aria-labelledby="nothing"><h2>Beds</h2></section>',
  },
  'forms.html': {
    bytes: (text) => Buffer.from(text.replaceAll('\n', '\r\n')),
    body: '<form action="/send" method="post"><label for="mial">Mail</label><input id="mail" type="email" autocomplete="e-mail"><label>Password <input type="password" autocomplete="current-password" onpaste="return false"></label><button>Send</button></form>',
  },
  'lists.html': {
    bytes: (text) => Buffer.from(`\ufeff${text}`),
    html: 'lang="en" xml:lang="de"',
    body: '<ul role="directory"><li>Beans</li></ul>\n<p lang="french">Haricots</p>',
  },
  'tables.html': {
    body: '<table><tr><th scope="column">Bed</th><th scope="col">Plants</th></tr><tr><td>1</td><td headers="gone">Beans</td></tr></table>',
  },
  'viewport.html': {
    bytes: (text) => Buffer.from(text.replaceAll('\n', ' ')),
    head: '<meta name="viewport" content="width=device-width, user-scalable=no">',
  },
  'head.html': {
    head: '<meta name="robots" content="index, follow"><meta name="robots" content="noindex"><meta property="og:type" content="homepage">',
  },
  'links.html': {
    bytes: (text) => Buffer.from(text.trimEnd()),
    body: '<a href="mailto://info@example.com">Write to us</a> <a href="tel://+4930123">Call us</a> <a class="a" href="/alt.html" class="a">Images</a>',
  },
  'images.html': {
    bytes: (text) => Buffer.from(text.replace('the garden', 'the garden 🌱\u2028été\u0085')),
    body: '<img src="/a.png" alt="A bean" width="10" height="10" loading="true"><figure><img src="/a.png" alt="A pea" width="10" height="10"><figcaption> </figcaption></figure>',
  },
  'data.html': {
    body: '<script type="application/ld+json">{"@type":"Organization","name":"Beans & Sons","telephone":""}</script>\n<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Beans","gtin":"does not apply","offers":{"@type":"Offer","price":1,"priceCurrency":"€"}}</script>',
  },
  'film.html': {
    body: '<video src="/a.mp4" controls preload="auto" width="10" height="10"><track kind="captions" src="/a.vtt" srclang="en"></video>',
  },
  'widgets.html': {
    body: '<a href="/alt.html" onfocus="this.blur()">See the images</a> <button type="button" role="presentation">Press</button> <div role="checkbox" tabindex="0" aria-label="Peas"></div>',
  },
  'moved.html': { body: '<a href="/old-beans#top">Where beans were</a>' },
  'canonical.html': { head: '<link rel="canonical" href="/canonical.html">' },
};

/** … and these are left to people, whole or in part. */
const REVIEW: Readonly<Record<string, Planted>> = {
  'people.html': {
    body: '<img src="/b.png"> <a href="/alt.html" tabindex="3">Images</a> <a href="/nowhere.html">Nowhere</a> <button type="button"></button>',
  },
  'latin.html': {
    bytes: (text) => Buffer.from(text.replace('utf-8', 'windows-1252').replace('until', 'jusqu’à l’été'), 'latin1'),
    body: '<p role="nonsense">Not in UTF-8.</p>',
  },
  'sixteen.html': {
    bytes: (text) => Buffer.from(`\ufeff${text.replace('<meta charset="utf-8">', '')}`, 'utf16le'),
    body: '<p role="nonsense">Two bytes each.</p>',
  },
};

export const PLANTED_PATHS = [...Object.keys(SAFE), ...Object.keys(REVIEW)];

/** Bytes of each file. */
export function plantedFiles(origin: string): Map<string, Buffer> {
  const links = PLANTED_PATHS.map(
    (path) => `<a href="${encodeURI(`/${path}`)}">All about ${path.replace('.html', '')}</a>`,
  );
  return new Map(
    Object.entries({ ...SAFE, ...REVIEW }).map(([path, { head = '', body = '', html = 'lang="en"', bytes }]) => {
      const name = path.replace('.html', '');
      const text = `<!doctype html>
<html ${html}>
<head>
<meta charset="utf-8">
<title>${name} – garden</title>
<meta name="description" content="All about ${name}, in some words, from the garden.">
${head}
</head>
<body>
<main>
<h1>${name}</h1>
<p>${name}: ${WORDS}</p>
${body.replaceAll('ORIGIN', origin)}
</main>
<nav>${path === 'index.html' ? links.join('\n') : '<a href="/">To the start</a>'}</nav>
</body>
</html>
`;
      return [path, (bytes ?? Buffer.from)(text)] as [string, Buffer];
    }),
  );
}
