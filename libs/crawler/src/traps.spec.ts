import { ManualClock } from '#common';
import { TrapBudget } from './traps.js';
import type { Admission, TrapReason } from './traps.js';

const origin = 'https://example.com';
const clock = new ManualClock(new Date('2026-01-15T12:00:00Z'));

function budgetOf(maxPages: number): TrapBudget {
  return new TrapBudget({ maxPages, clock });
}

function admitAll(budget: TrapBudget, paths: readonly string[], depth = 2): Admission[] {
  return paths.map((path) => budget.admit(origin + path, depth));
}

function numbered(count: number, make: (i: number) => string): string[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

/** Crawls a made-up site: early URLs before late ones, then by depth, then in the order of discovery, as a run's frontier does. */
function crawl(linksOf: (path: string) => string[], maxPages: number): { crawled: string[]; budget: TrapBudget } {
  const budget = budgetOf(maxPages);
  const queues = new Map<string, { path: string; depth: number }[]>();
  const seen = new Set<string>(['/']);
  const push = (path: string, depth: number, isLate: boolean): void => {
    const key = `${isLate ? 1 : 0} ${String(depth).padStart(5, '0')}`;
    const queue = queues.get(key) ?? [];
    queue.push({ path, depth });
    queues.set(key, queue);
  };
  push('/', 0, false);
  const crawled: string[] = [];
  while (crawled.length < maxPages) {
    const [key] = [...queues.keys()].sort();
    if (key === undefined) break;
    const next = queues.get(key)?.shift();
    if (queues.get(key)?.length === 0) queues.delete(key);
    if (next === undefined) break;
    crawled.push(next.path);
    for (const link of linksOf(next.path)) {
      const path = new URL(link, origin + next.path).href.slice(origin.length);
      if (seen.has(path)) continue;
      seen.add(path);
      const admission = budget.admit(origin + path, next.depth + 1);
      if (admission.ok) push(path, next.depth + 1, admission.isLate);
    }
  }
  return { crawled, budget };
}

/** 600 real pages: sections of articles with list pages, none deeper than four links. */
const real = new Map<string, string[]>([['/', ['/about', '/contact', ...numbered(6, (i) => `/section-${i}/`)]]]);
for (let section = 0; section < 6; section++) {
  real.set(
    `/section-${section}/`,
    numbered(10, (i) => `/section-${section}/topic-${section}-${i}`),
  );
  for (let topic = 0; topic < 10; topic++)
    real.set(
      `/section-${section}/topic-${section}-${topic}`,
      numbered(9, (i) => `/section-${section}/article-${section}-${topic}-${i}`),
    );
}
const realPaths = new Set([...real.keys(), ...[...real.values()].flat()]);

const traps: Record<string, (path: string) => string[]> = {
  'a calendar by path': (path) => {
    const month =
      Number(/^\/calendar\/(\d+)/.exec(path)?.[1] ?? 2026) * 12 +
      Number(/^\/calendar\/\d+\/(\d+)/.exec(path)?.[1] ?? 1) -
      1;
    const monthPath = (m: number): string => `/calendar/${Math.floor(m / 12)}/${String((m % 12) + 1).padStart(2, '0')}`;
    return [monthPath(month + 1), monthPath(month - 1), ...numbered(28, (i) => `${monthPath(month)}/${i + 1}`)];
  },
  'a calendar by query': (path) => {
    const month = Number(/month=(\d+)/.exec(path)?.[1] ?? 24_312);
    return [month + 1, month - 1]
      .map((m) => `/events?year=${Math.floor(m / 12)}&month=${m}`)
      .concat(numbered(30, (i) => `/events?date=${Math.floor(month / 12)}-0${(month % 9) + 1}-${10 + (i % 20)}`));
  },
  'facets on every list': (path) => {
    const [list = '', query = ''] = (path.startsWith('/section-') ? path : '/section-0/').split('?');
    const chosen = new URLSearchParams(query);
    return ['color', 'size', 'brand', 'sort'].flatMap((name) =>
      numbered(5, (i) => {
        const next = new URLSearchParams(chosen);
        next.set(name, String(i));
        return `${list}?${next.toString()}`;
      }),
    );
  },
  'facets by unknown names': (path) => {
    const [list = '', query = ''] = (path.startsWith('/section-') ? path : '/section-0/').split('?');
    const chosen = new URLSearchParams(query);
    return ['wheels', 'doors', 'seats'].flatMap((name) =>
      numbered(6, (i) => {
        const next = new URLSearchParams(chosen);
        next.set(name, String(i));
        return `${list}?${next.toString()}`;
      }),
    );
  },
  'endless parameters': (path) => numbered(8, (i) => `/search?q=${Number(/q=(\d+)/.exec(path)?.[1] ?? 0) * 8 + i + 1}`),
  'endless numbers of a parameter on every page': (path) => [
    `${path.split('?')[0]}?x=${Number(/x=(\d+)/.exec(path)?.[1] ?? 0) + 1}`,
    `${path.split('?')[0]}?y=${path.length}`,
  ],
  'relative links into soft 404 pages': () =>
    ['about', 'contact', 'shop', 'team', 'jobs', 'press'].map((name) => `./${name}/`),
  'a growing path': (path) => (path.startsWith('/loop') ? [`${path}a/`, `${path}b/`] : ['/loop/']),
  'a maze of made-up words': (path) =>
    path.startsWith('/maze/') || path === '/'
      ? numbered(
          12,
          (i) =>
            `${path === '/' ? '/maze/' : path}${((path.length + 1) * 7919 * (i + 3)).toString(36)}${'xyzuvw'[i % 6]}/`,
        )
      : [],
  'a shallow list of 400 things in another order': (path) =>
    path === '/' ? numbered(400, (i) => `/list?order=${i}&dir=up`) : [],
};

describe('TrapBudget', () => {
  it.each(Object.keys(traps))('keeps at least 90 %% of the page budget for real pages beside %s', (name) => {
    const { crawled } = crawl((path) => [...(traps[name]?.(path) ?? []), ...(real.get(path) ?? [])], 500);
    expect(crawled).toHaveLength(500);
    expect(crawled.filter((path) => realPaths.has(path)).length).toBeGreaterThanOrEqual(450);
  });

  it('does so beside all traps at once', () => {
    const { crawled } = crawl(
      (path) => [...Object.values(traps).flatMap((links) => links(path)), ...(real.get(path) ?? [])],
      500,
    );
    expect(crawled.filter((path) => realPaths.has(path)).length).toBeGreaterThanOrEqual(450);
  });

  it('keeps a site whose links carry a new session id each time', () => {
    let visit = 0;
    const { crawled } = crawl((path) => {
      visit += 1;
      const links = [
        ...(real.get(path.split('?')[0] ?? '') ?? []),
        '/',
        '/about',
        ...numbered(6, (i) => `/section-${i}/`),
      ];
      return links.map((link) => `${link}?PHPSESSID=${visit.toString(16).padStart(32, 'a')}`);
    }, 500);
    const pages = crawled.map((path) => path.split('?')[0]);
    expect(new Set(pages).size).toBeGreaterThanOrEqual(450);
  });

  it('keeps a site whose links carry a token of an unknown name', () => {
    let visit = 0;
    const { crawled } = crawl((path) => {
      visit += 1;
      return [...(real.get(path.split('?')[0] ?? '') ?? []), '/', '/about'].map(
        (link) => `${link}?v=${visit.toString(16).padStart(32, 'b')}`,
      );
    }, 500);
    expect(new Set(crawled.map((path) => path.split('?')[0])).size).toBeGreaterThanOrEqual(450);
  });

  it.each<[string, string[]]>([
    ['a blog of 3,000 articles', numbered(3000, (i) => `/blog/article-about-thing-${i}`)],
    [
      'a dated blog',
      numbered(3000, (i) => `/blog/${2005 + (i % 20)}/${String((i % 12) + 1).padStart(2, '0')}/title-${i}/`),
    ],
    ['a shop of 2,000 products', numbered(2000, (i) => `/shop/category-${i % 40}/product-${i}`)],
    ['documentation five levels deep', numbered(2000, (i) => `/docs/en/part-${i % 9}/chapter-${i % 70}/page-${i}`)],
    ['a site by ids', numbered(2000, (i) => `/index.php?id=${i}`)],
    ['a site by two parameters', numbered(400, (i) => `/index.php?option=com_content&id=${i}`)],
    ['documents by uuid', numbered(1000, (i) => `/view?doc=550e8400-e29b-41d4-a716-${String(i).padStart(12, '0')}`)],
    ['a long list of pages', numbered(300, (i) => `/blog?page=${i}`)],
    [
      'ten years of monthly archives',
      numbered(120, (i) => `/archive/${2016 + Math.floor(i / 12)}/${String((i % 12) + 1).padStart(2, '0')}/`),
    ],
    ['reviews of every product', numbered(1000, (i) => `/products/thing-${i}/reviews`)],
    ['words that come twice', ['/shoes/shoes/', '/en/docs/en/', '/2024/01/01/', '/a/b/a', '/v1/1/1/1']],
    ['folders with an index', numbered(1000, (i) => `/docs/topic-${i}/index.html`)],
  ])('cuts nothing of %s', (_name, paths) => {
    const budget = budgetOf(500);
    expect(admitAll(budget, paths).filter((admission) => !admission.ok)).toEqual([]);
    expect(budget.cuts()).toEqual([]);
  });

  it('does not put ordinary pages of a small site later', () => {
    const paths = [
      '/',
      '/about',
      '/pricing',
      '/blog/',
      ...numbered(80, (i) => `/blog/post-${i}`),
      ...numbered(20, (i) => `/docs/topic-${i}`),
      '/blog?page=2',
      '/blog?page=3',
    ];
    expect(admitAll(budgetOf(100), paths).filter((admission) => !admission.ok || admission.isLate)).toEqual([]);
  });

  it.each<[string, TrapReason]>([
    [`/${'a'.repeat(2100)}`, 'url-length'],
    [`/${numbered(21, (i) => `d${i}`).join('/')}`, 'depth'],
    ['/a/a/a/a/', 'repeating-segments'],
    ['/x/a/b/a/b/a/b/a/b', 'repeating-segments'],
    ['/a/1/a/2/a/3/a/4/a', 'repeating-segments'],
    ['/calendar/2031/05/', 'calendar'],
    ['/calendar/1951/05/', 'calendar'],
    ['/events?date=2044-01-01', 'calendar'],
    ['/events?year=2044&month=1', 'calendar'],
  ])('refuses %s', (path, reason) => {
    expect(budgetOf(500).admit(origin + path, 2)).toEqual({ ok: false, reason });
  });

  it.each(['/plans/2044-strategy', '/books/1984', '/history/1951/', '/calendar/2027/05/', '/events?date=2026-05-01'])(
    'does not refuse %s',
    (path) => {
      expect(budgetOf(500).admit(origin + path, 2)).toMatchObject({ ok: true });
    },
  );

  it('puts a folder that is repeated three times last, and cuts it after three pages', () => {
    const budget = budgetOf(500);
    const paths = ['/docs/docs/docs/', '/docs/docs/docs/a', '/docs/a/b/a/b/a/b', '/docs/docs/docs/b'];
    expect(admitAll(budget, paths)).toEqual([
      { ok: true, isLate: true },
      { ok: true, isLate: true },
      { ok: true, isLate: true },
      { ok: false, reason: 'repeating-segments' },
    ]);
  });

  it('ends discovery at 20 times the page budget', () => {
    const budget = budgetOf(10);
    const admissions = admitAll(
      budget,
      numbered(250, (i) => `/page-${i}`),
      1,
    );
    expect(admissions.filter((admission) => admission.ok)).toHaveLength(200);
    expect(budget.cuts()).toEqual([{ reason: 'total-budget', where: '/', count: 50, example: `${origin}/page-200` }]);
  });

  it('lists what it cut, where, how often and an example', () => {
    const budget = budgetOf(100);
    admitAll(
      budget,
      numbered(30, (i) => `/list?sort=${i}`),
    );
    admitAll(budget, ['/x/x/x/x', '/x/x/x/x/x']);
    expect(budget.cuts()).toEqual([
      { reason: 'query-budget', where: '/list', count: 10, example: `${origin}/list?sort=20` },
      { reason: 'repeating-segments', where: '/x', count: 2, example: `${origin}/x/x/x/x` },
    ]);
  });

  it('bounds its list and its state, and still counts every cut', () => {
    const budget = budgetOf(5000);
    const paths = numbered(20_000, (i) => `/p${i}/x/x/x/x?sort=${i}`);
    admitAll(budget, paths);
    admitAll(
      budget,
      numbered(20_000, (i) => `/q${i}/${i}/a?b=${i}`),
    );
    expect(budget.cuts().length).toBeLessThanOrEqual(110);
    expect(
      budget
        .cuts()
        .filter((cut) => cut.reason === 'repeating-segments')
        .reduce((sum, cut) => sum + cut.count, 0),
    ).toBe(20_000);
  });

  it('goes on from its state', () => {
    const first = budgetOf(100);
    admitAll(
      first,
      numbered(15, (i) => `/list?sort=${i}`),
    );
    const second = new TrapBudget({ maxPages: 100, clock, state: JSON.parse(JSON.stringify(first.toState())) });
    const admissions = admitAll(
      second,
      numbered(10, (i) => `/list?sort=x${i}`),
    );
    expect(admissions.filter((admission) => admission.ok)).toHaveLength(5);
    expect(second.toState().admitted).toBe(20);
  });

  it('is told only the counters that it asks for, and hands out only those that it changed', () => {
    const stored = new Map<number, number>();
    const decide = (paths: readonly string[]): { admissions: Admission[]; changed: number } => {
      const budget = budgetOf(100);
      const urls = paths.map((path) => ({ url: origin + path, depth: 2 }));
      const counters = budget.keysOf(urls).flatMap((key): [number, number][] => {
        const count = stored.get(key);
        return count === undefined ? [] : [[key, count]];
      });
      budget.restore({ admitted: 0, counters, cuts: [] });
      const admissions = admitAll(budget, paths);
      const { counters: changed } = budget.changes();
      for (const [key, count] of changed) stored.set(key, count);
      return { admissions, changed: changed.length };
    };
    decide(numbered(1_000, (i) => `/shop/thing-${i}`));
    expect(stored.size).toBeGreaterThan(1_000);
    decide(numbered(15, (i) => `/list?sort=${i}`));
    const { admissions, changed } = decide(numbered(10, (i) => `/list?sort=x${i}`));
    expect(admissions.filter((admission) => admission.ok)).toHaveLength(5);
    expect(changed).toBe(2);
  });
});
