import { setTimeout } from 'node:timers/promises';
import { migrate, pendingMigrations } from '#database';
import { counted } from '#common/words';
import type { Result } from './result.js';
import { readConfig } from './services.js';

/** Between two looks at a schema that another process migrates. */
const LOOK_MS = 1_000;

/**
 * What an init container runs: any number of processes may, of any version. One migrates at a time, the others find it done.
 * Each migration is one transaction, so whatever a killed process leaves is picked up by the next one.
 */
export async function apply(waitSeconds: number): Promise<Result> {
  const config = readConfig();
  await databaseResponds(config.database.url, waitSeconds);
  const applied = await migrate(config.database.url);
  if (config.queue.redisUrl === null) await migrateQueueSchema(config.queue.databaseUrl);
  const text =
    applied.length === 0
      ? 'The database is up to date.'
      : `Applied ${counted(applied.length, 'migration')}:\n${applied.map((name) => `  ${name}`).join('\n')}`;
  return { value: { applied }, text };
}

/** For pods whose user may not change tables: starts when the tables are there, made by any process. */
export async function check(waitSeconds: number): Promise<Result> {
  const { url } = readConfig().database;
  // A database that is not there yet is waited for like tables that are not there yet.
  const pending = await lookUntil(url, waitSeconds, (names) => names.length === 0);
  if (pending.length === 0) return { value: { pending }, text: 'The database is up to date.' };
  const names = pending.map((name) => `  ${name}`).join('\n');
  return {
    value: { pending },
    text: `The database lacks ${counted(pending.length, 'migration')}. Run "sqout migrate":\n${names}`,
    exitCode: 1,
  };
}

async function databaseResponds(url: string, waitSeconds: number): Promise<void> {
  await lookUntil(url, waitSeconds, () => true);
}

/** The migrations that are missing, once `isEnough` or when the time is over. @throws when the database cannot be read until then */
async function lookUntil(
  url: string,
  waitSeconds: number,
  isEnough: (pending: readonly string[]) => boolean,
): Promise<string[]> {
  const deadline = Date.now() + waitSeconds * 1_000;
  for (;;) {
    const isLast = Date.now() >= deadline;
    const pending = await pendingMigrations(url).catch((error: unknown) => {
      if (isLast) throw error;
      return null;
    });
    if (pending && (isLast || isEnough(pending))) return pending;
    await setTimeout(Math.min(LOOK_MS, Math.max(0, deadline - Date.now())));
  }
}

/** Without Redis, jobs wait in the database. Loaded here alone: other commands have no use for the queue. */
async function migrateQueueSchema(databaseUrl: string): Promise<void> {
  const { migrateQueue } = await import('#queue');
  await migrateQueue({ kind: 'postgres', url: databaseUrl });
}
