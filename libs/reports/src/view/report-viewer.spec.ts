import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createBlobStore, type BlobStore } from '#storage';
import { toReportView } from '#report-view';
import { auditReport } from '../audit-report.testing.js';
import { ReportViewer } from './report-viewer.js';

describe('the reader of stored reports', () => {
  let folder: string;
  let storage: BlobStore;
  let viewer: ReportViewer;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sqout-views-'));
    storage = createBlobStore(`file:${folder}`);
    viewer = new ReportViewer(storage);
  });
  afterAll(async () => {
    await viewer.close();
    storage.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function store(key: string, report: unknown): Promise<void> {
    await storage.put(key, gzipSync(JSON.stringify(report)), { contentType: 'application/json' });
  }

  /** About 2 MB of JSON. */
  const large = auditReport({
    ruleResults: Object.fromEntries(
      Array.from({ length: 500 }, (_, rule) => [
        `core/rule-${rule}`,
        {
          name: `Rule ${rule}`,
          category: 'core',
          status: 'fail',
          gain: rule / 500,
          items: [{ message: 'x'.repeat(4_000) }],
        },
      ]),
    ),
  });

  it('reads a small report at once and a large one in a thread, to the same view', async () => {
    await store('reports/org/small.json.gz', auditReport());
    await store('reports/org/large.json.gz', large);
    expect(await viewer.read('reports/org/small.json.gz')).toEqual(toReportView(auditReport()));
    expect(await viewer.read('reports/org/large.json.gz')).toEqual(toReportView(large));
  });

  it('reads each content once for all who ask, and keeps it', async () => {
    await store('reports/org/shared.json.gz', large);
    const views = await Promise.all([1, 2, 3].map(() => viewer.read('reports/org/shared.json.gz')));
    await storage.delete('reports/org/shared.json.gz');
    expect(new Set([...views, await viewer.read('reports/org/shared.json.gz')]).size).toBe(1);
  });

  it('has no view of content that is missing', async () => {
    expect(await viewer.read('reports/org/none.json.gz')).toBeNull();
  });

  it('serves many at the same time, two by two', async () => {
    const keys = Array.from({ length: 12 }, (_, index) => `reports/org/many-${index}.json.gz`);
    for (const key of keys) await store(key, auditReport({ totalPages: keys.indexOf(key) }));
    const views = await Promise.all(keys.map((key) => viewer.read(key)));
    expect(views.map((view) => view?.totalPages)).toEqual(keys.map((_, index) => index));
  });

  it('refuses politely when too many different ones are asked for at once', async () => {
    const own = new ReportViewer(storage);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => own.read(`reports/org/never-${index}.json.gz`)),
    );
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as { code: string }] : [],
    );
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ code: 'RATE_LIMITED', headers: { 'Retry-After': '2' } });
  });
});
