import type { PageOutcome } from '../pages/page-task.js';
import { SAMPLES_OF_RUN } from '../store/port/index.js';
import { differenceBy, hasScript, MemorySampler, WaitingSampler } from './sampling.js';

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

  it('are two, unless one differs: then all that follow are rendered', async () => {
    const sampler = new MemorySampler();
    expect([await sampler.turn('/a'), await sampler.turn('/a'), await sampler.turn('/a')]).toEqual([
      ...['sample', 'sample', 'raw'],
    ]);
    expect(await sampler.turn('/b')).toBe('sample');
    await sampler.decide('/b', 'words');
    expect(await sampler.turn('/b')).toBe('render');
  });

  it('let the pages of their pattern wait, and no others', async () => {
    const sampler = new WaitingSampler(new MemorySampler());
    const seen: string[] = [];
    let show = (): void => undefined;
    const first = sampler.turn('/a', () => new Promise((resolve) => (show = () => resolve('links'))));
    const second = sampler.turn('/a', async () => null).then((turn) => seen.push(turn));
    await sampler.turn('/b', async () => null);
    expect(seen).toEqual([]);
    show();
    expect([await first, await second, ...seen]).toEqual(['sample', 1, 'render']);
  });

  it('are 40 in all', async () => {
    const sampler = new MemorySampler();
    const turns = await Promise.all(Array.from({ length: 60 }, (_, i) => sampler.turn(`/${i}`)));
    expect(turns.filter((turn) => turn === 'sample')).toHaveLength(SAMPLES_OF_RUN);
  });

  it.each([
    ['<script src="/a.js"></script>', true],
    ['<script type="application/ld+json">{}</script><script>a()</script>', true],
    ['<script type="application/ld+json">{}</script>', false],
    ['<p>No script</p>', false],
  ])('are taken of pages with a script: %s', (html, isWanted) => {
    expect(hasScript({ body: Buffer.from(html) })).toBe(isWanted);
  });
});
