import type { Sql } from '#database';
import type { RunStatus } from './run-status.js';

export interface FixSource {
  id: string;
  siteKey: string;
  status: RunStatus;
}

const LATEST = `
  SELECT id, site_key AS "siteKey", status FROM runs
  WHERE org_id = $1 AND site_key = $2 AND status = 'completed' AND phase <> 'client' AND mode <> 'fix'
    AND preview_of IS NULL AND deleted_at IS NULL
  ORDER BY completed_at DESC LIMIT 1`;

const NAMED = `
  SELECT id, site_key AS "siteKey", status FROM runs
  WHERE org_id = $1 AND (id = $2 OR audit_id = $2) AND phase <> 'client' AND mode <> 'fix'
    AND deleted_at IS NULL
  ORDER BY id = $2 DESC, status = 'completed' DESC, created_at DESC LIMIT 1`;

/**
 * The run whose findings are to be fixed: the one that `auditId` names, by its own id or by the id that its caller gave it, the
 * latest of them; without it the latest completed audit of the site. Null when the organization has none.
 */
export async function findFixSource(
  sql: Sql,
  { orgId, siteKey, auditId }: { orgId: string; siteKey: string; auditId: string | null },
): Promise<FixSource | null> {
  const [row] =
    auditId === null
      ? await sql.query<FixSource>(LATEST, [orgId, siteKey])
      : await sql.query<FixSource>(NAMED, [orgId, auditId]);
  return row ?? null;
}
