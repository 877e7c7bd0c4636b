import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#common';
import { poll } from '../../support/installation.js';
import type { Account, Stack } from '../stack.js';
import { WitnessedSite } from '../witness.js';
import { checkBooks, newAccounts, type Trial, type TrialContext } from './trial.js';

const [ORGANIZATIONS, EACH] = [20, 10];
const SCHEDULES = ORGANIZATIONS * EACH;
const KILLS = 20;
const WAIT_FOR_START_MS = 8_000;
const AFTER_START_MS = 1_500;
const SETTLE_MS = 600_000;

interface Outcome {
  started: number;
  open: number;
  runs: number;
  ended: number;
  completed: number;
  holds: number;
  charged: number;
}

/**
 * Two hundred planned times at one moment, four workers, a kill each time that one of
 * them has begun to start audits, and one crash of the database.
 */
export const schedulesTrial: Trial = {
  programs: { apis: 1, workers: 4, renderers: 0 },
  async run(context) {
    const { stack, say, violate } = context;
    const accounts = await newAccounts(stack, ORGANIZATIONS, 1_000);
    const site = await WitnessedSite.start({ pages: 1, slowMs: 0 });
    await plan(stack, accounts, site.url);
    const left = await killStarters(context);
    const settled = poll('all audits have ended', () => isSettled(stack), SETTLE_MS, 500);
    await settled.catch((error: unknown) =>
      violate('every planned time is started, and every audit ends', String(error)),
    );
    const outcome = await read(stack);
    const { started, runs, completed, holds, charged } = outcome;
    say(
      `schedules: ${SCHEDULES} due at once, ${KILLS} kills, FLUSHALL, a crash of PostgreSQL; ${started} started, ${runs} runs, ${holds} holds, ${completed} completed, ${charged} credits; ${left} starts were left half way to another worker`,
    );
    if (started !== SCHEDULES || runs !== SCHEDULES || holds !== SCHEDULES)
      violate('one run and one hold for each planned time', JSON.stringify(outcome));
    if (completed !== SCHEDULES) violate('each audit is completed', JSON.stringify(outcome));
    const spent = accounts.reduce((sum, { credits }) => sum + credits, 0) - (await totalOf(stack, accounts));
    if (spent !== charged) violate('credits spent = charges', `${spent}, ${charged}`);
    await checkBooks(context);
    await site.close();
  },
};

/** A pattern whose next time is years away: what is due is due once. */
async function plan({ database }: Stack, accounts: readonly Account[], url: string): Promise<void> {
  for (const { orgId } of accounts)
    await database.query(
      `INSERT INTO schedules (
         id, org_id, user_id, name, url, site_key, cron, time_zone, interval_minutes, jitter_seconds, due_at, next_at
       )
       SELECT ids.id, m.org_id, m.user_id, 'Chaos', $3, $4, '0 0 29 2 *', 'UTC', 1440, 0, at, at
       FROM memberships m, unnest($1::text[]) AS ids(id), (SELECT date_trunc('second', now()) + interval '3 seconds' AS at) due
       WHERE m.org_id = $2`,
      [Array.from({ length: EACH }, () => newId('schedule')), orgId, url, new URL(url).host],
    );
}

/**
 * Runs cannot be written while workers take what is due: each that has begun to start audits
 * is killed there. Returns how many starts were left to another worker.
 */
async function killStarters({ stack, violate }: TrialContext): Promise<number> {
  const { database, workers, redis } = stack;
  let since = new Date(0);
  let kills = 0;
  let left = 0;
  let hasCrashed = false;
  while (kills < KILLS) {
    await hurry(stack);
    await database.transaction(async (sql) => {
      await sql.query('LOCK TABLE runs IN SHARE ROW EXCLUSIVE MODE');
      const until = Date.now() + WAIT_FOR_START_MS;
      for (let isStarting = false; !isStarting && Date.now() < until; await sleep(20)) {
        const at = await lastStart(stack);
        isStarting = at !== null && at > since;
        since = at ?? since;
      }
      // Others look within the same seconds.
      await sleep(AFTER_START_MS);
      const alive = workers.filter(({ pid }) => pid !== null).slice(0, KILLS - kills);
      kills += alive.length;
      await Promise.all(alive.map((worker) => worker.kill()));
      const [row] = await database.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM schedule_ticks WHERE state = 'starting' AND decided_at > now() - interval '10 seconds'`,
      );
      left += row?.n ?? 0;
    });
    if (kills >= KILLS / 2) await redis?.command('FLUSHALL');
    await Promise.all(workers.map((worker) => worker.ready()));
    if (!hasCrashed) await crashAtStart(stack);
    hasCrashed = true;
  }
  const isStarted = async (): Promise<boolean> => {
    await hurry(stack);
    return (await read(stack)).open === 0;
  };
  await poll('every planned time is started', isStarted, SETTLE_MS, 500).catch((error: unknown) =>
    violate('every planned time is started', String(error)),
  );
  if (left === 0) violate('a worker is killed in the middle of a start', 'none was');
  return left;
}

/** The database's machine loses power while audits start. What was committed is there afterwards, as after a failover. */
async function crashAtStart(stack: Stack): Promise<void> {
  const decided = async (): Promise<number> => {
    const [row] = await stack.database.query<{ n: number }>('SELECT count(*)::int AS n FROM schedule_ticks');
    return row?.n ?? 0;
  };
  const before = await decided();
  await hurry(stack);
  for (const until = Date.now() + WAIT_FOR_START_MS; (await decided()) === before && Date.now() < until;)
    await sleep(10);
  await stack.crashPostgres();
}

async function lastStart({ database }: Pick<Stack, 'database'>): Promise<Date | null> {
  const [row] = await database.query<{ at: Date | null }>(
    `SELECT max(decided_at) AS at FROM schedule_ticks WHERE state = 'starting'`,
  );
  return row?.at ?? null;
}

/** Nobody waits a minute until a start is another worker's, or ten for what was put off after the outage. */
async function hurry({ database }: Stack): Promise<void> {
  await database.query(
    `UPDATE schedules SET next_at = now() WHERE enabled AND last_tick_at IS NULL AND next_at > now() + interval '1 second'`,
  );
  await database.query(
    `UPDATE schedule_ticks SET decided_at = decided_at - interval '1 minute'
     WHERE state = 'starting' AND decided_at BETWEEN now() - interval '60 seconds' AND now() - interval '5 seconds'`,
  );
}

async function isSettled(stack: Stack): Promise<boolean> {
  const { open, runs, ended } = await read(stack);
  return open === 0 && runs === ended;
}

async function read({ database }: Stack): Promise<Outcome> {
  const [row] = await database.query<Outcome>(
    `SELECT
       (SELECT count(*) FROM schedule_ticks WHERE state = 'started' AND run_id IS NOT NULL)::int AS started,
       (SELECT count(*) FROM schedule_ticks WHERE state = 'starting')::int
         + (SELECT count(*) FROM schedules WHERE last_tick_at IS NULL)::int AS open,
       count(*)::int AS runs,
       count(*) FILTER (WHERE r.status IN ('completed', 'failed', 'cancelled'))::int AS ended,
       count(*) FILTER (WHERE r.status = 'completed')::int AS completed,
       count(h.id)::int AS holds, coalesce(sum(h.charged), 0)::int AS charged
     FROM runs r LEFT JOIN credit_holds h ON h.id = r.id WHERE r.trigger = 'scheduled'`,
  );
  if (!row) throw new Error('A count without a row.');
  return row;
}

async function totalOf(stack: Stack, accounts: readonly Account[]): Promise<number> {
  let sum = 0;
  for (const { orgId } of accounts) sum += (await stack.credits.balance(orgId)).total;
  return sum;
}
