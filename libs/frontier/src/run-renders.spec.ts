import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RENDER_LEASE_MS, type RenderStore, type SampledPage } from '#audit-run/port';
import type { Principal } from '#auth';
import { RunPictures, type NewElement, type NewFixPictures, type WorkRow } from '#runs';
import { createBlobStore } from '#storage';
import { CrawlingRuns, pageRow, urlOf } from '../../../test/support/crawling-runs.js';
import type { RenderRun } from './run-renders.js';

const [FIRST, SECOND, THIRD] = ['/1', '/2', '/3'].map((path) => urlOf(path).hash) as [string, string, string];

describe('what runs may render', () => {
  let bench: CrawlingRuns;
  beforeEach(async () => {
    bench = await CrawlingRuns.open();
  });
  afterEach(() => bench.close());

  async function newRun(config: Record<string, unknown>, principal?: Principal): Promise<WorkRow & RenderRun> {
    const owner = principal ?? (await bench.newPrincipal());
    const { id } = await bench.creation.create(owner, {
      url: 'https://site.test/',
      config: JSON.stringify({ maxPages: 100, coverageMode: 'full', render: 'auto', ...config }),
    });
    const opening = await bench.lifecycle.scheduler.assign(id, 'worker-0');
    if (opening.kind !== 'prepare') throw new Error(`expected to prepare, got ${opening.kind}`);
    return opening.run as WorkRow & RenderRun;
  }
  const storeOf = (run: RenderRun): RenderStore => bench.lifecycle.renders.storeOf(run);
  const balanceOf = async ({ orgId }: { orgId: string }): Promise<{ total: number; held: number }> => {
    const { total, held } = await bench.context.credits.balance(orgId);
    return { total, held };
  };

  it('ends at the ceiling of the run; the same page twice counts once, and one that was not rendered does not count', async () => {
    const store = storeOf(await newRun({ maxRenders: 2 }));
    expect(await store.claim(FIRST, false)).toBe('granted');
    expect(await store.claim(FIRST, false)).toBe('granted');
    expect(await store.claim(SECOND, false)).toBe('granted');
    expect(await store.claim(THIRD, false)).toBe('limit');
    await store.release(FIRST, true);
    expect(await store.claim(THIRD, false)).toBe('limit');
    await store.release(SECOND, false);
    expect(await store.claim(THIRD, false)).toBe('granted');
  });

  it('is no more at once than the plan allows, over all runs of the organization and no other', async () => {
    const principal = await bench.newPrincipal('free');
    const [one, other] = [await newRun({ maxRenders: 5 }, principal), await newRun({ maxRenders: 5 }, principal)];
    expect(await storeOf(one).claim(FIRST, false)).toBe('granted');
    expect(await storeOf(other).claim(FIRST, false)).toBe('busy');
    expect(await storeOf(await newRun({})).claim(FIRST, false)).toBe('granted');
    await storeOf(one).release(FIRST, true);
    expect(await storeOf(other).claim(FIRST, false)).toBe('granted');
  });

  it('is given to others when a worker went silent, and not while it renews', async () => {
    const store = storeOf(await newRun({}, await bench.newPrincipal('free')));
    await store.claim(FIRST, false);
    bench.context.clock.advanceMs(RENDER_LEASE_MS - 1);
    await store.renew(FIRST);
    bench.context.clock.advanceMs(RENDER_LEASE_MS - 1);
    expect(await store.claim(SECOND, false)).toBe('busy');
    bench.context.clock.advanceMs(2);
    expect(await store.claim(SECOND, false)).toBe('granted');
  });

  const page = (pattern: string, scripts = pattern, isLarge = false): SampledPage => ({
    ...{ pattern, scripts, isLarge, hasBrowser: true },
  });

  it('is sampled twice for the same scripts and once for a large pattern, over all workers, until a sample differs', async () => {
    const run = await newRun({});
    const [store, other] = [storeOf(run), storeOf(run)];
    const turns = [
      await store.turn(page('/', 'x')),
      await other.turn(page('/a', 'x')),
      await store.turn(page('/b', 'x')),
    ];
    expect(turns).toEqual(['sample', 'sample', 'raw']);
    const large = [await store.turn(page('/b', 'x', true)), await other.turn(page('/b', 'x', true))];
    expect(large).toEqual(['sample', 'raw']);
    expect(await other.turn(page('/c', 'y'))).toBe('sample');
    // One that could not be rendered says nothing of others.
    await store.fail('/c');
    expect([
      await other.turn(page('/e', 'y')),
      await other.turn(page('/f', 'y')),
      await store.turn(page('/g', 'y')),
    ]).toEqual([...['sample', 'sample', 'raw']]);
    await other.decide('/a', 'links');
    expect([await store.turn(page('/d', 'x')), await storeOf(await newRun({})).turn(page('/d', 'x'))]).toEqual([
      ...['sample', 'sample'],
    ]);
  });

  it('is sampled twice a pattern and 40 times a run, free of the ceiling, until a sample differs', async () => {
    const run = await newRun({ maxRenders: 1 });
    const store = storeOf(run);
    const other = storeOf(run);
    expect([
      await store.turn(page('/p', 'a')),
      await other.turn(page('/p', 'b')),
      await store.turn(page('/p', 'c')),
    ]).toEqual(['sample', 'sample', 'raw']);
    expect(await store.claim(FIRST, true)).toBe('granted');
    expect(await store.claim(SECOND, false)).toBe('granted');
    expect(await store.claim(THIRD, false)).toBe('limit');
    expect(await store.turn({ ...page('/q'), hasBrowser: false })).toBe('raw');
    expect(await store.turn(page('/q'))).toBe('sample');
    await store.decide('/q', 'links');
    await other.decide('/q', 'words');
    expect(await other.turn(page('/q'))).toBe('render');
    const turns = [];
    for (let n = 0; n < 45; n++) turns.push(await store.turn(page(`/${n}`)));
    expect(turns.filter((turn) => turn === 'sample')).toHaveLength(37);
    expect((await bench.lifecycle.renders.samples(run.id))[0]).toEqual({
      ...{ pattern: '/q', samples: 1, failed: 0, reason: 'links', corrected: null },
    });
  });

  it('is no page of a pattern of which three have ended the browser; the same page counts once', async () => {
    const run = await newRun({});
    const [store, other] = [storeOf(run), storeOf(run)];
    for (const page of [FIRST, SECOND, FIRST, SECOND]) await store.crashed('/p', page);
    expect(await other.hasCrashedOften('/p')).toBe(false);
    expect(await other.turn(page('/p'))).toBe('sample');
    await other.crashed('/p', THIRD);
    expect(await store.hasCrashedOften('/p')).toBe(true);
    expect(await store.hasCrashedOften('/q')).toBe(false);
    expect(await storeOf(await newRun({})).hasCrashedOften('/p')).toBe(false);
    await store.crashed('/q', FIRST);
    expect(await bench.lifecycle.renders.samples(run.id)).toEqual([
      { pattern: '/p', samples: 1, failed: 0, reason: null, corrected: null },
    ]);
  });

  it('says what scripts correct, of both samples of a pattern', async () => {
    const run = await newRun({});
    const [store, other] = [storeOf(run), storeOf(run)];
    const [first, second] = ['a', 'b'].map((id) => ({
      ruleId: 'accessibility/empty-heading',
      source: `&lt;h2 id="${id}"&gt;`,
    }));
    await store.turn(page('/p', 'a'));
    await other.turn(page('/p', 'a'));
    await store.correct('/p', [first!]);
    await other.correct('/p', [second!]);
    expect((await bench.lifecycle.renders.samples(run.id))[0]).toMatchObject({ corrected: [first, second] });
  });

  it('is counted by the pages that were committed', async () => {
    const run = await newRun({});
    const rows = [1, 1, 2, -1, -6, -6, null].map((rendered, n) => ({ ...pageRow(urlOf(`/${n}`)), rendered }));
    await bench.lifecycle.frontier.insertPages(bench.context.database, run.id, rows);
    expect(await bench.lifecycle.renders.counts(run.id, 1)).toEqual({
      rendered: [
        { reason: 'shell', count: 2, urls: ['https://site.test/0'] },
        { reason: 'all', count: 1, urls: ['https://site.test/2'] },
      ],
      notRendered: [
        { reason: 'limit', count: 2, example: 'https://site.test/4' },
        { reason: 'no-browser', count: 1, example: 'https://site.test/3' },
      ],
    });
  });

  it('is set aside when the run is created; without rendering, and without fixes, the price is that of an audit', async () => {
    const run = await newRun({ maxRenders: 30 });
    expect(await balanceOf(run)).toEqual({ total: 6_000 - 50 - 60, held: 110 });
    const plain = await newRun({ render: 'off' });
    expect(await balanceOf(plain)).toEqual({ total: 5_950, held: 50 });
    expect(plain.renderTerms).toBeNull();
  });

  it('has pictures of its start page once, of the worker that has it; blobs of others do not stay', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sqout-pictures-'));
    const storage = createBlobStore(`file:${folder}`);
    const pictures = new RunPictures(bench.context.database, storage);
    const run = await newRun({});
    const phone = { device: 'phone', width: 390, height: 844 } as const;
    const stored = async (): Promise<string[]> => {
      const keys: string[] = [];
      for await (const { key } of storage.list('shots/')) keys.push(key);
      return keys;
    };
    const late = { ...run, epoch: run.epoch - 1 };
    await pictures.keep(late, [{ ...phone, content: Buffer.from('late') }]);
    expect([await pictures.list(run.id), await stored()]).toEqual([{ startPage: [], elements: [], fixes: [] }, []]);
    await pictures.keep(run, [{ ...phone, content: Buffer.from('first') }]);
    await pictures.keep(run, [{ ...phone, content: Buffer.from('again') }]);
    expect(await pictures.imageOf(run.id, 'phone')).toEqual(Buffer.from('first'));
    expect(await pictures.imageOf(run.id, 'desktop')).toBeNull();
    const [key] = await stored();
    expect(await pictures.list(run.id)).toEqual({ startPage: [{ ...phone, bytes: 5, key }], elements: [], fixes: [] });
    expect(key).toMatch(new RegExp(`^shots/${run.id}/phone-.+\\.webp$`));
    const place = { ruleId: 'mobile/overflow', pageUrl: 'https://site.test/', selector: 'p', width: 9, height: 9 };
    const elementOf = (n: number): NewElement => ({
      ...{ ...place, name: n.toString(16).padStart(20, '0'), content: Buffer.from(String(n)) },
    });
    await pictures.keepElement(late, elementOf(1));
    // At once, and each twice: a page may be rendered again by another worker.
    await Promise.all([...Array(30).keys(), ...Array(30).keys()].map((n) => pictures.keepElement(run, elementOf(n))));
    const fixOf = (n: number): NewFixPictures => {
      const fixId = `fix_${n.toString(16).padStart(20, '0')}`;
      return { fixId, width: 9, height: 9, before: Buffer.from(`before ${n}`), after: Buffer.from(`after ${n}`) };
    };
    await pictures.keepFix(late, fixOf(1));
    await Promise.all([...Array(12).keys(), ...Array(12).keys()].map((n) => pictures.keepFix(run, fixOf(n))));
    const { elements, fixes } = await pictures.list(run.id);
    expect([fixes.length, new Set(fixes.map(({ fixId }) => fixId)).size]).toEqual([20, 10]);
    const [fix] = fixes;
    expect(await pictures.imageOf(run.id, `${fix!.fixId.slice(4)}-after`)).toEqual(
      Buffer.from(`after ${parseInt(fix!.fixId.slice(4), 16)}`),
    );
    expect(new Set(elements.map(({ name }) => name)).size).toBe(20);
    expect((await stored()).sort()).toEqual([key, ...[...elements, ...fixes].map((each) => each.key)].sort());
    const [first] = elements;
    expect(await pictures.imageOf(run.id, first!.name)).toEqual(Buffer.from(String(parseInt(first!.name, 16))));
    storage.close();
    rmSync(folder, { recursive: true });
  });

  it('is less where the credits do not pay for all of it, and the audit runs all the same', async () => {
    const principal = await bench.newPrincipal('free');
    const run = await newRun({ maxPages: 500, maxRenders: 500 }, principal);
    expect(run.renderTerms).toMatchObject({ ceiling: 225, isLowered: true });
    expect(await balanceOf(run)).toEqual({ total: 0, held: 500 });
    await expect(bench.creation.create(principal, { url: 'https://site.test/' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_CREDITS',
    });
  });

  it('is no more than the pages of the run', async () => {
    expect((await newRun({ maxPages: 7 })).renderTerms).toEqual({ mode: 'auto', ceiling: 7, cost: 2, per: 1 });
  });
});
