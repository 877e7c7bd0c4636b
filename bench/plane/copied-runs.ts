import type pg from 'pg';
import { newId } from '#common';

/** An audit that was really made; `copies` of its pages make a run. */
export interface Sample {
  runId: string;
  pages: number;
  copies: number;
  /** Of such runs in a batch. */
  runs: number;
}

/** Tables with rows of ended runs, what differs from the sample's row, and what the database counts by itself. */
const TABLES = [
  { name: 'frontier', key: 'url_hash', counted: 'seq' },
  { name: 'pages', key: 'url_hash', counted: '' },
  { name: 'resources', key: 'url_hash', counted: 'seq' },
  { name: 'trap_counters', key: 'key', counted: '' },
  { name: 'live_findings', key: '', counted: '' },
  { name: 'finding_sets', key: '', counted: '' },
  { name: 'finding_chunks', key: 'seq', counted: '' },
  { name: 'run_events', key: '', counted: 'id' },
] as const;
export const GROWING = TABLES.map(({ name }) => name);

/** Another key for each copy: numbers of chunks go on, hashes change in bits that tell copies apart. */
const KEYS = {
  seq: 't.seq + c * 10000',
  url_hash: 't.url_hash # (c << 40)',
  key: 't.key # (c << 40)',
};
const OTHER_ORGANIZATIONS = 100;
const BATCH = `unnest($1::text[], $2::text[], $3::int[], $4::timestamptz[]) AS b(id, sample, copies, at)`;

/** A tenth of the runs belongs to the sample's owner. */
const RUNS = `
  INSERT INTO runs
  SELECT r.* FROM ${BATCH} JOIN runs t ON t.id = b.sample
  CROSS JOIN LATERAL jsonb_populate_record(t, jsonb_build_object('id', b.id, 'report_id', NULL, 'created_at', b.at,
    'started_at', b.at, 'completed_at', b.at + interval '1 second') || CASE WHEN hashtext(b.id) % 10 = 0 THEN '{}'
    ELSE jsonb_build_object('org_id', 'org_plane' || abs(hashtext(b.id)) % ${OTHER_ORGANIZATIONS}, 'user_id', 'usr_plane') END) r`;

async function copyTable(
  client: pg.Client,
  { name, key, counted }: (typeof TABLES)[number],
  batch: unknown[],
  pageBytes: number,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attname <> $2`,
    [name, counted],
  );
  const valueOf = (column: string): string => {
    if (column === 'run_id') return 'b.id';
    if (column === 'created_at') return 'b.at';
    // No request and no step of retention reads them.
    if (pageBytes > 0 && (column === 'facts' || column === 'results')) return `left(t.${column}, ${pageBytes / 2})`;
    return key !== '' && column === key ? KEYS[key] : `t.${column}`;
  };
  // Runs that are crawled at the same time write between one another.
  const order = key === 'url_hash' ? 'ORDER BY t.url_hash & 1023, b.id' : '';
  await client.query(
    `INSERT INTO ${name} (${rows.map(({ name }) => name).join(', ')})
     SELECT ${rows.map(({ name }) => valueOf(name)).join(', ')}
     FROM ${BATCH} CROSS JOIN generate_series(0, ${key === '' ? '0' : 'b.copies - 1'}) c JOIN ${name} t ON t.run_id = b.sample ${order}`,
    batch,
  );
}

interface Filled {
  pages: number;
  endedAt: Date;
  /** Of JSON that a copied page keeps; 0: all that the sample's page has. */
  pageBytes: number;
}

/**
 * Fills the database with ended runs until they have so many pages or more, and returns how many. Each batch ended a second after
 * the one before.
 */
export async function copyRuns(
  client: pg.Client,
  samples: readonly Sample[],
  { pages, endedAt, pageBytes }: Filled,
): Promise<number> {
  await client.query(
    `INSERT INTO organizations (id, name, slug, plan_id)
     SELECT 'org_plane' || n, 'Other', 'plane-' || n, 'team' FROM generate_series(0, ${OTHER_ORGANIZATIONS - 1}) n ON CONFLICT DO NOTHING`,
  );
  await client.query('SET synchronous_commit = off');
  let present = 0;
  for (let at = endedAt; present < pages; at = new Date(at.getTime() + 1_000)) {
    const runs = samples.flatMap((sample) => Array.from({ length: sample.runs }, () => sample));
    const batch = [
      runs.map(() => newId('run', at.getTime())),
      runs.map(({ runId }) => runId),
      runs.map(({ copies }) => copies),
      runs.map(() => at),
    ];
    await client.query('BEGIN');
    await client.query('ALTER TABLE runs DISABLE TRIGGER run_totals_forget_past');
    await client.query(RUNS, batch);
    await client.query('ALTER TABLE runs ENABLE TRIGGER run_totals_forget_past');
    for (const each of TABLES) await copyTable(client, each, batch, pageBytes);
    await client.query('COMMIT');
    present += runs.reduce((sum, run) => sum + run.pages * run.copies, 0);
  }
  await client.query('RESET synchronous_commit');
  return present;
}
