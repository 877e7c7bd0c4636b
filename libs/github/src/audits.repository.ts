import type { Sql } from '#database';
import { ORGANIZATION_PLANS, placeIn } from '#auth/tenancy';
import { CONNECTION_COLUMNS, type ConnectionRow } from './connections.repository.js';
import type { AuditState } from './production.js';
import type { SeenPull } from './webhook-events.js';

export interface NewAudit {
  id: string;
  connectionId: string;
  orgId: string;
  subject: string;
  number: number | null;
  sha: string;
  url: string;
  state: AuditState;
  reason: string | null;
  runId: string;
  nextAt: Date;
  createdAt: Date;
}

/** An audit that one worker has, with its connection and the person whom it acts for. */
export interface TakenAudit extends Omit<NewAudit, 'nextAt'> {
  tries: number;
  role: string | null;
  planId: string;
  commentId: string | null;
  connection: ConnectionRow;
}

type TakenRow = ConnectionRow &
  Record<'auditId' | 'subject' | 'sha' | 'url' | 'auditRunId' | 'planId', string> & {
    auditState: AuditState;
    number: number | null;
    reason: string | null;
    auditCreatedAt: Date;
    tries: number;
    role: string | null;
    commentId: string | null;
  };

/** Of each connection. A delivery is known for a week at least: servers send again for three days. */
const KEPT_DELIVERIES = 500;
const KEPT_AUDITS = 500;
const KEPT_FOR = `interval '7 days'`;
/** A worker that does not say what came of it in so long is gone. */
const LEASE = `interval '90 seconds'`;
const AT_ONCE = 10;
const OPEN = `('waiting', 'due', 'running')`;

const INSERT_AUDIT = `
  INSERT INTO github_audits (
    id, connection_id, org_id, subject, number, sha, url, state, reason, run_id, next_at, created_at
  )
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  ON CONFLICT (connection_id, subject, sha) DO UPDATE SET
    url = $7, state = $8, reason = $9, run_id = $10, tries = 0, next_at = $11, created_at = $12
  WHERE github_audits.state = 'refused'
  RETURNING 1`;

// What a worker has at the moment keeps its lease: it learns of the change when it writes what came of it.
const SUPERSEDE = `
  UPDATE github_audits SET
    state = CASE WHEN state = 'waiting' THEN 'superseded' ELSE 'cancelling' END, reason = $4,
    next_at = CASE WHEN state = 'running' THEN $5 ELSE greatest(next_at, $5) END
  WHERE connection_id = $1 AND subject = $2 AND sha <> $3 AND state IN ${OPEN}`;

const SAW_PULL = `
  INSERT INTO github_pulls (connection_id, number, org_id, head_sha, is_fork, is_open, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (connection_id, number) DO UPDATE SET head_sha = $4, is_fork = $5, is_open = $6, updated_at = $7
  WHERE github_pulls.updated_at <= $7
  RETURNING xmax = 0 AS "isNew"`;

const IS_OPEN = `state IN ('due', 'running', 'reporting', 'cancelling')`;

/** A condition: an audit of a repository waits for its next step. `$1` is the time. */
export const GITHUB_AUDIT_IS_DUE = `EXISTS (
    SELECT 1 FROM github_audits WHERE ${IS_OPEN} AND next_at <= $1::timestamptz
  )`;

const TAKE = `
  WITH taken AS (
    UPDATE github_audits a SET next_at = $1::timestamptz + ${LEASE}
    WHERE a.id IN (
      SELECT id FROM github_audits
      WHERE ${IS_OPEN} AND next_at <= $1
      ORDER BY next_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
    )
    RETURNING a.*
  )
  SELECT
    ${CONNECTION_COLUMNS}, a.id AS "auditId", a.subject, a.number, a.sha, a.url, a.state AS "auditState", a.reason,
    a.run_id AS "auditRunId", a.tries, a.created_at AS "auditCreatedAt", place.role, o.plan_id AS "planId",
    p.comment_id::text AS "commentId"
  FROM taken a
  JOIN github_connections c ON c.id = a.connection_id
  JOIN ${ORGANIZATION_PLANS} o ON o.org_id = c.org_id
  LEFT JOIN ${placeIn('c.user_id', 'c.org_id')} place ON true
  LEFT JOIN github_pulls p ON p.connection_id = a.connection_id AND p.number = a.number
  ORDER BY a.created_at, a.id`;

/** False: it arrived before. */
export async function addDelivery(
  sql: Sql,
  { connectionId, orgId, id, event, at }: { connectionId: string; orgId: string; id: string; event: string; at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `INSERT INTO github_deliveries (connection_id, id, org_id, event, outcome, received_at)
     VALUES ($1, $2, $3, $4, '', $5) ON CONFLICT (connection_id, id) DO NOTHING RETURNING 1`,
    [connectionId, id, orgId, event, at],
  );
  return rows.length === 1;
}

export async function setOutcome(sql: Sql, connectionId: string, id: string, outcome: string): Promise<void> {
  await sql.query('UPDATE github_deliveries SET outcome = $3 WHERE connection_id = $1 AND id = $2', [
    connectionId,
    id,
    outcome,
  ]);
}

/** Forgets what is old, and not the latest. */
export async function trim(sql: Sql, connectionId: string, at: Date): Promise<void> {
  await sql.query(
    `DELETE FROM github_deliveries WHERE connection_id = $1 AND received_at < $2::timestamptz - ${KEPT_FOR}
       AND received_at < (
         SELECT received_at FROM github_deliveries WHERE connection_id = $1
         ORDER BY received_at DESC LIMIT 1 OFFSET ${KEPT_DELIVERIES}
       )`,
    [connectionId, at],
  );
  await sql.query(
    `DELETE FROM github_audits WHERE connection_id = $1 AND state IN ('waiting', 'done', 'refused', 'superseded')
       AND created_at < $2::timestamptz - ${KEPT_FOR}
       AND (
         state = 'waiting' OR created_at < (
           SELECT created_at FROM github_audits WHERE connection_id = $1
           ORDER BY created_at DESC LIMIT 1 OFFSET ${KEPT_AUDITS}
         )
       )`,
    [connectionId, at],
  );
}

/** Newer than all that is known of it? Then it is known from now on. Null: it is not. */
export async function sawPull(
  sql: Sql,
  of: { connectionId: string; orgId: string },
  { number, sha, isFork, updatedAt }: SeenPull,
  isOpen: boolean,
): Promise<{ isNew: boolean } | null> {
  const values = [of.connectionId, number, of.orgId, sha, isFork, isOpen, updatedAt];
  return (await sql.query<{ isNew: boolean }>(SAW_PULL, values))[0] ?? null;
}

/** Open pull requests whose head is this commit. */
export function findPullsAt(
  sql: Sql,
  connectionId: string,
  sha: string,
): Promise<{ number: number; isFork: boolean }[]> {
  return sql.query<{ number: number; isFork: boolean }>(
    `SELECT number, is_fork AS "isFork" FROM github_pulls
     WHERE connection_id = $1 AND head_sha = $2 AND is_open ORDER BY number LIMIT 10`,
    [connectionId, sha],
  );
}

/** False: the same commit was audited before. One that was refused gets another chance. */
export async function addAudit(sql: Sql, audit: NewAudit): Promise<boolean> {
  const { id, connectionId, orgId, subject, number, sha, url, state, reason, runId, nextAt, createdAt } = audit;
  const values = [id, connectionId, orgId, subject, number, sha, url, state, reason, runId, nextAt, createdAt];
  return (await sql.query(INSERT_AUDIT, values)).length === 1;
}

/** Audits of other commits of the same subject end. */
export async function supersede(
  sql: Sql,
  {
    connectionId,
    subject,
    sha,
    reason,
    at,
  }: { connectionId: string; subject: string; sha: string; reason: string; at: Date },
): Promise<void> {
  await sql.query(SUPERSEDE, [connectionId, subject, sha, reason, at]);
}

/** The URL of a deployment that came before its pull request; it is taken out. */
export async function takeDeployment(sql: Sql, connectionId: string, sha: string): Promise<string | null> {
  const [row] = await sql.query<{ url: string }>(
    `DELETE FROM github_audits WHERE connection_id = $1 AND subject = 'deployment' AND sha = $2 AND state = 'waiting'
     RETURNING url`,
    [connectionId, sha],
  );
  return row?.url ?? null;
}

export async function countSince(sql: Sql, connectionId: string, since: Date): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM github_audits
     WHERE connection_id = $1 AND created_at > $2 AND state NOT IN ('waiting', 'refused')`,
    [connectionId, since],
  );
  return row?.count ?? 0;
}

/** Those whose time has come. No other worker takes them until their lease ends. */
export async function takeAudits(sql: Sql, now: Date): Promise<TakenAudit[]> {
  const rows = await sql.query<TakenRow>(TAKE, [now]);
  return rows.map((row) => {
    const { auditId, auditState, auditRunId, auditCreatedAt, subject, number, sha, url, reason, ...rest } = row;
    const { tries, role, planId, commentId, ...connection } = rest;
    return {
      ...{ id: auditId, connectionId: connection.id, orgId: connection.orgId, subject, number, sha, url },
      ...{ state: auditState, reason, runId: auditRunId, createdAt: auditCreatedAt, tries, role, planId, commentId },
      connection,
    };
  });
}

/** Seconds for which an audit has been due for its next step; 0 when none waits. */
export async function readGithubOverdueSeconds(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ seconds: number }>(
    `SELECT coalesce(greatest(0, extract(epoch FROM now() - min(next_at))), 0)::float8 AS seconds FROM github_audits
     WHERE ${IS_OPEN}`,
  );
  return row?.seconds ?? 0;
}

/** Compare-and-set. False when a newer event has changed it meanwhile. */
export async function moveAudit(
  sql: Sql,
  {
    id,
    from,
    to,
    reason,
    nextAt,
    tries,
  }: {
    id: string;
    from: AuditState;
    to: AuditState;
    reason: string | null;
    nextAt: Date;
    tries: number;
  },
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE github_audits SET state = $3, reason = $4, next_at = $5, tries = $6 WHERE id = $1 AND state = $2
     RETURNING 1`,
    [id, from, to, reason, nextAt, tries],
  );
  return rows.length === 1;
}

/** A cancelled audit that its worker still had is looked at now. */
export async function hurry(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query(`UPDATE github_audits SET next_at = $2 WHERE id = $1 AND state = 'cancelling'`, [id, at]);
}

export async function setComment(
  sql: Sql,
  of: { connectionId: string; number: number },
  commentId: string,
): Promise<void> {
  await sql.query('UPDATE github_pulls SET comment_id = $3::bigint WHERE connection_id = $1 AND number = $2', [
    of.connectionId,
    of.number,
    commentId,
  ]);
}
