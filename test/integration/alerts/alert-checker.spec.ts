import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AlertChecker } from '#alerts';
import type { Principal } from '#auth';
import { emit } from '#notifications';
import { createBlobStore, type BlobStore } from '#storage';
import { reportOf, type Audited } from '../../../libs/audit-engine/src/testing/comparison/audited.js';
import { CrawlingRuns } from '../../support/crawling-runs.js';
import { StoredPairs } from '../../support/stored-pairs.js';

const LABEL = 'accessibility/label';
const clean: Audited = { pages: { '/': {}, '/a': {}, '/b': {} } };
const bad: Audited = { pages: { '/': {}, '/a': { [LABEL]: ['x'] }, '/b': { [LABEL]: ['y', 'z'] } } };

interface Told {
  type: string;
  site: string;
  data: {
    message: string;
    policies: string[];
    runId: string;
    path?: string;
    rules?: { id: string; count: number; urls: string[] }[];
  };
}

describe('ends of audits', () => {
  let crawling: CrawlingRuns;
  let folder: string;
  let storage: BlobStore;
  let errors: unknown[] = [];
  beforeAll(async () => {
    crawling = await CrawlingRuns.open();
    folder = await mkdtemp(join(tmpdir(), 'sqout-alerts-'));
    storage = createBlobStore(`file:${folder}`);
  });
  afterAll(async () => {
    await crawling.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => void (errors = []));

  const checkerOver = (store: BlobStore): AlertChecker =>
    new AlertChecker({
      ...{ database: crawling.context.database, storage: store, clock: crawling.context.clock },
      onError: (error) => void errors.push(error),
    });
  const check = (): Promise<number> => checkerOver(storage).pump();

  async function newSite(): Promise<{
    orgId: string;
    audit: (audited: Audited) => Promise<string>;
    fail: (reason: string) => Promise<void>;
    told: () => Promise<Told[]>;
  }> {
    const owner: Principal = await crawling.newPrincipal();
    const orgId = owner.orgId!;
    const { context } = crawling;
    await context.credits.grant({ orgId, bucket: 'pack', amount: 10_000 });
    const startRun = async (url: string): Promise<string> => (await crawling.runs.create(owner, { url })).id;
    const pairs = new StoredPairs({ context, storage, owner: { orgId, userId: owner.userId }, startRun });
    const head = { orgId, site: 'example.com' };
    const data = { url: 'https://www.example.com/', trigger: 'api', mode: 'audit' };
    return {
      orgId,
      audit: async (audited) => {
        context.clock.advanceMs(60_000);
        const { id: runId, reportId } = await pairs.store(reportOf(audited), 'www.example.com', 0);
        await emit(context.database, {
          ...{ ...head, type: 'run.completed', at: context.clock.now() },
          data: {
            ...data,
            runId,
            reportId,
            reason: 'success',
            healthScore: 80,
            errorCount: 0,
            warningCount: 0,
            passedCount: 0,
            totalPages: 3,
            topRules: [],
          },
        });
        return runId;
      },
      fail: async (reason) => {
        context.clock.advanceMs(60_000);
        const runId = await startRun(data.url);
        await emit(context.database, {
          ...{ ...head, type: 'run.failed', at: context.clock.now() },
          data: { ...data, runId, reason, message: 'No response.' },
        });
      },
      told: () =>
        context.database.query<Told>(
          `SELECT type, site, payload AS data FROM notices WHERE org_id = $1 AND type LIKE 'site.%' ORDER BY seq`,
          [orgId],
        ),
    };
  }

  it('become one message that names what broke, and links to exactly these rows', async () => {
    const { audit, told } = await newSite();
    const before = await audit(clean);
    await check();
    const runId = await audit(bad);
    await check();
    expect(await told()).toEqual([
      {
        ...{ type: 'site.alert', site: 'example.com' },
        data: {
          ...{ policy: 'new-errors', policies: ['new-errors'], message: '3 new errors on 2 pages.', runId },
          reportId: expect.stringMatching(/^rep_/) as unknown,
          rules: [
            {
              ...{ id: LABEL, title: `Name of ${LABEL}`, count: 3, change: 'new' },
              urls: ['https://www.example.com/a', 'https://www.example.com/b'],
            },
          ],
          path: `/app/runs/${runId}/compare?with=${before}&kind=new&rule=accessibility%2Flabel`,
        },
      },
    ]);
    await audit(bad);
    await audit(clean);
    await check();
    expect((await told()).map(({ type, data }) => `${type} ${data.message}`)).toEqual([
      'site.alert 3 new errors on 2 pages.',
      'site.recovered All new errors are resolved.',
    ]);
    expect(errors).toEqual([]);
  });

  it('are told once, however many workers look, and however often', async () => {
    const { audit, fail, told } = await newSite();
    await audit(clean);
    await Promise.all([check(), check(), check()]);
    await audit(bad);
    await fail('unreachable');
    await fail('connection_refused');
    await Promise.all([check(), check(), check()]);
    crawling.context.clock.advanceMs(3_600_000);
    await check();
    expect((await told()).map(({ data }) => data.policies.join())).toEqual(['new-errors', 'unreachable']);
    expect(await crawling.context.database.query('SELECT 1 FROM alert_checks')).toEqual([]);
  });

  it('are told again when the process dies, or the report cannot be read for a while', async () => {
    const { audit, told } = await newSite();
    await audit(clean);
    await check();
    await audit(bad);
    const away = { get: () => Promise.reject(new Error('storage is away')) } as unknown as BlobStore;
    await checkerOver(away).pump();
    expect(errors).toMatchObject([{ message: 'storage is away' }]);
    expect(await told()).toEqual([]);
    crawling.context.clock.advanceMs(10 * 60_000);
    await check();
    expect(await told()).toHaveLength(1);
  });

  it('of an organization say nothing of the same site of another one', async () => {
    const [one, other] = [await newSite(), await newSite()];
    await one.audit(clean);
    await other.audit(bad);
    await check();
    await one.audit(bad);
    await other.audit(bad);
    await check();
    expect([await one.told(), await other.told()]).toMatchObject([[{ type: 'site.alert' }], []]);
  });

  it('with what came back link to it as the comparison calls it', async () => {
    const { audit, told } = await newSite();
    for (const audited of [bad, clean, bad]) {
      await audit(audited);
      await check();
    }
    expect((await told()).map(({ data }) => data.path)).toEqual([expect.stringContaining('kind=regressed')]);
  });
});
