import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AlertChecker, AlertsRepository, AlertsService, Teller } from '#alerts';
import type { Principal } from '#auth';
import { SecretBox } from '#config';
import { emit } from '#notifications';
import { Sites } from '#runs';
import { siteIdOf, Websites, SitesRepository } from '#sites';
import { createBlobStore, type BlobStore } from '#storage';
import { reportOf, type Audited } from '../../../libs/audit-engine/src/testing/comparison/audited.js';
import { CrawlingRuns } from '../../support/crawling-runs.js';
import { runRecords } from '../../support/run-records.js';
import { StoredPairs } from '../../support/stored-pairs.js';

const DAY_MS = 86_400_000;
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

  const checkerOver = (store: BlobStore): AlertChecker => {
    const { database, clock } = crawling.context;
    return new AlertChecker({
      ...{ database, alerts: new AlertsRepository(database), sites: new Sites(database), clock },
      records: runRecords(database, store),
      onError: (error) => void errors.push(error),
    });
  };
  const check = (): Promise<number> => checkerOver(storage).pump();
  const tell = async (days: number): Promise<void> => {
    crawling.context.clock.advanceMs(days * DAY_MS);
    const { database, clock } = crawling.context;
    const newTeller = (): Teller => new Teller(database, new AlertsRepository(database), clock);
    const [one, other] = [newTeller(), newTeller()];
    await Promise.all([one.pump(), other.pump()]);
    await one.pump();
  };

  async function newSite(): Promise<{
    owner: Principal;
    websiteId: string;
    audit: (audited: Audited) => Promise<string>;
    fail: (reason: string) => Promise<void>;
    told: () => Promise<Told[]>;
  }> {
    const owner: Principal = await crawling.newPrincipal();
    const orgId = owner.orgId!;
    const { context } = crawling;
    await context.credits.grant({ orgId, bucket: 'pack', amount: 10_000 });
    const startRun = async (url: string): Promise<string> => (await crawling.creation.create(owner, { url })).id;
    const pairs = new StoredPairs({ context, storage, owner: { orgId, userId: owner.userId }, startRun });
    const head = { orgId, site: 'example.com' };
    const data = { url: 'https://www.example.com/', trigger: 'api', mode: 'audit' };
    return {
      ...{ owner, websiteId: siteIdOf(orgId, 'example.com') },
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
          path: `/app/runs/${runId}/compare?with=${before}&kind=new&rule=accessibility%2Flabel#rows`,
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

  const service = (): AlertsService => {
    const { database, clock } = crawling.context;
    return new AlertsService({
      database,
      alerts: new AlertsRepository(database),
      websites: new Websites({
        database,
        sites: new SitesRepository(database),
        clock,
        box: new SecretBox([]),
        baseUrl: 'https://sqout.test',
      }),
      clock,
    });
  };
  const inDays = (days: number): string =>
    new Date(crawling.context.clock.now().getTime() + days * DAY_MS).toISOString();

  it('are what the site says, else the organization, and of two changes to one version the first counts', async () => {
    const { audit, told, owner, websiteId } = await newSite();
    const alerts = service();
    await audit(clean);
    await check();
    const ofOrganization = {
      version: 0,
      policies: { 'new-errors': { enabled: false }, 'score-drop': { threshold: 60 } },
    };
    expect(await alerts.change(owner, null, ofOrganization)).toMatchObject({ websiteId: null, version: 1 });
    await expect(alerts.change(owner, null, ofOrganization)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { currentVersion: 1 },
    });
    await audit(bad);
    await audit(clean);
    await check();
    expect(await told()).toEqual([]);
    const version = (await alerts.policies(owner, websiteId)).version;
    const own = await alerts.change(owner, websiteId, { version, policies: { 'new-errors': { enabled: true } } });
    expect(own.policies.filter(({ source }) => source !== 'default')).toMatchObject([
      { id: 'new-errors', enabled: true, after: 1, source: 'site' },
      { id: 'score-drop', threshold: 60, unit: 'points', source: 'organization' },
    ]);
    await audit(bad);
    await check();
    expect((await told()).map(({ data }) => data.policies)).toEqual([['new-errors']]);
    const reset = await alerts.change(owner, websiteId, { version: own.version, policies: { 'new-errors': null } });
    expect(reset.policies.find(({ id }) => id === 'new-errors')).toMatchObject({
      enabled: false,
      source: 'organization',
    });
  });

  it('of a site that is muted are history, and what still fails is told once when the mute ends', async () => {
    const { audit, told, owner, websiteId } = await newSite();
    const alerts = service();
    await audit(clean);
    await check();
    const { version } = await alerts.policies(owner, websiteId);
    await alerts.change(owner, websiteId, { version, mutedUntil: inDays(3) });
    const runId = await audit(bad);
    await check();
    await tell(1);
    const unsent = await crawling.context.database.query(
      `SELECT 1 FROM notices WHERE org_id = $1 AND type = 'site.alert' AND fanned_at IS NULL`,
      [owner.orgId],
    );
    expect(unsent).toEqual([]);
    const page = { before: null, limit: 10 };
    expect(await alerts.ofSite(owner, websiteId, page)).toMatchObject({
      states: expect.arrayContaining([
        expect.objectContaining({ policy: 'new-errors', state: 'failing', told: 0, runId }) as unknown,
      ]) as unknown,
      history: [{ type: 'alert', isMuted: true }],
    });
    await tell(3);
    await tell(30);
    expect((await told()).map(({ data }) => data.message)).toEqual([
      '3 new errors on 2 pages.',
      expect.stringMatching(/^Still failing since \d{4}-\d\d-\d\d \(UTC\): 3 new errors on 2 pages\.$/) as unknown,
    ]);
    expect((await told())[1]?.data.path).toContain(`/app/runs/${runId}/compare?with=`);
    await audit(clean);
    await check();
    expect((await told()).at(-1)).toMatchObject({ type: 'site.recovered' });
  });

  it('that break and recover under a mute are silent', async () => {
    const { audit, owner, websiteId } = await newSite();
    const alerts = service();
    await audit(clean);
    await check();
    const { version } = await alerts.policies(owner, websiteId);
    await alerts.change(owner, websiteId, { version, policies: { 'new-errors': { mutedUntil: inDays(30) } } });
    await audit(bad);
    await audit(clean);
    await check();
    await tell(40);
    const { history } = await alerts.ofSite(owner, websiteId, { before: null, limit: 10 });
    expect(history.map(({ type, isMuted }) => [type, isMuted])).toEqual([
      ['recovered', true],
      ['alert', true],
    ]);
    const older = await alerts.ofSite(owner, websiteId, { before: history[0]!.id, limit: 1 });
    expect([older.history, older.hasMore]).toEqual([[history[1]], false]);
  });

  it('that last are told again as often as people asked for, by one of several workers', async () => {
    const { audit, told, owner, websiteId } = await newSite();
    const alerts = service();
    await audit(clean);
    await check();
    await audit(bad);
    await check();
    await tell(100);
    expect(await told()).toHaveLength(1);
    await alerts.change(owner, null, { version: 0, remind: { everyDays: 7, atMost: 2 } });
    for (const days of [0, 6, 1, 7, 7, 7]) await tell(days);
    expect((await told()).map(({ data }) => (data as { reminder?: number }).reminder)).toEqual([undefined, 1, 2]);
    const { states } = await alerts.ofSite(owner, websiteId, { before: null, limit: 1 });
    expect(states.find(({ policy }) => policy === 'new-errors')).toMatchObject({ told: 3, tellAt: null });
    expect(await alerts.list(owner, { limit: 10, offset: 0 })).toMatchObject({
      alerts: [{ websiteId, siteKey: 'example.com', policy: 'new-errors' }],
      total: 1,
    });
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
