import type { Sql } from '#database';
import type { Production } from './production.js';

export interface ConnectionRow {
  id: string;
  orgId: string;
  siteId: string;
  userId: string | null;
  repository: string;
  apiUrl: string;
  secretEnc: Buffer;
  tokenEnc: Buffer | null;
  previewUrl: string | null;
  deploymentHosts: string[];
  forks: boolean;
  production: Production;
  delaySeconds: number;
  enabled: boolean;
  problem: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What people set. `tokenEnc`: undefined keeps what is stored. */
export type ConnectionValues = Omit<
  ConnectionRow,
  'id' | 'orgId' | 'siteId' | 'secretEnc' | 'tokenEnc' | 'problem' | 'createdAt' | 'updatedAt'
> & { tokenEnc?: Buffer | null };

export interface DeliveryRow {
  id: string;
  event: string;
  outcome: string;
  receivedAt: Date;
}

export interface ListedAuditRow {
  id: string;
  number: number | null;
  sha: string;
  url: string;
  state: string;
  reason: string | null;
  runId: string;
  createdAt: Date;
}

/** Newest first, of what the page of a site shows. */
const LISTED = 20;

export const CONNECTION_COLUMNS = `
    c.id, c.org_id AS "orgId", c.site_id AS "siteId", c.user_id AS "userId", c.repository, c.api_url AS "apiUrl",
    c.secret_enc AS "secretEnc", c.token_enc AS "tokenEnc", c.preview_url AS "previewUrl",
    c.deployment_hosts AS "deploymentHosts", c.forks, c.production, c.delay_seconds AS "delaySeconds", c.enabled,
    c.problem, c.created_at AS "createdAt", c.updated_at AS "updatedAt"`;

const FIND_OF_SITE = `SELECT ${CONNECTION_COLUMNS} FROM github_connections c WHERE c.org_id = $1 AND c.site_id = $2`;
const FIND = `SELECT ${CONNECTION_COLUMNS} FROM github_connections c WHERE c.id = $1`;
const LOCK = `${FIND} FOR UPDATE`;

const PUT = `
  INSERT INTO github_connections (
    id, org_id, site_id, user_id, repository, api_url, secret_enc, token_enc, preview_url, deployment_hosts, forks,
    production, delay_seconds, enabled, created_at, updated_at
  )
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $16, $16)
  ON CONFLICT (site_id) DO UPDATE SET
    user_id = $4, repository = $5, api_url = $6, preview_url = $9, deployment_hosts = $10, forks = $11,
    production = $12, delay_seconds = $13, enabled = $14, updated_at = $16, problem = NULL,
    token_enc = CASE WHEN $15::boolean THEN $8::bytea ELSE github_connections.token_enc END
  RETURNING id, xmax = 0 AS "isNew"`;

export async function findOfSite(sql: Sql, orgId: string, siteId: string): Promise<ConnectionRow | null> {
  const [row] = await sql.query<ConnectionRow>(FIND_OF_SITE, [orgId, siteId]);
  return row ?? null;
}

export async function findConnection(sql: Sql, id: string): Promise<ConnectionRow | null> {
  const [row] = await sql.query<ConnectionRow>(FIND, [id]);
  return row ?? null;
}

/** Deliveries of one connection are taken one after the other. */
export async function lockConnection(sql: Sql, id: string): Promise<ConnectionRow | null> {
  const [row] = await sql.query<ConnectionRow>(LOCK, [id]);
  return row ?? null;
}

/** Creates it, with its secret, or changes what people set. The secret of one that is there stays. */
export async function putConnection(
  sql: Sql,
  { id, orgId, siteId, secretEnc }: { id: string; orgId: string; siteId: string; secretEnc: Buffer },
  values: ConnectionValues,
  at: Date,
): Promise<{ id: string; isNew: boolean }> {
  const { userId, repository, apiUrl, tokenEnc, previewUrl, deploymentHosts, forks, production } = values;
  const [row] = await sql.query<{ id: string; isNew: boolean }>(PUT, [
    ...[id, orgId, siteId, userId, repository, apiUrl, secretEnc, tokenEnc ?? null, previewUrl, deploymentHosts],
    ...[forks, production, values.delaySeconds, values.enabled, tokenEnc !== undefined, at],
  ]);
  if (!row) throw new Error('A connection without a row.');
  return row;
}

export async function setSecret(sql: Sql, id: string, secretEnc: Buffer, at: Date): Promise<void> {
  await sql.query('UPDATE github_connections SET secret_enc = $2, updated_at = $3 WHERE id = $1', [id, secretEnc, at]);
}

/** Why the last comment was not written; null: it was. */
export async function setProblem(sql: Sql, id: string, problem: string | null): Promise<void> {
  await sql.query('UPDATE github_connections SET problem = $2 WHERE id = $1 AND problem IS DISTINCT FROM $2', [
    id,
    problem,
  ]);
}

/** With what it knows of pull requests; comments stay where they are. */
export async function deleteConnection(sql: Sql, id: string): Promise<void> {
  await sql.query('DELETE FROM github_connections WHERE id = $1', [id]);
}

export function listDeliveries(sql: Sql, id: string): Promise<DeliveryRow[]> {
  return sql.query<DeliveryRow>(
    `SELECT id, event, outcome, received_at AS "receivedAt" FROM github_deliveries
     WHERE connection_id = $1 ORDER BY received_at DESC, id LIMIT ${LISTED}`,
    [id],
  );
}

/** Those that wait for a pull request are not shown: most of them never become an audit. */
export function listAudits(sql: Sql, id: string): Promise<ListedAuditRow[]> {
  return sql.query<ListedAuditRow>(
    `SELECT id, number, sha, url, state, reason, run_id AS "runId", created_at AS "createdAt" FROM github_audits
     WHERE connection_id = $1 AND state <> 'waiting' ORDER BY created_at DESC, id DESC LIMIT ${LISTED}`,
    [id],
  );
}
