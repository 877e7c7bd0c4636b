import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** How often slices and waits are looked at. */
const LOOK_MS = 50;

/** Where the time of one run went, seconds. */
export interface RunTimes {
  /** From the accepted run to the end of the prepare phase. */
  prepare: number;
  /** From then to the last commit of a page. */
  crawl: number;
  /** Files that pages load. */
  files: number;
  /** The site's rules, the report, the last transaction. */
  report: number;
  /** Of `crawl`: with fewer slices at work than there are workers. */
  short: number;
  /** Connections of slices at work, times seconds. */
  connectionSeconds: number;
  /** While it was crawled, how many of the database's connections waited for what within a statement, on average. */
  waits: Record<string, number>;
}

interface Look {
  at: number;
  slices: number;
  connections: number;
  waits: string[];
}

/** Looks at a run from its start until it has ended; `times()` says then where its time went. */
export function watchRun(client: pg.Client): { times(runId: string, workers: number): Promise<RunTimes> } {
  const looks: Look[] = [];
  let isOver = false;
  const looking = (async (): Promise<void> => {
    while (!isOver) {
      const { rows } = await client.query<Look>(
        `SELECT extract(epoch FROM clock_timestamp())::float8 AS at, s.slices, s.connections, array(
           SELECT wait_event_type || ':' || wait_event FROM pg_stat_activity
           WHERE state = 'active' AND wait_event IS NOT NULL AND pid <> pg_backend_pid() AND backend_type = 'client backend'
         ) AS waits
         FROM (SELECT count(*)::int AS slices, coalesce(sum(connections), 0)::int AS connections FROM crawl_slices) s`,
      );
      looks.push(...rows);
      await sleep(LOOK_MS);
    }
  })();
  return {
    times: async (runId, workers) => {
      isOver = true;
      await looking;
      return timesOf(await momentsOf(client, runId), looks, workers);
    },
  };
}

/** Seconds since the epoch. */
interface Moments {
  created: number;
  prepared: number;
  crawled: number;
  judged: number;
  completed: number;
}

async function momentsOf(client: pg.Client, runId: string): Promise<Moments> {
  const { rows } = await client.query<Moments>(
    `SELECT extract(epoch FROM r.created_at)::float8 AS created, extract(epoch FROM r.completed_at)::float8 AS completed,
       (SELECT extract(epoch FROM min(created_at))::float8 FROM run_events WHERE run_id = r.id AND phase = 'crawl') AS prepared,
       (SELECT extract(epoch FROM max(created_at))::float8 FROM run_events WHERE run_id = r.id AND phase = 'crawl') AS crawled,
       (SELECT extract(epoch FROM min(created_at))::float8 FROM run_events WHERE run_id = r.id AND phase = 'rules') AS judged
     FROM runs r WHERE r.id = $1`,
    [runId],
  );
  if (!rows[0]) throw new Error(`Run ${runId} is gone.`);
  return rows[0];
}

function timesOf(
  { created, prepared, crawled, judged, completed }: Moments,
  looks: readonly Look[],
  workers: number,
): RunTimes {
  const waits: Record<string, number> = {};
  let [short, connectionSeconds] = [0, 0];
  looks.forEach((look, i) => {
    if (look.at < prepared || look.at > crawled) return;
    const seconds = Math.min(crawled, looks[i + 1]?.at ?? look.at) - look.at;
    if (look.slices < workers) short += seconds;
    connectionSeconds += look.connections * seconds;
    for (const wait of look.waits) waits[wait] = (waits[wait] ?? 0) + seconds / (crawled - prepared);
  });
  return {
    ...{ prepare: prepared - created, crawl: crawled - prepared, files: judged - crawled, report: completed - judged },
    ...{ short, connectionSeconds, waits },
  };
}
