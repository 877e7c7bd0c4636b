import type { Sql } from '#database';

/** Slices that could be worked on at this moment: what an autoscaler divides by WORKER_CONCURRENCY (docs/kubernetes.md). */
export async function readSlotsWanted(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ wanted: number }>('SELECT worker_slots_wanted() AS wanted');
  return row?.wanted ?? 0;
}
