import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Principal } from '#auth';
import { createBlobStore, type BlobStore } from '#storage';
import { IssueUpdater, UpdatesRepository } from '#issues';
import { reportOf, type Audited } from '../../../libs/audit-engine/src/testing/comparison/audited.js';
import { retireWhileTesting } from '../../../libs/audit-engine/src/testing/retired-rules.js';
import { CrawlingRuns } from '../../support/crawling-runs.js';
import { runRecords } from '../../support/run-records.js';
import { StoredPairs } from '../../support/stored-pairs.js';

const LABEL = 'accessibility/label';

interface IssueRow {
  number: number;
  ruleId: string;
  state: string;
  findings: number;
  events: string[];
}

describe('issues of a site', () => {
  let crawling: CrawlingRuns;
  let folder: string;
  let storage: BlobStore;
  let errors: unknown[] = [];
  beforeAll(async () => {
    crawling = await CrawlingRuns.open();
    folder = await mkdtemp(join(tmpdir(), 'sqout-issues-'));
    storage = createBlobStore(`file:${folder}`);
  });
  afterAll(async () => {
    await crawling.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => void (errors = []));

  const updaterOver = (store: BlobStore): IssueUpdater => {
    const { database, clock } = crawling.context;
    return new IssueUpdater({
      ...{ database, updates: new UpdatesRepository(database), records: runRecords(database, store), clock },
      onError: (error) => void errors.push(error),
    });
  };
  const update = (): Promise<number> => updaterOver(storage).pump();

  async function newSite(): Promise<{
    audit: (audited: Audited) => Promise<string>;
    issues: () => Promise<IssueRow[]>;
  }> {
    const owner: Principal = await crawling.newPrincipal();
    await crawling.context.credits.grant({ orgId: owner.orgId!, bucket: 'pack', amount: 10_000 });
    const startRun = async (url: string): Promise<string> => (await crawling.creation.create(owner, { url })).id;
    const { context } = crawling;
    const pairs = new StoredPairs({ context, storage, owner: { orgId: owner.orgId!, userId: owner.userId }, startRun });
    return {
      audit: async (audited) => {
        context.clock.advanceMs(60_000);
        return (await pairs.store(reportOf(audited), 'www.example.com', 0)).id;
      },
      issues: () =>
        context.database.query<IssueRow>(
          `SELECT i.number, i.rule_id AS "ruleId", i.state, i.findings,
             ARRAY(SELECT e.type FROM issue_events e WHERE e.issue_id = i.id ORDER BY e.created_at, e.id) AS events
           FROM issues i WHERE i.org_id = $1 ORDER BY i.number`,
          [owner.orgId],
        ),
    };
  }
  const page = (...label: string[]): Audited => ({ pages: { '/': {}, '/a': { [LABEL]: label } } });

  it('are opened, fixed and reopened by audits, with numbers from 1 and a history', async () => {
    const { audit, issues } = await newSite();
    await audit({ pages: { '/': { 'images/alt': ['b'] }, '/a': { [LABEL]: ['x', 'y'] } } });
    expect(await update()).toBe(1);
    expect(await issues()).toMatchObject([
      { number: 1, state: 'open', events: ['opened'] },
      { number: 2, state: 'open', events: ['opened'] },
      { number: 3, state: 'open', events: ['opened'] },
    ]);
    await audit(page('x'));
    await update();
    const states = async (): Promise<string> => (await issues()).map(({ state }) => state).join(' ');
    expect(await states()).toBe('open fixed fixed');
    await audit(page('x', 'y'));
    await update();
    expect(await issues()).toMatchObject([
      { number: 1, events: ['opened'] },
      { number: 2, state: 'regressed', events: ['opened', 'fixed', 'regressed'] },
      { number: 3, state: 'fixed' },
    ]);
    expect(errors).toEqual([]);
  });

  describe('of rules that are gone', () => {
    retireWhileTesting('images/alt', null);

    it('are closed with an event that says so, and count as neither fixed nor new', async () => {
      const { audit, issues } = await newSite();
      await audit({ pages: { '/': { 'images/alt': ['b'] } } });
      await update();
      await audit({ pages: { '/': {} }, withoutRules: ['images/alt'] });
      await update();
      expect(await issues()).toMatchObject([{ state: 'fixed', findings: 0, events: ['opened', 'retired'] }]);
    });
  });

  describe('of rules that were merged', () => {
    retireWhileTesting('images/alt', LABEL);

    it('go on as issues of the successor', async () => {
      const { audit, issues } = await newSite();
      await audit({ pages: { '/': { 'images/alt': ['b'] } } });
      await update();
      await audit({ pages: { '/': { [LABEL]: ['b'] } }, withoutRules: ['images/alt'], versions: { [LABEL]: 2 } });
      await update();
      await audit({ pages: { '/': { [LABEL]: ['b'] } }, withoutRules: ['images/alt'], versions: { [LABEL]: 2 } });
      await update();
      expect(await issues()).toMatchObject([
        { number: 1, ruleId: LABEL, state: 'open', findings: 1, events: ['opened', 'retired'] },
      ]);
      expect(errors).toEqual([]);
    });
  });

  it('change once when the step runs twice, at the same time or again', async () => {
    const { audit, issues } = await newSite();
    const id = await audit(page('x'));
    await Promise.all([update(), update(), update()]);
    const { database } = crawling.context;
    await database.query(
      `INSERT INTO issue_updates (run_id, org_id, site_id, run_created_at, next_at)
       SELECT r.id, r.org_id, s.id, r.created_at, '2020-01-01' FROM runs r
       JOIN sites s ON s.org_id = r.org_id AND s.site_key = r.site_key WHERE r.id = $1`,
      [id],
    );
    expect(await update()).toBe(1);
    expect(await issues()).toMatchObject([{ number: 1, findings: 1, events: ['opened'] }]);
  });

  it('are told again when the process dies, or the report cannot be read for a while', async () => {
    const { audit, issues } = await newSite();
    await audit(page('x'));
    const away = { get: () => Promise.reject(new Error('storage is away')) } as unknown as BlobStore;
    await updaterOver(away).pump();
    expect(errors).toMatchObject([{ message: 'storage is away' }]);
    expect(await issues()).toEqual([]);
    crawling.context.clock.advanceMs(10 * 60_000);
    await update();
    expect(await issues()).toMatchObject([{ number: 1, state: 'open' }]);
  });

  it('are not changed by an older audit that ends late', async () => {
    const { audit, issues } = await newSite();
    const older = await audit(page('x', 'y'));
    const { database } = crawling.context;
    await database.query('DELETE FROM issue_updates WHERE run_id = $1', [older]);
    await audit(page('x'));
    await update();
    await database.query(
      `INSERT INTO issue_updates (run_id, org_id, site_id, run_created_at, next_at)
       SELECT r.id, r.org_id, s.id, r.created_at, '2020-01-01' FROM runs r
       JOIN sites s ON s.org_id = r.org_id AND s.site_key = r.site_key WHERE r.id = $1`,
      [older],
    );
    await update();
    expect(await issues()).toMatchObject([{ number: 1, findings: 1 }]);
  });

  it('belong to the site of one organization', async () => {
    const [one, other] = [await newSite(), await newSite()];
    await one.audit(page('x'));
    await update();
    await other.audit(page('x'));
    await update();
    expect([await one.issues(), await other.issues()]).toMatchObject([[{ number: 1 }], [{ number: 1 }]]);
  });
});
