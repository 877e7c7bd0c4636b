import { arch, cpus, freemem, loadavg, platform, totalmem } from 'node:os';
import type { Clock } from '#common';
import type { Config } from '#config';
import type { CreditsService } from '#credits';
import { appliedMigrations, pendingMigrations, type Database } from '#database';
import { countSlices, listWorkers, readSlotsWanted } from '#frontier';
import { countEndings, findUnsettledRuns, listActive, readRunNumbers } from '#runs';
import { readNumbers } from '../installation-numbers.repository.js';
import { readConnections, readSettings, readTables, readTotals } from './database-facts.repository.js';
import { redactConfig } from './redacted-config.js';

const DAY_MS = 86_400_000;
const MOST_RUNS = 200;
const MOST_PROBLEMS = 50;

export interface SupportBundleParts {
  database: Database;
  credits: CreditsService;
  clock: Clock;
  config: Config;
  /** Of the program. */
  version: string;
}

/**
 * What a helper outside needs: versions, settings, states and numbers. No secret, no address of a person or a site, no name, no text of a
 * page or a report: runs and organizations are ids, errors are their kinds. A part that cannot be had says why.
 */
export async function supportBundle(parts: SupportBundleParts): Promise<Record<string, unknown>> {
  const { database, clock, config } = parts;
  const now = clock.now();
  const part = <T>(read: () => Promise<T>): Promise<T | { missing: string }> =>
    // The kind of the failure: a message may quote a value.
    read().catch((error: unknown) => ({ missing: error instanceof Error ? error.name : 'unknown' }));
  return {
    takenAt: now.toISOString(),
    versions: { sqout: parts.version, node: process.version, platform: platform(), arch: arch() },
    machine: { processors: cpus().length, memoryBytes: totalmem(), freeBytes: freemem(), load: loadavg() },
    settings: redactConfig(config),
    migrations: await part(async () => ({
      applied: await appliedMigrations(database),
      pending: await pendingMigrations(config.database.url),
    })),
    database: {
      totals: await part(() => readTotals(database)),
      settings: await part(() => readSettings(database)),
      connections: await part(() => readConnections(database)),
      tables: await part(() => readTables(database)),
    },
    queue: {
      kind: config.queue.redisUrl === null ? 'postgres' : 'redis',
      runs: await part(() => readRunNumbers(database, now)),
      slotsWanted: await part(() => readSlotsWanted(database)),
      slices: await part(() => countSlices(database, now)),
      workers: await part(() => listWorkers(database)),
      numbers: await part(() => readNumbers(database, new Date(0))),
    },
    runs: {
      active: await part(async () =>
        (await listActive(database, now, MOST_RUNS)).map(
          ({ id, orgId, status, phase, pagesDone, restarts, stillSeconds }) => ({
            ...{ id, orgId, status, phase, pagesDone, restarts, stillSeconds },
          }),
        ),
      ),
      endingsOfTheLastDay: await part(() => countEndings(database, new Date(now.getTime() - DAY_MS))),
    },
    books: await part(async () => {
      const { clean, problems } = await parts.credits.check([findUnsettledRuns]);
      return { clean, problems: problems.slice(0, MOST_PROBLEMS) };
    }),
  };
}
