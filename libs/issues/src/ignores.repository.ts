import type { Sql } from '#database';
import { GROUPING_VERSION } from '#findings';
import type { Ignore } from '#findings/text';
import { siteIdOf } from '#sites';

/** An issue of an older grouping has a key that no finding has any more: after the audit it has its new one. */
const READ = `
  SELECT DISTINCT
    i.rule_id AS rule,
    CASE WHEN i.ignore_scope = 'path' THEN i.ignore_pattern END AS url,
    CASE WHEN i.ignore_scope = 'issue' THEN i.key END AS key
  FROM issues i
  WHERE i.org_id = $1 AND i.site_id = $2 AND i.ignore_scope IS NOT NULL
    AND (i.ignore_until IS NULL OR i.ignore_until >= $3)
    AND (i.ignore_scope <> 'issue' OR i.grouping_version = $4)
  ORDER BY 1, 2, 3`;

/** What members of the organization ignore at the site of a run, on that day. */
export function readIgnores(sql: Sql, site: { orgId: string; siteKey: string }, at: Date): Promise<Ignore[]> {
  return sql.query<Ignore>(READ, [
    site.orgId,
    siteIdOf(site.orgId, site.siteKey),
    at.toISOString().slice(0, 10),
    GROUPING_VERSION,
  ]);
}
