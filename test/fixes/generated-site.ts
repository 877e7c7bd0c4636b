import type { SiteDefinition } from '../support/sites/site-server.js';

/** A site of files, as it is served: pages by path, redirects by path. */
export interface GeneratedSite {
  pages: Map<string, string>;
  redirects: Map<string, [status: number, to: string]>;
  /** Null: the site has none. */
  sitemap: string[] | null;
}

/** Numbers that are the same for the same seed (mulberry32). */
export class Dice {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  some<T>(list: readonly T[], most: number): T[] {
    return Array.from({ length: this.below(most + 1) }, () => this.pick(list));
  }
}

const WORDS =
  'bean pea carrot leek garden soil water compost seed shed spade rain sun bed row fence apple pear frost spring'.split(
    ' ',
  );
/** Faults within a page, most of them with an exact fix. */
const FAULTS: readonly string[] = [
  '<p role="nonsense">Some text about the garden.</p>',
  '<img src="/a.png" alt=" " width="10" height="10">',
  '<img src="/a.png" alt="A bed" width="10px" height="10">',
  '<img src="/b.png" alt="A row">',
  '<h2>Sowing</h2><p>In rows.</p><h2>Water</h2><p>In the evening.</p><h2>Harvest</h2><p>In autumn.</p>',
  '<h2></h2>',
  '<p id="twice">One.</p><p id="twice">Two.</p>',
  '<a href="tel: 030 123">Call</a>',
  '<a href="mailto:a@b.test,">Write</a>',
  '<p>Somebody said &amp;amp; somebody heard.</p>',
  '<label for="nothing">Name</label><input type="text" name="who">',
  '<input type="text" name="email" autocomplete="e-mail">',
  '<div aria-hidden="yes">Text</div>',
  '<ul><p>Not an item</p><li>An item</li></ul>',
  '<table><tr><th></th><th>Price</th></tr><tr><td>Beans</td><td>2</td></tr></table>',
  '<iframe src="/frame.html" title="A frame" loading="slow"></iframe>',
  '<video src="/film.mp4" autoplay></video>',
  '<center>In the middle</center>',
  '<time datetime="yesterday">Yesterday</time>',
  '<a href="https://example.com/" target="_blank">Elsewhere</a>',
  '<p class="a" class="b">Text</p>',
  '<script type="application/ld+json">{"@context":"http://schema.org","@type":"Product","name":"Bean","offers":{"@type":"Offer","price":"2,00","priceCurrency":"€"},}</script>',
  '<span tabindex="4">Later</span>',
  '<nav aria-label="More"><a href="/">Home</a></nav><nav aria-label="More"><a href="/">Home</a></nav>',
  '<a href="#nowhere">There</a>',
  '<p style="line-height:1 !important">Close</p>',
  '<marquee>Moving</marquee>',
  '<p lang="english">Text</p>',
];
const HEADS: readonly string[] = [
  '<meta name="viewport" content="width=device-width; initial-scale=1">',
  '<meta name="viewport" content="width=device-width, user-scalable=no">',
  '<meta name="description" content="One."><meta name="description" content="Another one.">',
  '<meta property="og:title" content="">',
  '<meta name="og:type" content="website">',
  '<meta property="og:locale" content="en-US">',
  '<meta property="og:image" content="/a.png">',
  '<meta name="twitter:card" content="big">',
  '<meta name="robots" content="index, nofolow">',
  '<meta http-equiv="refresh" content="600">',
  '<link rel="preconnect" href="https://fonts.example.com/path">',
  '<link rel="preload" href="/site.css">',
];

/** What pages are made of beside their ties. */
export interface Faults {
  heads: readonly string[];
  bodies: readonly string[];
}

/** Some twenty to forty small pages with all that ties pages together, by chance and the same for the same seed. */
export function generateSite(seed: number, faults: Faults = { heads: HEADS, bodies: FAULTS }): GeneratedSite {
  return new Generator(new Dice(seed), faults).make();
}

class Generator {
  private readonly paths: string[];
  private readonly olds: string[];
  private readonly redirects = new Map<string, [number, string]>();
  /** Links that stand on every page. */
  private readonly everywhere: string[];
  private readonly groups: string[][] = [];

  constructor(
    private readonly dice: Dice,
    private readonly faults: Faults,
  ) {
    const count = 20 + dice.below(15);
    this.paths = ['/', ...Array.from({ length: count - 1 }, (_, n) => `/p${n + 1}.html`)];
    this.olds = Array.from({ length: 1 + dice.below(6) }, (_, n) => `/old${n + 1}.html`);
    for (const old of this.olds) this.redirects.set(old, [dice.pick([301, 301, 308, 302]), dice.pick(this.paths)]);
    if (dice.chance(0.3)) this.redirects.set('/older.html', [301, dice.pick(this.olds)]);
    this.everywhere = dice.chance(0.5) ? [...dice.some(this.olds, 2), ...dice.some(this.paths, 3)] : [];
    for (let n = dice.below(3); n > 0; n--) this.groups.push([dice.pick(this.paths), dice.pick(this.paths)]);
  }

  make(): GeneratedSite {
    const { dice, paths, redirects } = this;
    const pages = new Map(paths.map((path, n) => [path, this.page(path, n)]));
    const listed = paths.filter(() => dice.chance(0.9));
    const all = dice.chance(0.5) ? paths : [...listed, ...this.olds.filter(() => dice.chance(0.2))];
    return { pages, redirects, sitemap: dice.chance(0.75) ? all : null };
  }

  private page(path: string, n: number): string {
    const { dice } = this;
    const language = dice.chance(0.1) ? dice.pick(['', 'en_US', 'english']) : 'en';
    const lang = language === '' ? '' : ` lang="${language}"`;
    const title = dice.chance(0.15) ? 'The garden' : `About ${dice.pick(WORDS)} number ${n}`;
    const end = dice.chance(0.3) ? '\r\n' : '\n';
    const lines = [
      `<!doctype html><html${lang}><head><meta charset="utf-8"><title>${title}</title>`,
      ...(dice.chance(0.8) ? [`<meta name="description" content="All that is known about ${title}, page ${n}.">`] : []),
      ...dice.some(this.faults.heads, 2),
      ...this.relations(path),
      `</head><body><main><h1>${title}</h1>`,
      `<p>${this.text(n)}</p>`,
      ...dice.some(this.faults.bodies, 4),
      `<p>${this.links(n).join(' ')}</p>`,
      '</main></body></html>',
    ];
    return lines.join(end);
  }

  private text(n: number): string {
    const { dice } = this;
    if (dice.chance(0.1)) return 'The very same text about the beans in the garden. '.repeat(20);
    return Array.from({ length: 30 + dice.below(60) }, () => dice.pick(WORDS)).join(' ') + ` ${n}.`;
  }

  private relations(path: string): string[] {
    const { dice, paths, olds } = this;
    const head: string[] = [];
    if (dice.chance(0.3)) head.push(`<link rel="canonical" href="ORIGIN${path}">`);
    else if (dice.chance(0.1)) head.push(`<link rel="canonical" href="${dice.pick([...paths, ...olds])}">`);
    if (dice.chance(0.07)) head.push('<meta name="robots" content="noindex">');
    if (dice.chance(0.05)) head.push('<meta name="robots" content="nofollow">');
    if (dice.chance(0.05)) head.push(`<link rel="next" href="${dice.pick([...paths, ...olds])}">`);
    for (const group of this.groups) {
      const [one = '', other = ''] = group;
      if (path !== one && path !== other && dice.chance(0.95)) continue;
      const away = olds.find((old) => this.redirects.get(old)?.[1] === (path === one ? other : one));
      const to = away !== undefined && dice.chance(0.7) ? away : path === one ? other : one;
      head.push(`<link rel="alternate" hreflang="en" href="ORIGIN${path}">`);
      head.push(`<link rel="alternate" hreflang="${dice.pick(['de', 'de', 'x-default'])}" href="ORIGIN${to}">`);
    }
    return head;
  }

  /** Files are served by several addresses. */
  private otherNameOf(path: string): string {
    if (this.redirects.has(path) || !this.dice.chance(0.03)) return path;
    return path === '/' ? '/index.html' : `${path}?sort=price`;
  }

  private links(n: number): string[] {
    const { dice, paths, olds } = this;
    const own = [...(dice.chance(0.85) ? [paths[(n + 1) % paths.length] ?? '/'] : []), ...dice.some(paths, 3)];
    const moved = dice.chance(0.3) ? dice.some([...olds, ...this.redirects.keys()], 2) : [];
    return [...this.everywhere, ...own, ...moved].map((path) => {
      const rel = dice.chance(0.1) ? ' rel="nofollow"' : '';
      const place = dice.chance(0.1) ? dice.pick(['#sowing', '#harvest', '#twice', '#nothing']) : '';
      return `<a href="${this.otherNameOf(path)}${place}"${rel}>About ${path.slice(1)} in short</a>`;
    });
  }
}

/** The path of the file that an address names. */
export function fileOf(path: string): string {
  const plain = path.split('?', 1)[0] ?? path;
  return plain === '/index.html' ? '/' : plain;
}

/** How it is served; `pages` are read at each request. */
export function served({ pages, redirects, sitemap }: GeneratedSite): SiteDefinition {
  const definition: SiteDefinition = { '*': { status: 404, body: 'no' } };
  for (const path of [...pages.keys(), '/index.html'])
    definition[path] = ({ origin }) => ({
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: (pages.get(fileOf(path)) ?? '').replaceAll('ORIGIN', origin),
    });
  for (const [path, [status, to]] of redirects) definition[path] = { status, headers: { location: to } };
  definition['/a.png'] = { headers: { 'content-type': 'image/png' }, body: Buffer.alloc(200) };
  definition['/robots.txt'] = { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nAllow: /\n' };
  if (sitemap)
    definition['/sitemap.xml'] = ({ origin }) => ({
      headers: { 'content-type': 'application/xml' },
      body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${sitemap
        .map((path) => `<url><loc>${origin}${path}</loc></url>`)
        .join('')}</urlset>`,
    });
  return definition;
}
