/** Whose rows an erasure removes. */
export interface ErasedOwner {
  kind: 'organization' | 'user';
  id: string;
}

/** How many rows, and about how many bytes: values as they are stored. */
export interface ErasedRows {
  rows: number;
  bytes: number;
}

/**
 * Two statements about the rows of a table for which a condition on $1 holds, $2 of them at most: `erase` removes them, `count` looks.
 * Each answers one row of `ErasedRows`.
 */
export const erasable = (table: string, condition: string) => ({
  table,
  erase: `
    WITH gone AS (
      DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT $2::int))
      RETURNING pg_column_size(${table}.*) AS size
    )
    SELECT count(*)::int AS rows, coalesce(sum(size), 0)::float8 AS bytes FROM gone`,
  count: `
    SELECT count(*)::int AS rows, coalesce(sum(pg_column_size(found.*)), 0)::float8 AS bytes
    FROM (SELECT * FROM ${table} WHERE ${condition} LIMIT $2::int) found`,
});

/** One transaction of an erasure, or of a look at what it would remove. */
export class EraseStep {
  readonly tables = new Map<string, ErasedRows>();
  /** False when some table had as many rows as one step may remove: there may be more. */
  isDone = true;

  constructor(
    readonly isDry: boolean,
    /** Rows of one table that the step removes at most. */
    readonly limit: number,
  ) {}

  /** Takes down what a statement of `erasable` answered. */
  note(table: string, [found]: readonly ErasedRows[]): void {
    if (!found) return;
    const before = this.tables.get(table) ?? { rows: 0, bytes: 0 };
    this.tables.set(table, { rows: before.rows + found.rows, bytes: before.bytes + found.bytes });
    if (found.rows >= this.limit) this.isDone = false;
  }
}
