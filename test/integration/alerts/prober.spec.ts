import { AlertChecker, AlertsRepository, Prober } from '#alerts';
import { AddressGuard, Fetcher, NameResolver } from '#crawler';
import { emit } from '#notifications';
import { Sites } from '#runs';
import type { BlobStore } from '#storage';
import { runRecords } from '../../support/run-records.js';
import { startSite, type Reply, type Site } from '../../support/sites/site-server.js';
import { TestContext } from '../../support/test-context.js';

const HOUR_MS = 3_600_000;
const text = (body: string): Reply => ({ headers: { 'content-type': 'text/plain' }, body });

describe('between audits, a site', () => {
  const names = new NameResolver();
  let context: TestContext;
  let fetcher: Fetcher;
  let site: Site | null = null;
  let robots: Reply = text('');
  beforeAll(async () => {
    context = await TestContext.open();
    const guard = new AddressGuard({ allowNetworks: [{ address: '127.0.0.1', prefixLength: 32, port: null }] });
    fetcher = new Fetcher({ guard, resolver: names.resolve, userAgent: 'Sqout/test' });
  });
  afterEach(async () => {
    await site?.close();
    await context.database.query('DELETE FROM alert_sites');
  });
  afterAll(async () => {
    await fetcher.close();
    names.close();
    await context.close();
  });

  const newProber = (): Prober =>
    new Prober(context.database, new AlertsRepository(context.database), fetcher, context.clock);
  /** An audit of the site completed. */
  async function audited(trigger: string): Promise<{ told: () => Promise<string[]>; origin: string }> {
    robots = text('User-agent: *\nAllow: /');
    site = await startSite({ '/robots.txt': () => robots });
    const { origin } = site;
    const { id: orgId } = await context.newOrg();
    const { clock, database } = context;
    await emit(database, {
      ...{ type: 'run.completed', orgId, site: new URL(origin).host, at: clock.now() },
      data: {
        ...{ runId: `run_${orgId}`, reportId: 'rep_1', url: `${origin}/`, trigger, mode: 'audit', reason: 'success' },
        ...{ healthScore: 80, errorCount: 0, warningCount: 0, passedCount: 0, totalPages: 3, topRules: [] },
      },
    });
    const onError = (error: unknown): never => {
      throw error;
    };
    const parts = { alerts: new AlertsRepository(database), sites: new Sites(database) };
    await new AlertChecker({
      ...parts,
      database,
      records: runRecords(database, {} as BlobStore),
      clock,
      onError,
    }).pump();
    const told = async (): Promise<string[]> =>
      (
        await database.query<{ text: string }>(
          `SELECT type || ' ' || (payload ->> 'policy') AS text FROM notices
           WHERE org_id = $1 AND type LIKE 'site.%' ORDER BY seq`,
          [orgId],
        )
      ).map(({ text: line }) => line);
    return { told, origin };
  }
  const look = async (...probers: Prober[]): Promise<void> => {
    context.clock.advanceMs(6 * HOUR_MS);
    await Promise.all(probers.map((prober) => prober.pump()));
  };

  it('is asked once in six hours, however many workers look', async () => {
    const { told } = await audited('scheduled');
    await Promise.all([newProber().pump(), newProber().pump()]);
    expect(site!.hits()).toEqual([]);
    await look(newProber(), newProber(), newProber());
    await newProber().pump();
    expect(site!.hits().map(({ path }) => path)).toEqual(['/robots.txt']);
    expect(await told()).toEqual([]);
  });

  it('tells of a robots.txt that changed once, and of none that could not be read', async () => {
    const { told } = await audited('scheduled');
    await look(newProber());
    for (const reply of [{ status: 503 }, { status: 429 }, text('User-agent: *\r\nAllow: /\n')]) {
      robots = reply;
      await look(newProber());
    }
    expect(await told()).toEqual([]);
    robots = text('User-agent: *\nDisallow: /');
    await look(newProber(), newProber());
    await look(newProber());
    expect(await told()).toEqual(['site.alert robots-changed']);
  });

  it('that is away two times in a row is told, and when it is back', async () => {
    const { told } = await audited('scheduled');
    robots = { raw: (response) => void response.destroy() };
    await look(newProber());
    expect(await told()).toEqual([]);
    await look(newProber());
    await look(newProber());
    expect(await told()).toEqual(['site.alert unreachable']);
    robots = text('');
    await look(newProber());
    expect(await told()).toContain('site.recovered unreachable');
  });

  it('is left alone without a schedule, and when its audits have ended long ago', async () => {
    await audited('api');
    await look(newProber());
    expect(site!.hits()).toEqual([]);
    await site!.close();
    await audited('scheduled');
    context.clock.advanceMs(40 * 24 * HOUR_MS);
    await look(newProber());
    expect(site!.hits()).toEqual([]);
  });
});
