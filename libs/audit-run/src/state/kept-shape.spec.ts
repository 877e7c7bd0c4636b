import { isNewerShape, keptShape, number, optional, text } from './kept-shape.js';
import { CRAWL_STATE, FINISH_STATE, CHECKED_START, PACE, PAGE_FACTS, PAGE_RESULTS, PREPARE_STATE } from './shapes.js';

interface Note {
  words: string;
  count: number;
  by?: string;
}

const VERSION_2 = keptShape<Note>('note', {
  version: 2,
  members: { words: text, count: number, by: optional(text) },
  upgrades: { 1: ({ said, ...rest }) => ({ ...rest, words: said }) },
});
const VERSION_3 = keptShape<Note>('note', {
  version: 3,
  readableFrom: 3,
  members: { words: text, count: number, by: optional(text) },
  upgrades: { 1: ({ said, ...rest }) => ({ ...rest, words: said }), 2: (old) => ({ ...old, by: 'somebody' }) },
});

describe('JSON that is kept between turns', () => {
  it('is read as it was written', () => {
    expect(VERSION_2.read(JSON.parse(JSON.stringify(VERSION_2.write({ words: 'a', count: 1 }))))).toMatchObject({
      words: 'a',
      count: 1,
    });
  });

  it('is brought up to date when it is of an earlier version, or of one that wrote none', () => {
    expect(VERSION_2.read({ said: 'a', count: 1 })).toMatchObject({ words: 'a', count: 1 });
    expect(VERSION_3.read({ said: 'a', count: 1 })).toMatchObject({ words: 'a', count: 1, by: 'somebody' });
    expect(VERSION_3.read(VERSION_2.write({ words: 'a', count: 1 }))).toMatchObject({ words: 'a', by: 'somebody' });
  });

  it('is read by an earlier version when that understands it', () => {
    expect(VERSION_2.read({ v: 9, words: 'a', count: 1, isNew: true })).toMatchObject({ words: 'a', count: 1 });
  });

  it('is left to a newer worker when this one would misunderstand it, also when a thread says so', () => {
    const newer = VERSION_3.write({ words: 'a', count: 1 });
    expect(() => VERSION_2.read(newer)).toThrow('version 3, which is newer than this worker');
    try {
      VERSION_2.read(newer);
    } catch (error) {
      expect(isNewerShape(error)).toBe(true);
      const { name, message } = error as Error;
      expect(isNewerShape(new Error(`${name}: ${message}`))).toBe(true);
    }
    expect(isNewerShape(new Error('another one'))).toBe(false);
  });

  it.each([
    [null, 'it is not an object'],
    [{ words: 1, count: 1 }, 'words is not a string'],
    [{ v: 2, words: 'a' }, 'count is not a number'],
    [{ v: 'two', words: 'a', count: 1 }, 'its version is not a number'],
  ])('is refused by the member that is wrong: %j', (stored, problem) => {
    expect(() => VERSION_2.read(stored)).toThrow(`The stored value "note" cannot be used: ${problem}.`);
  });
});

describe('what workers of the version before shapes had versions left behind', () => {
  const page = { hash: '1', url: 'https://a.test/', depth: 0, status: 200, catalogue: 'c', facts: '{}', results: '{}' };

  it.each([
    [
      CRAWL_STATE,
      {
        ...{ scope: 'a.test', host: 'a.test', startUrl: 'https://a.test/', robotsText: '', crawlDelayMs: 0 },
        ...{ followLinks: true, coverageMode: 'full' },
      },
    ],
    [
      PREPARE_STATE,
      {
        start: { url: 'https://a.test/', redirects: [], robots: {}, failures: 0 },
        ...{
          redirects: {},
          sitemaps: null,
          sitemapMs: 0,
          listedStart: [],
          listed: 0,
          probes: {},
          cutMs: 0,
          untilMs: 1,
        },
      },
    ],
    [CHECKED_START, { page, links: '', external: [] }],
    [FINISH_STATE, {}],
    [FINISH_STATE, { resources: null, links: { untilMs: 1 } }],
    [PACE, { delayMs: 0, floorMs: 0, notBeforeMs: 0, calm: 0, slowedAtMs: 0 }],
    [PAGE_RESULTS, { catalogue: 'c', status: '', findings: [], counts: {}, errors: {} }],
    [
      PAGE_FACTS,
      {
        ...{ v: 1, url: 'https://a.test/', status: 200, depth: 0, isStart: true, redirectedFrom: null, title: null },
        ...{ description: null, h1: null, h1Count: 0, canonical: null, isNoindex: false, isNofollow: false },
        ...{ isIndexable: true, lang: null, hreflang: [], words: 0, mainWords: 0, textHash: '', minHash: '' },
        ...{ wireBytes: 0, decodedBytes: 0, ttfbMs: 0, types: [], links: '', internalLinks: 0, externalLinks: 0 },
        extracts: {},
      },
    ],
  ])('is read (%#)', (shape, stored) => {
    expect((shape as { read: (value: unknown) => object }).read(stored)).toMatchObject(stored);
  });
});
