import pg from 'pg';
import type { Database, Sql, SqlValue } from '#database';

/** What one statement read when it ran. */
export interface Planned {
  text: string;
  /** Whether it was planned for its values, or once for all. */
  mode: 'custom' | 'generic';
  /** Rows of the growing tables (below) that were looked at, those that a filter threw away included. */
  rowsRead: number;
  scans: string[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

const TABLES = new Set(['frontier', 'pages', 'resources', 'run_events']);

/**
 * A database that notes of each statement what it reads of the growing tables, by EXPLAIN ANALYZE before it is really run.
 * Only `query` and `transaction` are there.
 */
export function planningDatabase(database: Database, planned: Planned[]): Pick<Database, 'query' | 'transaction'> {
  const within = (sql: Sql): Sql => ({
    query: async <Row>(text: string, values: readonly SqlValue[] = []) => {
      for (const mode of ['custom', 'generic'] as const) planned.push(await explain(sql, mode, text, values));
      return sql.query<Row>(text, values);
    },
  });
  return {
    query: (text, values) => database.transaction((sql) => within(sql).query(text, values)),
    transaction: (work) => database.transaction((sql) => work(within(sql))),
  };
}

async function explain(sql: Sql, mode: Planned['mode'], text: string, values: readonly SqlValue[]): Promise<Planned> {
  await sql.query('SAVEPOINT planning');
  await sql.query(`SET LOCAL plan_cache_mode = force_${mode}_plan`);
  await sql.query(`PREPARE planned AS ${text}`);
  const literals = values.map((value) => literal(value));
  const [row] = await sql.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE planned${literals.length === 0 ? '' : `(${literals.join(', ')})`}`,
  );
  const scans = [...nodesOf(row?.['QUERY PLAN'][0].Plan)].filter(
    (node) => TABLES.has(node['Relation Name'] ?? '') && node['Node Type'].includes('Scan'),
  );
  await sql.query('ROLLBACK TO SAVEPOINT planning');
  await sql.query('DEALLOCATE planned');
  return {
    text,
    mode,
    rowsRead: scans.reduce((sum, node) => sum + readBy(node), 0),
    scans: scans.map((node) => `${node['Node Type']} ${readBy(node)}`),
  };
}

function* nodesOf(node: PlanNode | undefined): Generator<PlanNode> {
  if (!node) return;
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}

function readBy(node: PlanNode): number {
  const perLoop =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return Math.round(perLoop * node['Actual Loops']);
}

function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.map(element).join(',')}}` : textOf(value));
}

function element(value: unknown): string {
  return value === null ? 'NULL' : `"${textOf(value as SqlValue).replace(/["\\]/g, '\\$&')}"`;
}

function textOf(value: SqlValue): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
