import pg from 'pg';
import type { Slice } from '#audit-run/port';
import type { Database } from '#database';
import type { FrontierRepository, SliceLeases } from '#frontier';
import { quantile, rounded } from '../lib/statistics.js';
import type { System } from '../lib/system.js';

const GAP_MS = 50;
const CLAIMED = 12;
/** Locks are looked at by a connection of its own. */
const WAITING = `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

export interface Watched {
  system: System;
  database: Database;
  frontier: FrontierRepository;
  slices: SliceLeases;
  /** A run that is crawled. */
  slice: Slice;
  /** Paths of the API, by what the table calls them. */
  paths: Record<string, string>;
}

export type Times = Record<string, number[]>;

/** One claim and one request of each kind after another, until `work` is over: how long each takes. */
export async function watch(watched: Watched, work: () => Promise<unknown>): Promise<Times> {
  const { system, database, frontier, slices, slice, paths } = watched;
  const times: Times = {};
  let isOver = false;
  const repeat = async (name: string, call: () => Promise<number>): Promise<void> => {
    const list = (times[name] = [] as number[]);
    while (!isOver) {
      list.push(await call());
      await new Promise((resolve) => setTimeout(resolve, GAP_MS));
    }
  };
  const timed = async (call: () => Promise<unknown>): Promise<number> => {
    const started = performance.now();
    await call();
    return performance.now() - started;
  };
  const claim = async (): Promise<number> => {
    const started = performance.now();
    const claimed = await slices.claim(slice, CLAIMED);
    const milliseconds = performance.now() - started;
    if (claimed.length === 0) throw new Error('The run has no more URLs.');
    const done = { state: 'done', outcome: 'ok', status: 200, detail: null, redirectTo: null } as const;
    await frontier.recordResults(
      database,
      slice.runId,
      slice.id,
      claimed.map(({ hash }) => ({ hash, ...done })),
    );
    return milliseconds;
  };
  const get = async (path: string): Promise<void> => {
    const response = await fetch(system.baseUrl + path, { headers: { authorization: `Bearer ${system.key}` } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  };
  const locks = new pg.Client({ connectionString: system.databaseUrl });
  await locks.connect();
  const waiting = async (): Promise<number> => (await locks.query<{ waiting: number }>(WAITING)).rows[0]?.waiting ?? 0;
  const all = [
    repeat('claim', claim),
    repeat('waiting for a lock', waiting),
    ...Object.entries(paths).map(([name, path]) => repeat(name, () => timed(() => get(path)))),
  ];
  try {
    await Promise.race([work(), Promise.all(all)]);
  } finally {
    isOver = true;
    await Promise.all(all).finally(() => locks.end());
  }
  return times;
}

/** Cells of a table: p50 and p95 of each. */
export const cells = (times: Times, name: string): (string | number)[] => [
  rounded(quantile(times[name] ?? [], 0.5), 1),
  rounded(quantile(times[name] ?? [], 0.95), 1),
];
