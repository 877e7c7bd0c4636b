import { ALERT_CHECK_IS_DUE } from '#alerts';
import type { Sql } from '#database';
import { GITHUB_AUDIT_IS_DUE } from '#github';
import { ISSUE_UPDATE_IS_DUE } from '#issues';
import { NOTICE_IS_DUE } from '#notifications';
import { DELETION_IS_DUE } from '#auth/tenancy';

/** What is due that workers look for every two seconds. */
export interface DueWork {
  alerts: boolean;
  deletions: boolean;
  github: boolean;
  issues: boolean;
  notices: boolean;
}

const LOOK = `
  SELECT
    ${ALERT_CHECK_IS_DUE} AS alerts, ${GITHUB_AUDIT_IS_DUE} AS github, ${ISSUE_UPDATE_IS_DUE} AS issues,
    ${NOTICE_IS_DUE} AS notices, ${DELETION_IS_DUE} AS deletions`;

export async function lookForWork(sql: Sql, now: Date): Promise<DueWork> {
  const [row] = await sql.query<DueWork>(LOOK, [now]);
  if (!row) throw new Error('A look without a row.');
  return row;
}
