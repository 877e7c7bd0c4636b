import type { Mutation } from './mutation.js';
import { addPage, link, pageAt } from './site-changes.js';

/** A page of its own at a doubtful address. */
const at = (rule: string, path: string): Mutation => ({
  rule,
  site: 'handwritten',
  mutateSite: (site) => void addPage(site, path),
});

/** A page that is there a second time, canonical link and all. */
const copyAt = (rule: string, path: string): Mutation => ({
  rule,
  site: 'handwritten',
  mutateSite: (site) => {
    const { html, url } = pageAt(site, '/visit');
    const other = addPage(site, path);
    const same = html.replaceAll(url, () => other.url);
    site.pages = [...site.pages.slice(0, -1), { ...other, html: same, decodedBytes: Buffer.byteLength(same) }];
  },
});

export const url: readonly Mutation[] = [
  copyAt('url/address-variants', '/visit/'),
  copyAt('url/index-file', '/visit/index.html'),
  at('url/double-encoding', '/hop%2520kiln'),
  at('url/double-slash', '/barns//hop-kiln'),
  at(
    'url/length',
    '/the-large-guide-to-every-barn-in-the-county/all-about-barns-and-how-they-are-kept/hop-kilns-and-how-they-were-used-in-the-old-days/the-ten-best-walks-to-a-hop-kiln-with-a-roof-and-a-chimney',
  ),
  copyAt('url/parameter-variants', '/visit?from=menu'),
  at('url/parameters', '/barns?roof=tiles&door=north&floor=stone&sort=year'),
  at('url/query-only', '/index.php?id=123'),
  at('url/repeated-segments', '/barns/kiln/barns/kiln/'),
  {
    rule: 'url/session-id',
    site: 'handwritten',
    mutateSite: (site) => link(site, '/cider', '/visit?PHPSESSID=0f9a1c2b3d4e5f60a1b2c3d4e5f60718'),
  },
  at('url/underscores', '/hop_kiln'),
  at('url/unsafe-characters', '/hop%20kiln'),
  at('url/uppercase', '/Hop/Kiln'),
];
