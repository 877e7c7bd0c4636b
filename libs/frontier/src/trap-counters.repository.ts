import type { TrapCounts, TrapCutRow } from '#audit-run/port';
import type { Sql } from '#database';

/** Those of the counters that have counted anything, and all cuts. */
export async function readTrapCounts(sql: Sql, runId: string, keys: readonly number[]): Promise<TrapCounts> {
  const counters = await sql.query<{ key: string; count: number }>(
    'SELECT key, count FROM trap_counters WHERE run_id = $1 AND key = ANY($2::bigint[])',
    [runId, keys],
  );
  return { counters: counters.map(({ key, count }) => [Number(key), count]), cuts: await readTrapCuts(sql, runId) };
}

/** Most frequent first. */
export function readTrapCuts(sql: Sql, runId: string): Promise<TrapCutRow[]> {
  return sql.query<TrapCutRow>(
    `SELECT reason, place AS "where", count, example FROM trap_cuts
     WHERE run_id = $1
     ORDER BY count DESC, reason COLLATE "C", place COLLATE "C"`,
    [runId],
  );
}

/** Writes counts as they are now. The caller holds the run's lock, so no other worker has counted meanwhile. */
export async function storeTrapCounts(sql: Sql, runId: string, { counters, cuts }: TrapCounts): Promise<void> {
  if (counters.length > 0)
    await sql.query(
      `INSERT INTO trap_counters (run_id, key, count) SELECT $1, u.* FROM unnest($2::bigint[], $3::int[]) AS u
       ON CONFLICT (run_id, key) DO UPDATE SET count = excluded.count`,
      [runId, counters.map(([key]) => key), counters.map(([, count]) => count)],
    );
  if (cuts.length > 0)
    await sql.query(
      `INSERT INTO trap_cuts (run_id, reason, place, count, example)
       SELECT $1, u.* FROM unnest($2::text[], $3::text[], $4::int[], $5::text[]) AS u
       ON CONFLICT (run_id, reason, place) DO UPDATE SET count = excluded.count`,
      [
        runId,
        cuts.map((cut) => cut.reason),
        cuts.map((cut) => cut.where),
        cuts.map((cut) => cut.count),
        cuts.map((cut) => cut.example),
      ],
    );
}
