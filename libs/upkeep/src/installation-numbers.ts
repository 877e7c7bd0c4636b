import { readCheckOverdueSeconds } from '#alerts';
import type { Clock } from '#common';
import type { CreditsService } from '#credits';
import type { Database } from '#database';
import { countHosts, readSlotsWanted } from '#frontier';
import { readGithubOverdueSeconds } from '#github';
import { readNoticeOverdueSeconds } from '#notifications';
import { findUnsettledRuns, readRecentEndings, readRunNumbers, type RecentEndings, type RunNumbers } from '#runs';
import { readOverdueSeconds } from '#schedules';
import {
  claimBooksCheck,
  claimReading,
  keepNumbers,
  readDatabaseNumbers,
  readNumbers,
  type DatabaseNumbers,
} from './installation-numbers.repository.js';

/** How often the numbers are taken, by one worker for all. */
export const TAKEN_EVERY_MS = 10_000;
/** Reading all books of a large installation takes seconds. */
const BOOKS_EVERY_MS = 10 * 60_000;
/** Older ones are not shown: a gap says that no worker takes them, an old number says nothing. */
const SHOWN_MS = 60_000;

/** Those of a later version may be missing while a worker of an earlier one takes them. */
export interface InstallationNumbers extends RunNumbers, Partial<RecentEndings>, Partial<DatabaseNumbers> {
  slotsWanted: number;
  /** Hosts that are crawled, and those of them that pushed back until they are asked less than once in five seconds. */
  hostsAtWork: number;
  hostsSlowed: number;
  creditsHeld: number;
  /** How long the schedule that waits longest has been due; 0 when none waits. */
  scheduleOverdueSeconds: number;
  /** How long the event that waits longest has waited to be told; 0 when none waits. */
  notificationsOverdueSeconds: number;
  /** How long the audit of a push or a pull request that waits longest has been due for its next step; 0 when none waits. */
  githubOverdueSeconds: number;
  /** Broken invariants of the ledger; absent until the first look at it. */
  creditProblems?: number;
}

/** Numbers of the whole installation. However many workers are asked for them, the database is asked once in ten seconds. */
export class InstallationNumbersReader {
  constructor(
    private readonly database: Database,
    private readonly credits: CreditsService,
    private readonly clock: Clock,
  ) {}

  /** Takes them when it is time and no other worker does, and answers what was taken last; null when that is over a minute ago. */
  async read(): Promise<InstallationNumbers | null> {
    const now = this.clock.now();
    const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
    if (await claimReading(this.database, now, before(TAKEN_EVERY_MS)))
      await keepNumbers(this.database, {
        ...(await readRunNumbers(this.database, now)),
        ...(await readRecentEndings(this.database, now)),
        ...(await readDatabaseNumbers(this.database)),
        slotsWanted: await readSlotsWanted(this.database),
        ...(await countHosts(this.database, now)),
        creditsHeld: await this.credits.totalHeld(),
        scheduleOverdueSeconds: await readOverdueSeconds(this.database),
        notificationsOverdueSeconds: Math.max(
          await readNoticeOverdueSeconds(this.database),
          await readCheckOverdueSeconds(this.database),
        ),
        githubOverdueSeconds: await readGithubOverdueSeconds(this.database),
      });
    if (await claimBooksCheck(this.database, now, before(BOOKS_EVERY_MS))) {
      const { problems } = await this.credits.check([findUnsettledRuns]);
      await keepNumbers(this.database, { creditProblems: problems.length });
    }
    return (await readNumbers(this.database, before(SHOWN_MS))) as InstallationNumbers | null;
  }
}
