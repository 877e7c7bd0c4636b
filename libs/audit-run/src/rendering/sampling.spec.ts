import type { PageOutcome } from '../pages/page-task.js';
import { SAMPLES_OF_RUN, type SampledPage } from '../store/port/index.js';
import { scriptsOf } from './page-scripts.js';
import { differenceBy, MemorySampler, WaitingSampler } from './sampling.js';

const FACTS = { words: 100, title: 'Beans', canonical: null, isNoindex: false, h1: 'Beans' };
const outcome = (facts: Partial<Record<keyof typeof FACTS, unknown>> = {}, links = '/a\n/b'): PageOutcome =>
  ({ facts: JSON.stringify({ ...FACTS, ...facts }), links }) as PageOutcome;

describe('samples of a URL pattern', () => {
  it.each([
    ['half as many words more', outcome({ words: 150 }), 'words'],
    ['a new link', outcome({}, '/a\n/c'), 'links'],
    ['another title', outcome({ title: 'Peas' }), 'title'],
    ['another canonical', outcome({ canonical: 'https://a.example/' }), 'canonical'],
    ['noindex', outcome({ isNoindex: true }), 'robots'],
    ['another main heading', outcome({ h1: 'Peas' }), 'h1'],
    ['some words more', outcome({ words: 149 }), null],
    ['fewer links', outcome({}, '/a'), null],
  ])('differ by %s', (_name, shown, reason) => {
    expect(differenceBy(outcome(), shown)).toBe(reason);
  });

  const page = (pattern: string, scripts = pattern, isLarge = false): SampledPage => ({
    ...{ pattern, scripts, isLarge, hasBrowser: true },
  });

  it('are two, unless one differs: then all that follow are rendered', async () => {
    const sampler = new MemorySampler();
    const turns = [];
    for (let n = 0; n < 3; n++) turns.push(await sampler.turn(page('/a', String(n))));
    expect(turns).toEqual(['sample', 'sample', 'raw']);
    expect(await sampler.turn(page('/b'))).toBe('sample');
    await sampler.decide('/b', 'words');
    expect(await sampler.turn(page('/b'))).toBe('render');
  });

  it('are two of pages with the same scripts, and one more of each large pattern', async () => {
    const sampler = new MemorySampler();
    const turns = [];
    for (const each of [page('/', 'x'), page('/a', 'x'), page('/b', 'x'), page('/c', 'x', true), page('/c', 'x', true)])
      turns.push(await sampler.turn(each));
    expect(turns).toEqual(['sample', 'sample', 'raw', 'sample', 'raw']);
    expect(await sampler.turn(page('/d', 'y'))).toBe('sample');
    // From the first difference on, other pages with these scripts may differ as well.
    await sampler.decide('/a', 'links');
    expect(await sampler.turn(page('/b', 'x'))).toBe('sample');
  });

  it('let the pages of their pattern wait, and no others', async () => {
    const sampler = new WaitingSampler(new MemorySampler());
    const seen: string[] = [];
    let show = (): void => undefined;
    const first = sampler.turn(page('/a'), () => new Promise((resolve) => (show = () => resolve('links'))));
    const second = sampler.turn(page('/a'), async () => null).then((turn) => seen.push(turn));
    await sampler.turn(page('/b'), async () => null);
    expect(seen).toEqual([]);
    show();
    expect([await first, await second, ...seen]).toEqual(['sample', 1, 'render']);
  });

  it('are taken of a pattern that has become large, whatever others with its scripts have shown', async () => {
    const sampler = new WaitingSampler(new MemorySampler());
    const turns = [];
    for (const path of ['/', '/about', ...Array.from({ length: 6 }, () => '/a')])
      turns.push(await sampler.turn({ pattern: path, scripts: 'x' }, async () => null));
    expect(turns).toEqual(['sample', 'sample', 'raw', 'raw', 'raw', 'raw', 'sample', 'raw']);
  });

  it('count as none for others where they could not be rendered', async () => {
    const sampler = new WaitingSampler(new MemorySampler());
    const turns = [];
    for (const path of ['/', '/a', '/b', '/c'])
      turns.push(await sampler.turn({ pattern: path, scripts: 'x' }, async () => (path === '/' ? 'failed' : null)));
    expect(turns).toEqual(['sample', 'sample', 'sample', 'raw']);
  });

  it('are no more once there was no browser, and patterns that need one are still rendered', async () => {
    const memory = new MemorySampler();
    await memory.decide('/b', 'words');
    const sampler = new WaitingSampler(memory);
    const turns = [];
    for (const pattern of ['/', '/a', '/b'])
      turns.push(await sampler.turn({ pattern, scripts: pattern }, async () => 'no-browser'));
    expect(turns).toEqual(['sample', 'raw', 'render']);
  });

  it('are 40 in all', async () => {
    const sampler = new MemorySampler();
    const turns = await Promise.all(Array.from({ length: 60 }, (_, i) => sampler.turn(page(`/${i}`))));
    expect(turns.filter((turn) => turn === 'sample')).toHaveLength(SAMPLES_OF_RUN);
  });
});

describe('the scripts of a page', () => {
  const named = (html: string, url = 'https://a.example/docs/'): string | null =>
    scriptsOf({ url, body: Buffer.from(html) });

  it.each([
    ['a file', '<script src="/a.js"></script>', true],
    ['a module', "<script type='module' src=/a.js></script>", true],
    ['one beside data', '<script type="application/ld+json">{}</script><script>a()</script>', true],
    ['what runs on load', '<body class="x" onload="fill()">', true],
    ['data', '<script type="application/ld+json">{}</script><script type=application/json>{}</script>', false],
    ['a template', '<script type="text/x-template"><p>{{ name }}</p></script>', false],
    ['one for old browsers', '<script nomodule src="/old.js"></script>', false],
    ['what a click runs', '<button onclick="open()">Menu</button>', false],
    ['none', '<p>No script</p>', false],
  ])('are those that run by themselves: %s', (_name, html, isWanted) => {
    expect(named(html) !== null).toBe(isWanted);
  });

  it.each([
    ['the same file by another path', '<script src="../a.js?v=2"></script>', '<script src="/a.js"></script>', true],
    ['other state', `<script>state = {"id": 1, n: 'x'}</script>`, `<script>state = {"id": 22, n: 'y'}</script>`, true],
    ['another file', '<script src="/a.js"></script>', '<script src="/b.js"></script>', false],
    ['another script', '<script>menu()</script>', '<script>reviews()</script>', false],
  ])('are the same, or not: %s', (_name, one, other, isSame) => {
    expect(named(one) === named(other)).toBe(isSame);
  });
});
