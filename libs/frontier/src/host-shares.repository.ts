import type { Sql } from '#database';

export interface HostShare {
  host: string;
  runId: string;
  epoch: number;
  connections: number;
  now: Date;
  expiresAt: Date;
}

/** The caller has locked the host and found room. */
export async function putShare(sql: Sql, share: HostShare): Promise<void> {
  await sql.query(
    `INSERT INTO host_shares AS h (host, run_id, epoch, connections, since, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (host, run_id) DO UPDATE SET epoch = $3, connections = $4, since = $5, expires_at = $6
     WHERE h.epoch <= $3`,
    [share.host, share.runId, share.epoch, share.connections, share.now, share.expiresAt],
  );
}

/** The run waits for a connection, from the first time that it found none; one that has some goes on with them. */
export async function waitForShare(sql: Sql, share: Omit<HostShare, 'connections'>): Promise<void> {
  await sql.query(
    `INSERT INTO host_shares AS h (host, run_id, epoch, connections, since, expires_at)
     VALUES ($1, $2, $3, 0, $4, $5)
     ON CONFLICT (host, run_id) DO UPDATE
     SET epoch = $3, connections = 0, expires_at = $5, since = CASE WHEN h.connections = 0 THEN h.since ELSE $4 END
     WHERE h.epoch <= $3 AND (h.connections = 0 OR h.expires_at <= $4)`,
    [share.host, share.runId, share.epoch, share.now, share.expiresAt],
  );
}

/** The run got what it waited for. */
export async function endWait(sql: Sql, host: string, runId: string): Promise<void> {
  await sql.query('DELETE FROM host_shares WHERE host = $1 AND run_id = $2 AND connections = 0', [host, runId]);
}

/** How many shares the phase still has. */
export async function renewShares(
  sql: Sql,
  { id, epoch }: { id: string; epoch: number },
  expiresAt: Date,
): Promise<number> {
  const rows = await sql.query(
    'UPDATE host_shares SET expires_at = $3 WHERE run_id = $1 AND epoch = $2 AND connections > 0 RETURNING 1',
    [id, epoch, expiresAt],
  );
  return rows.length;
}

export async function deleteShares(sql: Sql, { id, epoch }: { id: string; epoch: number }): Promise<void> {
  await sql.query('DELETE FROM host_shares WHERE run_id = $1 AND epoch <= $2 AND connections > 0', [id, epoch]);
}
