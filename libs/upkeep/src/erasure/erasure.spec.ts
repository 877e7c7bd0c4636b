import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '#common';
import { Trail } from '#auth';
import type { Database } from '#database';
import { MembersService } from '#organizations';
import { createBlobStore, type BlobStore } from '#storage';
import { requestDeletion } from '#auth/tenancy';
import { runEndings } from '../../../../test/support/run-records.js';
import { TestContext } from '../../../../test/support/test-context.js';
import { Erasure } from './erasure.js';
import { RequestedDeletions } from './requested-deletions.js';
import { fillOwnedTables, findMentions, ownedTables, type Belongings } from './owned-rows.testing.js';

const json = { contentType: 'application/json' };

describe('a deletion', () => {
  let context: TestContext;
  let folder: string;
  let storage: BlobStore;
  beforeAll(async () => {
    context = await TestContext.open(5);
    folder = mkdtempSync(join(tmpdir(), 'sqout-erasure-'));
    storage = createBlobStore(`file:${folder}`);
  });
  afterAll(async () => {
    storage.close();
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function newErasure(store: BlobStore = storage, database: Database = context.database): Erasure {
    const { credits, plans, clock } = context;
    const members = new MembersService({ database, plans, accounts: credits, clock });
    return new Erasure({ database, storage: store, endings: runEndings(database, credits, clock), members, clock });
  }
  const query = <Row>(text: string, values: string[] = []): Promise<Row[]> => context.database.query<Row>(text, values);

  /** A run that goes on, with its credits set aside. */
  async function newActiveRun(orgId: string, userId: string): Promise<string> {
    const runId = newId('run');
    await context.credits.hold(context.database, { orgId, runId, amount: 7, plan: context.plans.get('team') });
    await query(
      `INSERT INTO runs (id, org_id, user_id, url, site_key, coverage_mode, disabled_rules, max_pages, status)
       VALUES ($1, $2, $3, 'https://a.test/', 'a.test', 'full', '{}', 10, 'running')`,
      [runId, orgId, userId],
    );
    return runId;
  }

  async function newPicture(runId: string): Promise<string> {
    const key = `shots/${runId}/phone-1.webp`;
    await storage.put(key, Buffer.from('webp'), { contentType: 'image/webp' });
    await query('UPDATE runs SET pictures = $2 WHERE id = $1', [runId, JSON.stringify([{ key, bytes: 4 }])]);
    return key;
  }

  async function newReport(orgId: string, userId: string): Promise<string> {
    const id = newId('report');
    const key = `reports/${orgId}/${id}.json.gz`;
    await storage.put(key, Buffer.from('report'), json);
    await query(
      `INSERT INTO reports (id, org_id, user_id, base_url, site_key, content_key, content_sha256, content_bytes)
       VALUES ($1, $2, $3, 'https://a.test/', 'a.test', $4, 'x', 6)`,
      [id, orgId, userId, key],
    );
    return id;
  }

  /** An organization whose only member has a row in every table that says whose its rows are. */
  async function newBelongings(orgId?: string): Promise<Belongings & { name: string }> {
    const name = `Acme ${newId('run')}`;
    const org = orgId ?? (await context.newOrg({ planId: 'team', name })).id;
    const { id: userId, email } = await context.newMember(org);
    const of = { orgId: org, userId, email, runId: await newActiveRun(org, userId), reportId: newId('report') };
    await fillOwnedTables(context.database, of);
    const trail = new Trail(context.database, context.clock);
    const details = { email, role: 'viewer' };
    await trail.record(context.database, { by: null, orgId: org, action: 'invitation.created', details });
    return { ...of, name };
  }

  const blobsOf = async (prefix: string): Promise<number> => {
    let count = 0;
    for await (const { bytes } of storage.list(prefix)) count += bytes > 0 ? 1 : 0;
    return count;
  };
  const mentions = (texts: readonly string[]): Promise<Record<string, number>> => findMentions(context.database, texts);
  const cleanBooks = { clean: true, problems: [] };

  it('is tried on a row of every table that has a column for an owner', async () => {
    const { orgId, userId, email, runId, reportId } = await newBelongings();
    const named = await mentions([orgId, userId, email, runId, reportId]);
    const owned = [...(await ownedTables(context.database)).keys()];
    expect(owned.length).toBeGreaterThan(25);
    expect(owned.filter((table) => named[table] === undefined)).toEqual([]);
  });

  describe('of an organization', () => {
    it('leaves nothing of it in any table but movements of credits and the trail, without details', async () => {
      const { orgId, runId, reportId, name } = await newBelongings();
      const kept = await newReport(orgId, newId('user'));
      for (const place of ['abc', 'sites/web_1/def'])
        await storage.put(`organizations/${orgId}/logo/${place}`, Buffer.from('logo'), json);
      await newPicture(runId);
      const report = await newErasure().organization({ id: orgId, name }, false);

      const left = await mentions([orgId, runId, reportId, kept, name]);
      expect(Object.keys(left).sort()).toEqual(['credit_ledger', 'trail']);
      expect(left.trail).toBe(report.stays.trailEntries);
      expect(left.credit_ledger).toBe(report.stays.ledgerEntries);
      const details = await query('SELECT 1 FROM trail WHERE org_id = $1 AND details IS NOT NULL', [orgId]);
      expect(details).toEqual([]);
      const prefixes = [`reports/${orgId}/`, `organizations/${orgId}/`, `shots/${runId}/`];
      expect(await Promise.all(prefixes.map(blobsOf))).toEqual([0, 0, 0]);
      expect(report).toMatchObject({ isDry: false, runsStopped: 1, blobs: { count: 5 }, lapsed: { pack: 0 } });
      expect(report.tables).toMatchObject({ pages: { rows: 1 }, reports: { rows: 2 }, memberships: { rows: 1 } });
    });

    it('closes its books: what is left lapses in the ledger, and the sum is zero', async () => {
      const { orgId, name } = await newBelongings();
      const { lapsed } = await newErasure().organization({ id: orgId, name }, false);
      expect(lapsed?.monthly).toBeGreaterThan(0);
      const [sum] = await query('SELECT sum(monthly + pack + held)::int AS sum FROM credit_ledger WHERE org_id = $1', [
        orgId,
      ]);
      expect(sum).toEqual({ sum: 0 });
      expect(await context.checkBooks()).toEqual(cleanBooks);
    });

    it('touches nobody else, and its people keep their accounts', async () => {
      const [gone, other] = [await newBelongings(), await newBelongings()];
      const before = await mentions([other.orgId, other.userId, other.runId, other.reportId]);
      await newErasure().organization({ id: gone.orgId, name: gone.name }, false);
      expect(await mentions([other.orgId, other.userId, other.runId, other.reportId])).toEqual(before);
      expect(await query('SELECT 1 FROM users WHERE id = $1', [gone.userId])).toHaveLength(1);
    });

    it('is counted before, and nothing is changed', async () => {
      const { orgId, name, runId, userId } = await newBelongings();
      await newReport(orgId, userId);
      const picture = await newPicture(runId);
      const all = [orgId, runId, userId];
      const before = await mentions(all);
      const dry = await newErasure().organization({ id: orgId, name }, true);
      expect(await mentions(all)).toEqual(before);
      expect([await blobsOf(`reports/${orgId}/`), await storage.has(picture)]).toEqual([1, true]);
      const wet = await newErasure().organization({ id: orgId, name }, false);
      const rowsOf = (report: typeof dry) =>
        Object.entries(report.tables)
          // Its run was cancelled first, which takes it out of the outbox, drops its sources and is
          // an event to look at; account and last lots go with the last step.
          .filter(([table]) => !/^(outbox|notices|alert_checks|page_sources|credit_)/.test(table))
          .map(([table, { rows }]) => [table, rows]);
      expect(rowsOf(dry)).toEqual(rowsOf(wet));
      expect([dry.isDry, dry.runsStopped, dry.blobs.count]).toEqual([true, 1, 2]);
    });

    it('goes on after a crash between any two steps', async () => {
      let steps = 0;
      for (let dead = 1; dead <= steps || dead === 1; dead++) {
        const { orgId, name, runId, reportId } = await newBelongings();
        await newReport(orgId, newId('user'));
        steps = await dieAfter(dead, (database) =>
          newErasure(storage, database).organization({ id: orgId, name }, false),
        );
        const isGone = (await query('SELECT 1 FROM organizations WHERE id = $1', [orgId])).length === 0;
        if (!isGone) await newErasure().organization({ id: orgId, name }, false);
        expect(Object.keys(await mentions([orgId, runId, reportId, name])).sort()).toEqual(['credit_ledger', 'trail']);
        expect(await blobsOf(`reports/${orgId}/`)).toBe(0);
      }
      expect(steps).toBeGreaterThan(8);
      expect(await context.checkBooks()).toEqual(cleanBooks);
    }, 120_000);

    it('goes on after the blob store was away, and takes more rows than one step may', async () => {
      const { orgId, name, runId } = await newBelongings();
      await newReport(orgId, newId('user'));
      await query(
        `INSERT INTO run_events (run_id, phase, message) SELECT $1, 'crawl', 'x' FROM generate_series(1, 2300)`,
        [runId],
      );
      const away = Object.create(storage) as BlobStore;
      away.delete = () => Promise.reject(new Error('the store is away'));
      await expect(newErasure(away).organization({ id: orgId, name }, false)).rejects.toThrow('away');
      expect(await query('SELECT 1 FROM memberships WHERE org_id = $1', [orgId])).toEqual([]);
      const report = await newErasure().organization({ id: orgId, name }, false);
      expect(await blobsOf(`reports/${orgId}/`)).toBe(0);
      expect(Object.keys(await mentions([orgId, runId]))).not.toContain('run_events');
      expect(report.tables.reports).toMatchObject({ rows: 2 });
    });
  });

  describe('that an owner has asked for', () => {
    const newDeletions = (store: BlobStore = storage): RequestedDeletions => {
      const { database, credits, plans, clock } = context;
      const members = new MembersService({ database, plans, accounts: credits, clock });
      return new RequestedDeletions({
        database,
        storage: store,
        endings: runEndings(database, credits, clock),
        members,
        clock,
      });
    };
    const ask = (orgId: string, by: string): Promise<void> =>
      requestDeletion(context.database, { orgId, by, now: context.clock.now() });
    const isThere = async (orgId: string): Promise<boolean> =>
      (await query('SELECT 1 FROM organizations WHERE id = $1', [orgId])).length > 0;

    it('is finished by one worker, goes on when that one has died, and is the owner’s in the trail', async () => {
      const { orgId, userId, runId, reportId, name } = await newBelongings();
      await newReport(orgId, userId);
      const untouched = await newBelongings();
      await ask(orgId, userId);
      const away = Object.create(storage) as BlobStore;
      away.delete = () => Promise.reject(new Error('the store is away'));
      await expect(newDeletions(away).sweep()).rejects.toThrow('away');
      // The lease of the one that failed has not ended.
      expect([await newDeletions().sweep(), await isThere(orgId)]).toEqual([0, true]);
      context.clock.advanceMs(61_000);
      expect([await newDeletions().sweep(), await newDeletions().sweep()]).toEqual([1, 0]);
      expect(Object.keys(await mentions([orgId, runId, reportId, name])).sort()).toEqual(['credit_ledger', 'trail']);
      expect(await blobsOf(`reports/${orgId}/`)).toBe(0);
      expect(await isThere(untouched.orgId)).toBe(true);
      const entries = await query(
        `SELECT user_id AS "by", via, action FROM trail WHERE org_id = $1 AND action LIKE 'organization.del%'`,
        [orgId],
      );
      expect(entries).toEqual([{ by: userId, via: 'session', action: 'organization.deleted' }]);
      expect(await context.checkBooks()).toEqual(cleanBooks);
    });

    it('goes on without who asked for it, when they are erased before', async () => {
      const [{ orgId, userId, email }, other] = [await newBelongings(), await newBelongings()];
      await ask(other.orgId, userId);
      await newErasure().user({ id: userId, name: 'Ada', email }, false);
      expect(Object.keys(await mentions([userId]))).toEqual(['trail']);
      await newDeletions().sweep();
      expect([await isThere(orgId), await isThere(other.orgId)]).toEqual([false, false]);
    });
  });

  describe('of a user', () => {
    it('leaves nothing of them in any table but ids in the trail, and their organization goes on', async () => {
      const org = await context.newOrg({ planId: 'team', name: 'Goes on' });
      await context.newMember(org.id);
      const before = await context.credits.balance(org.id);
      const { userId, email, runId, reportId } = await newBelongings(org.id);
      const report = await newReport(org.id, userId);
      const { id: letIn } = await context.newMember(org.id);
      await query('UPDATE memberships SET granted_by = $1 WHERE user_id = $2', [userId, letIn]);
      const erased = await newErasure().user({ id: userId, name: 'Ada', email }, false);

      expect(Object.keys(await mentions([userId, email, reportId, report]))).toEqual(['trail']);
      expect(await mentions([email])).toEqual({});
      expect(Object.keys(await mentions([runId])).sort()).toEqual([
        'credit_hold_lots',
        'credit_holds',
        'credit_ledger',
      ]);
      expect(await blobsOf(`reports/${org.id}/`)).toBe(0);
      expect(await context.credits.balance(org.id)).toEqual(before);
      expect(erased).toMatchObject({ leaves: [{ id: org.id, name: 'Goes on' }], organizations: [], runsStopped: 1 });
      expect(await context.checkBooks()).toEqual(cleanBooks);
    });

    it('takes the organizations with it in which they are alone', async () => {
      const { orgId, userId, email, runId, reportId, name } = await newBelongings();
      const dry = await newErasure().user({ id: userId, name: 'Ada', email }, true);
      expect(dry.organizations).toMatchObject([{ owner: { id: orgId, name }, isDry: true }]);
      const erased = await newErasure().user({ id: userId, name: 'Ada', email }, false);
      expect(erased.organizations).toMatchObject([{ owner: { id: orgId, name }, isDry: false, runsStopped: 1 }]);
      const left = await mentions([orgId, userId, email, runId, reportId]);
      expect(Object.keys(left).sort()).toEqual(['credit_ledger', 'trail']);
    });

    it('is refused for the only owner of an organization with other members, and says what to do', async () => {
      const { orgId, userId, email } = await newBelongings();
      await context.newMember(orgId, 'editor');
      const refused = newErasure().user({ id: userId, name: 'Ada', email }, false);
      await expect(refused).rejects.toThrow(new RegExp(`member add --org ${orgId} .*--role owner.*org delete`));
      expect(await query('SELECT 1 FROM memberships WHERE user_id = $1', [userId])).toHaveLength(1);
    });

    it('goes on after a crash between any two steps', async () => {
      let steps = 0;
      for (let dead = 1; dead <= steps || dead === 1; dead++) {
        const org = await context.newOrg({ planId: 'team' });
        await context.newMember(org.id);
        const { userId, email, reportId } = await newBelongings(org.id);
        const user = { id: userId, name: 'Ada', email };
        steps = await dieAfter(dead, (database) => newErasure(storage, database).user(user, false));
        const isGone = (await query('SELECT 1 FROM users WHERE id = $1', [userId])).length === 0;
        if (!isGone) await newErasure().user(user, false);
        expect(Object.keys(await mentions([userId, email, reportId]))).toEqual(['trail']);
      }
      expect(steps).toBeGreaterThan(5);
      expect(await context.checkBooks()).toEqual(cleanBooks);
    }, 120_000);
  });

  it('is seen to be incomplete when a new table has an owner and nobody removes its rows', async () => {
    await query('CREATE TABLE new_things (id text PRIMARY KEY, run_id text NOT NULL, colour text NOT NULL)');
    try {
      const { orgId, name, runId } = await newBelongings();
      await newErasure().organization({ id: orgId, name }, false);
      expect(Object.keys(await mentions([orgId, runId]))).toContain('new_things');
    } finally {
      await query('DROP TABLE new_things');
    }
  });

  /** Runs a deletion that dies when its n-th transaction is committed; answers how many it made. */
  async function dieAfter(n: number, erase: (database: Database) => Promise<unknown>): Promise<number> {
    let made = 0;
    const mortal = Object.create(context.database) as Database;
    mortal.transaction = async (work) => {
      if (made >= n) throw new Error('dead');
      const answer = await context.database.transaction(work);
      if (++made === n) throw new Error('dead');
      return answer;
    };
    await erase(mortal).catch((error: Error) => {
      if (error.message !== 'dead') throw error;
    });
    // As many as it may take: the next round tries one step further.
    return made < n ? made : n + 1;
  }
});
