/** Every URL of the large site, by kind. All else (pages, links, sitemaps, expectations) follows from these lists. */

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const ADJECTIVES = [
  'quiet',
  'northern',
  'salted',
  'early',
  'hidden',
  'copper',
  'narrow',
  'patient',
  'woven',
  'winter',
  'open',
  'amber',
];
const NOUNS = ['harbour', 'orchard', 'signal', 'archive', 'meadow', 'engine', 'lantern', 'river', 'kitchen', 'atlas'];

/** Linked from the start page and listed in the sitemap. */
export const LITERALS_LISTED = [
  '/about',
  '/team',
  '/pricing',
  '/faq',
  '/privacy',
  '/imprint',
  '/contact',
  '/jobs',
  '/press',
  '/shipping',
  '/returns',
  '/warranty',
  '/accessibility',
  '/partners',
  '/history',
  '/sustainability',
  '/careers',
  '/support',
  '/security',
  '/status',
  '/shop',
  '/blog',
  '/products',
  '/news',
  '/docs/',
  '/list',
  '/events',
  '/noindexed',
  '/canonical-elsewhere',
  '/links',
  '/slow-alpha',
  '/slow-beta',
  '/slow-gamma',
];

/** Only in the sitemap: no link leads there. */
export const ORPHANS = ['/orphan-elm', '/orphan-fir'];

/** Only reached by links, each from the one before; the first from `/links`. */
export const DEEP_CHAIN = ['/deep-red', '/deep-orange', '/deep-yellow', '/deep-green', '/deep-blue', '/deep-violet'];

/** Both forms exist and differ: a crawler that adds or strips the slash loses one of each or invents redirects. */
export const SLASH_TWINS = ['/twin', '/twin/', '/mirror', '/mirror/'];
/** Exist in this form only; the other answers 404 and is linked nowhere. */
export const SLASH_ONLY = ['/with-slash/', '/without-slash'];

/** Distinct by case; odd spellings of one address; reached through `<base href>`; allowed by a longer robots rule. */
export const SPELLINGS = ['/case', '/Case', '/caf%C3%A9', '/tilde~page', '/based', '/private/open'];

export const BLOG_POSTS = range(120).map(
  (index) => `/blog/${pick(ADJECTIVES, index)}-${pick(NOUNS, Math.floor(index / ADJECTIVES.length))}`,
);
export const BLOG_LISTS = range(11).map((index) => `/blog/page/${index + 2}`);
export const PRODUCTS = range(90).map((index) => `/products/${1001 + index}`);
export const NEWS = range(30).map(
  (index) =>
    `/news/2026/${String(1 + (index % 9)).padStart(2, '0')}/${String(3 + ((index * 7) % 25)).padStart(2, '0')}`,
);
export const VERSIONS = range(8).map((index) => `/docs/v1.${index}/`);
export const LIST_PAGES = range(5).map((index) => `/list?page=${index + 2}`);

/** Pages that are reached through redirects alone. */
export const REDIRECT_TARGETS = ['/chain-end'];

export const LITERALS = [
  '/',
  ...LITERALS_LISTED,
  ...ORPHANS,
  ...DEEP_CHAIN,
  ...SLASH_TWINS,
  ...SLASH_ONLY,
  ...SPELLINGS,
  ...REDIRECT_TARGETS,
];
export const PATTERNS: { pattern: string; known: string[] }[] = [
  { pattern: '/blog/{slug}', known: BLOG_POSTS },
  { pattern: '/blog/page/{id}', known: BLOG_LISTS },
  { pattern: '/products/{id}', known: PRODUCTS },
  { pattern: '/news/{year}/{month}/{day}', known: NEWS },
  { pattern: '/docs/{version}/', known: VERSIONS },
  { pattern: '/list?page={id}', known: LIST_PAGES },
];

export const MISSING = ['/missing-ash', '/missing-oak', '/missing-yew', '/missing-elm', '/missing-bay'];
export const GONE = ['/gone'];
export const FAILING = ['/error'];
export const LOOPS = ['/loop-there', '/loop-back', '/loop-self'];
/** Seven redirects: more than a client follows. The page behind them is linked nowhere else. */
export const TOO_FAR = ['/far-one', '/far-two', '/far-three', '/far-four', '/far-five', '/far-six', '/far-seven'];
export const TOO_FAR_TARGET = '/far-away';
export const CHAIN = ['/chain-one', '/chain-two', '/chain-three'];
export const OFF_SITE = '/partner';
export const TO_BLOCKED = '/to-private';
export const REDIRECTS: Record<string, string> = { '/old-about': '/about', '/home': '/', '/old-team': '/team' };

export const BLOCKED = ['/private/area', '/private/open/inner-no', '/export/data.json', '/tmp-one/draft'];
export const NOT_HTML = ['/files/manual.pdf', '/files/prices.csv', '/files/photo.png', '/feed.xml', '/download'];
/** Over 10 MB when decoded, 11 kB on the wire. */
export const HUGE = '/huge';

export const TRAPS = [
  { name: 'calendar by query', pattern: '^/calendar\\?', entry: '/calendar?month=2026-11' },
  { name: 'calendar by path', pattern: '^/diary/\\d', entry: '/diary/2026/11/' },
  { name: 'facets', pattern: '^/shop\\?', entry: '/shop?sort=new' },
  { name: 'session ids', pattern: '^/account\\?sid=', entry: '/account?sid=5e550000' },
  { name: 'repeating segments', pattern: '^/maze/', entry: '/maze/x/' },
  { name: 'endless parameter', pattern: '^/endless\\?', entry: '/endless?after=1' },
];
