import { erasable, type ErasedOwner, type ErasedRows, type EraseStep, type Sql } from '#database';

const REPORTS = erasable('reports', 'id = ANY($1::text[])');
const VIEWS = erasable('report_views', 'report_id = ANY($1::text[])');
const CLAIMS_OF_ORGANIZATION = erasable('publish_claims', 'org_id = $1');
const CLAIMS_OF_USER = erasable('publish_claims', 'user_id = $1');

/** A report that is to go, with its blob. */
export interface DoomedReport {
  id: string;
  contentKey: string;
  contentBytes: number;
}

const TAKE_OF_ORGANIZATION = `
  SELECT id, content_key AS "contentKey", content_bytes AS "contentBytes" FROM reports
  WHERE org_id = $1 AND id > $2 ORDER BY id LIMIT $3
  FOR UPDATE`;
const TAKE_OF_USER = `
  SELECT id, content_key AS "contentKey", content_bytes AS "contentBytes" FROM reports
  WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3
  FOR UPDATE`;

/** Locks reports, deleted ones too, in the order of their ids. Each has its own blob (`reportContentKey`). */
export function takeReports(
  sql: Sql,
  owner: ErasedOwner,
  page: { after: string; limit: number },
): Promise<DoomedReport[]> {
  return owner.kind === 'organization'
    ? sql.query<DoomedReport>(TAKE_OF_ORGANIZATION, [owner.id, page.after, page.limit])
    : sql.query<DoomedReport>(TAKE_OF_USER, [owner.id, page.after, page.limit]);
}

export async function eraseReports(sql: Sql, ids: readonly string[], step: EraseStep): Promise<void> {
  for (const each of [VIEWS, REPORTS])
    step.note(each.table, await sql.query<ErasedRows>(step.isDry ? each.count : each.erase, [ids, step.limit]));
}

/** Who published what: without it the same content may be published again. */
export async function eraseClaims(sql: Sql, owner: ErasedOwner, step: EraseStep): Promise<void> {
  const each = owner.kind === 'organization' ? CLAIMS_OF_ORGANIZATION : CLAIMS_OF_USER;
  step.note(each.table, await sql.query<ErasedRows>(step.isDry ? each.count : each.erase, [owner.id, step.limit]));
}

/** Where the contents of all reports of an organization are, named by a row or not. */
export const reportContentPrefix = (orgId: string): string => `reports/${orgId}/`;
