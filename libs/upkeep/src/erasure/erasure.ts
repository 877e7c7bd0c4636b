import { AppError, type Clock } from '#common';
import {
  countTrail,
  emptyTrail,
  eraseCredentials,
  forgetChosenOrganization,
  Trail,
  type Actor,
  type TrailAction,
} from '#auth';
import { closeAccount, countLedger, eraseSettled } from '#credits';
import { EraseStep, type Database, type ErasedOwner, type Sql } from '#database';
import { eraseFindings } from '#findings';
import { eraseCrawlRows, eraseTurn } from '#frontier';
import { eraseKeptAnswers, logoPrefix, type MembersService } from '#organizations';
import { eraseAlertChecks, eraseAlerts } from '#alerts';
import { eraseGithub, forgetGithubRuns } from '#github';
import { eraseIssues, eraseIssueUpdates } from '#issues';
import { eraseMails } from '#notifications/mail';
import { eraseNoticesOfRuns, eraseNotifications, eraseOwnNotifications } from '#notifications';
import { eraseClaims, eraseReports, reportContentPrefix, takeReports } from '#reports';
import { RunEndings, runErasure, runPictures } from '#runs';
import { eraseSchedules, forgetRuns } from '#schedules';
import { eraseSites } from '#sites';
import type { BlobStore } from '#storage';
import {
  eraseOrganizationRow,
  erasePeople,
  eraseUserRow,
  findHeldPlaces,
  forgetActiveOrganization,
  lockForErasure,
  type HeldPlace,
} from '#auth/tenancy';
import { ErasureTally, type ErasureReport } from './erasure-report.js';

export interface ErasureParts {
  database: Database;
  storage: BlobStore;
  endings: RunEndings;
  members: MembersService;
  clock: Clock;
}

/** Rows of one table that one transaction removes: about 20 MB of pages. */
const ROWS_PER_STEP = 1_000;
const RUNS_PER_STEP = 20;
/** Their blobs are removed one by one while the rows are locked. */
const REPORTS_PER_STEP = 50;
/** What a step that only looks may find. */
const NO_BOUND = 2 ** 31 - 1;
/** Requests that were under way when the owner was shut out may still write something; then the steps are taken again. */
const MOST_ROUNDS = 5;

type OnStep = (sql: Sql, step: EraseStep) => Promise<void>;

/**
 * Deletes an organization or a user with all that they have, in steps of which each is one bounded transaction. First they are
 * shut out, so that nothing new begins; the row that names them goes last. After a crash the same call goes on where it
 * stopped. Libraries remove their own tables (docs/decisions/0095-deletion-and-retention.md).
 */
export class Erasure {
  private readonly trail: Trail;
  private isDone = true;

  constructor(private readonly parts: ErasureParts) {
    this.trail = new Trail(parts.database, parts.clock);
  }

  /**
   * @param isDry true: counts and changes nothing
   * @param requestedBy who asked for it, where the trail has the request already
   */
  async organization(
    { id, name }: { id: string; name: string },
    isDry: boolean,
    requestedBy?: Actor,
  ): Promise<ErasureReport> {
    const tally = new ErasureTally({ kind: 'organization', id, name }, isDry, requestedBy);
    if (requestedBy === undefined) await this.recordStart(tally);
    for (let round = 1; ; round++) {
      // Members' own channels go with their memberships, and are counted before.
      if (!isDry) await this.steps(tally, (sql, step) => eraseNotifications(sql, id, step));
      await this.steps(tally, (sql, step) => this.shutOut(sql, tally.owner, step));
      await this.removeWork(tally);
      await this.steps(tally, (sql, step) => eraseTurn(sql, id, step));
      await this.steps(tally, (sql, step) => eraseNotifications(sql, id, step));
      await this.steps(tally, (sql, step) => eraseSites(sql, id, step));
      await this.steps(tally, (sql, step) => eraseSettled(sql, id, step));
      await this.removeBlobs(tally, reportContentPrefix(id));
      await this.removeBlobs(tally, logoPrefix(id));
      await this.emptyTrail(tally, null);
      if (isDry || (await this.endOrganization(tally))) break;
      if (round === MOST_ROUNDS) throw stillBusy('organization');
    }
    return this.finished(tally);
  }

  /**
   * Organizations in which the user is alone go as well; the others go on without them.
   * @param isDry true: counts and changes nothing
   * @throws AppError FORBIDDEN for the only owner of an organization that has other members
   */
  async user(user: { id: string; name: string; email: string | null }, isDry: boolean): Promise<ErasureReport> {
    const tally = new ErasureTally({ kind: 'user', id: user.id, name: user.name }, isDry);
    const places = await findHeldPlaces(this.parts.database, user.id);
    refuseOrphans(places);
    await this.recordStart(tally);
    if (!isDry) await this.steps(tally, (sql, step) => eraseOwnNotifications(sql, user.id, step));
    for (const { orgId, name, members } of places)
      if (members === 1) tally.organizations.push(await this.organization({ id: orgId, name }, isDry));
      else {
        tally.leaves.push({ id: orgId, name });
        tally.addRows('memberships', { rows: 1, bytes: 0 });
        if (!isDry) await this.parts.members.remove({ orgId, userId: user.id });
      }
    for (let round = 1; ; round++) {
      // Before the credentials, whose ids lead to the entries about them, and the invitations.
      await this.emptyTrail(tally, user.email);
      await this.steps(tally, (sql, step) => this.shutOut(sql, tally.owner, step));
      await this.removeWork(tally);
      if (isDry || (await this.endUser(tally))) break;
      if (round === MOST_ROUNDS) throw stillBusy('user');
    }
    return this.finished(tally);
  }

  private async shutOut(sql: Sql, owner: ErasedOwner, step: EraseStep): Promise<void> {
    await erasePeople(sql, owner, step);
    await eraseCredentials(sql, owner, step);
    await eraseSchedules(sql, owner, step);
    await eraseGithub(sql, owner, step);
    await eraseMails(sql, owner, step);
    if (owner.kind === 'user') await eraseOwnNotifications(sql, owner.id, step);
    await eraseIssues(sql, owner, step);
    if (owner.kind === 'organization') await eraseAlerts(sql, owner.id, step);
    if (step.isDry || owner.kind === 'user') return;
    await forgetActiveOrganization(sql, owner.id);
    await forgetChosenOrganization(sql, owner.id);
  }

  /** Runs, reports, and what requests left behind. */
  private async removeWork(tally: ErasureTally): Promise<void> {
    await this.stopRuns(tally);
    await this.steps(tally, (sql, step) => runErasure.eraseRunTotals(sql, tally.owner, step));
    await this.removeRuns(tally);
    await this.removeReports(tally);
    await this.steps(tally, async (sql, step) => {
      await eraseClaims(sql, tally.owner, step);
      await eraseKeptAnswers(sql, tally.owner, step);
    });
  }

  private async stopRuns(tally: ErasureTally): Promise<void> {
    const { database } = this.parts;
    const limit = tally.isDry ? NO_BOUND : RUNS_PER_STEP;
    for (;;) {
      const ids = await runErasure.findActiveRuns(database, tally.owner, limit);
      if (tally.isDry) tally.runsStopped = ids.length;
      if (tally.isDry || ids.length === 0) return;
      const end = { status: 'cancelled', reason: 'cancelled', error: null } as const;
      const message = `The ${tally.owner.kind} was deleted. Nothing was charged.`;
      for (const runId of ids)
        if ((await this.parts.endings.end({ runId, message, ...end })).ended) tally.runsStopped++;
    }
  }

  /** Some runs at a time: first all that they have, then their rows. */
  private async removeRuns(tally: ErasureTally): Promise<void> {
    let after = '';
    for (let isOver = false; !isOver;) {
      const removed = await this.step(tally, async (sql, step) => {
        const ids = await runErasure.takeRuns(sql, tally.owner, { after, limit: RUNS_PER_STEP });
        const pictures = await runPictures.findPicturesOf(sql, ids);
        if (!tally.isDry) {
          for (const { key } of pictures) await this.parts.storage.delete(key);
          await runPictures.forgetPictures(sql, ids);
        }
        await forgetRuns(sql, ids, step);
        await forgetGithubRuns(sql, ids, step);
        await eraseIssueUpdates(sql, ids, step);
        await eraseAlertChecks(sql, ids, step);
        await eraseFindings(sql, ids, step);
        await eraseCrawlRows(sql, ids, step);
        await eraseNoticesOfRuns(sql, ids, step);
        await runErasure.eraseRunParts(sql, ids, step);
        if (step.isDone) await runErasure.eraseRuns(sql, ids, step);
        isOver = ids.length === 0;
        if (tally.isDry) after = ids.at(-1) ?? after;
        return pictures;
      });
      for (const { bytes } of removed) tally.addBlob(bytes);
    }
  }

  /** The blobs first: a row that is still there when the process dies leads the next one to its blob. */
  private async removeReports(tally: ErasureTally): Promise<void> {
    let after = '';
    for (let isOver = false; !isOver;) {
      const removed = await this.step(tally, async (sql, step) => {
        const reports = await takeReports(sql, tally.owner, { after, limit: REPORTS_PER_STEP });
        if (!tally.isDry) for (const { contentKey } of reports) await this.parts.storage.delete(contentKey);
        await eraseReports(
          sql,
          reports.map(({ id }) => id),
          step,
        );
        isOver = reports.length === 0;
        if (tally.isDry) after = reports.at(-1)?.id ?? after;
        return reports;
      });
      for (const { contentKey, contentBytes } of removed)
        if (!tally.isDry) tally.addBlob(contentBytes);
        // Of an organization a dry run looks at all that is there, below.
        else if (tally.owner.kind === 'user' && (await this.parts.storage.has(contentKey))) tally.addBlob(contentBytes);
    }
  }

  private async removeBlobs(tally: ErasureTally, prefix: string): Promise<void> {
    for await (const { key, bytes } of this.parts.storage.list(prefix)) {
      if (!tally.isDry) await this.parts.storage.delete(key);
      tally.addBlob(bytes);
    }
  }

  private async emptyTrail(tally: ErasureTally, email: string | null): Promise<void> {
    if (tally.isDry) return;
    const page = { email, limit: ROWS_PER_STEP };
    while ((await emptyTrail(this.parts.database, tally.owner, page)) > 0);
  }

  /** The last step: what is left of the credits lapses, and the row goes. False when something has come meanwhile. */
  private endOrganization(tally: ErasureTally): Promise<boolean> {
    const { id } = tally.owner;
    return this.parts.database.transaction(async (sql) => {
      await lockForErasure(sql, id);
      if (await this.hasWork(sql, tally.owner)) return false;
      tally.lapsed = await closeAccount(sql, id, this.parts.clock.now());
      await eraseOrganizationRow(sql, id);
      await this.record(sql, tally, 'organization.deleted');
      return true;
    });
  }

  private endUser(tally: ErasureTally): Promise<boolean> {
    return this.parts.database.transaction(async (sql) => {
      if (await this.hasWork(sql, tally.owner)) return false;
      await eraseUserRow(sql, tally.owner.id);
      await this.record(sql, tally, 'user.deleted');
      return true;
    });
  }

  private async hasWork(sql: Sql, owner: ErasedOwner): Promise<boolean> {
    const first = { after: '', limit: 1 };
    return (
      (await runErasure.takeRuns(sql, owner, first)).length > 0 || (await takeReports(sql, owner, first)).length > 0
    );
  }

  private async recordStart(tally: ErasureTally): Promise<void> {
    if (tally.isDry) return;
    const action = tally.owner.kind === 'organization' ? 'organization.deletion_started' : 'user.deletion_started';
    await this.record(this.parts.database, tally, action);
  }

  private record(sql: Sql, { owner, by }: ErasureTally, action: TrailAction): Promise<void> {
    const orgId = owner.kind === 'organization' ? owner.id : null;
    return this.trail.record(sql, { by, orgId, action, subject: owner.id });
  }

  private async finished(tally: ErasureTally): Promise<ErasureReport> {
    const { database } = this.parts;
    tally.stays.trailEntries = await countTrail(database, tally.owner);
    if (tally.owner.kind === 'organization') tally.stays.ledgerEntries = await countLedger(database, tally.owner.id);
    return tally.report();
  }

  /** One transaction, counted when it is committed. */
  private async step<T>(tally: ErasureTally, work: (sql: Sql, step: EraseStep) => Promise<T>): Promise<T> {
    const { isDry } = tally;
    const [step, answer] = await this.parts.database.transaction(async (sql) => {
      const counted = new EraseStep(isDry, isDry ? NO_BOUND : ROWS_PER_STEP);
      return [counted, await work(sql, counted)] as const;
    });
    tally.add(step);
    this.isDone = step.isDone;
    return answer;
  }

  /** The same step until nothing is left. */
  private async steps(tally: ErasureTally, work: OnStep): Promise<void> {
    do await this.step(tally, work);
    while (!this.isDone);
  }
}

function refuseOrphans(places: readonly HeldPlace[]): void {
  const orphans = places.filter(({ role, members, owners }) => role === 'owner' && owners === 1 && members > 1);
  if (orphans.length === 0) return;
  const names = orphans.map(({ orgId, name }) => `${name} (${orgId})`).join(', ');
  throw new AppError('FORBIDDEN', {
    message: `The user is the only owner of ${names}, which has other members. Make one of them owner first (sqout admin member add --org ${orphans[0]?.orgId} --user <user> --role owner), or delete the organization (sqout admin org delete).`,
  });
}

function stillBusy(kind: string): AppError {
  return new AppError('FORBIDDEN', {
    message: `Data was still being written for this ${kind}. Nearly all of it is deleted; run the command again to finish.`,
  });
}
