import type { Database, Sql } from '#database';
import type { IssueKind } from '#findings';
import type { IssueState } from './known-issue.js';

/** A completed audit that the issues of its site do not know yet. */
export interface UpdateRow {
  runId: string;
  orgId: string;
  siteId: string;
  runCreatedAt: Date;
  attempts: number;
}

/** An issue as it is stored for the next audit. */
export interface KnownIssueRow {
  id: string;
  key: string;
  kind: IssueKind;
  groupingVersion: number;
  ruleId: string;
  messageId: string;
  ruleVersion: number;
  state: IssueState;
  findings: number;
  pageHashes: string;
  isRendered: boolean;
  seenRunId: string;
}

const MOST_ATTEMPTS = 10;

// The worker that takes it has five minutes; after that another worker does it again. Older audits first.
const TAKE = `
  UPDATE issue_updates u SET attempts = u.attempts + 1, next_at = $1::timestamptz + interval '5 minutes'
  WHERE u.run_id = (
    SELECT run_id FROM issue_updates
    WHERE next_at <= $1 AND attempts < ${MOST_ATTEMPTS}
    ORDER BY run_created_at, run_id LIMIT 1
    FOR UPDATE SKIP LOCKED
  )
  RETURNING
    u.run_id AS "runId", u.org_id AS "orgId", u.site_id AS "siteId", u.run_created_at AS "runCreatedAt", u.attempts`;

/** A condition: an audit waits for the issues of its site. `$1` is the time. */
export const ISSUE_UPDATE_IS_DUE = `EXISTS (
    SELECT 1 FROM issue_updates WHERE next_at <= $1::timestamptz AND attempts < ${MOST_ATTEMPTS}
  )`;

const MAKE_SITE = 'INSERT INTO issue_sites (site_id, org_id) VALUES ($1, $2) ON CONFLICT (site_id) DO NOTHING';

const READ_SITE = `
  SELECT next_number AS "nextNumber", run_created_at AS "runCreatedAt" FROM issue_sites WHERE site_id = $1 FOR UPDATE`;

const KNOWN = `
  SELECT
    id, key, kind, grouping_version AS "groupingVersion", rule_id AS "ruleId", message_id AS "messageId",
    rule_version AS "ruleVersion", state, findings, page_hashes AS "pageHashes", is_rendered AS "isRendered",
    seen_run_id AS "seenRunId"
  FROM issues WHERE site_id = $1 ORDER BY number`;

const CHANGE = `
  UPDATE issues i SET
    key = c.key, grouping_version = c."groupingVersion", rule_version = c."ruleVersion", state = c.state,
    findings = c.findings, pages_total = c."pagesTotal", page_hashes = c."pageHashes", is_rendered = c."isRendered",
    state_changed_at = CASE WHEN i.state = c.state THEN i.state_changed_at ELSE $2 END,
    rule_id = coalesce(c."ruleId", i.rule_id), message_id = coalesce(c."messageId", i.message_id),
    rule_name = coalesce(c."ruleName", i.rule_name), severity = coalesce(c.severity, i.severity),
    category = coalesce(c.category, i.category), message = coalesce(c.message, i.message),
    locations = coalesce(c.locations, i.locations), seen_run_id = coalesce(c."seenRunId", i.seen_run_id),
    last_seen_at = CASE WHEN c."seenRunId" IS NULL THEN i.last_seen_at ELSE $2 END, updated_at = $2
  FROM jsonb_to_recordset($1::jsonb) AS c(
    id text, key text, "groupingVersion" int, "ruleVersion" int, state text, findings int, "pagesTotal" int,
    "pageHashes" text, "isRendered" boolean, "ruleId" text, "messageId" text, "ruleName" text, severity text,
    category text, message text, locations jsonb, "seenRunId" text
  )
  WHERE i.id = c.id`;

const ADD = `
  INSERT INTO issues (
    id, org_id, site_id, number, grouping_version, key, kind, rule_id, rule_name, rule_version, message_id, category,
    severity, message, findings, pages_total, page_hashes, locations, is_rendered, seen_run_id, first_seen_at,
    last_seen_at, state_changed_at, created_at, updated_at
  )
  SELECT
    a.id, $2, $3, a.number, a."groupingVersion", a.key, a.kind, a."ruleId", a."ruleName", a."ruleVersion",
    a."messageId", a.category, a.severity, a.message, a.findings, a."pagesTotal", a."pageHashes", a.locations,
    a."isRendered", $4, $5, $5, $5, $5, $5
  FROM jsonb_to_recordset($1::jsonb) AS a(
    id text, number int, "groupingVersion" int, key text, kind text, "ruleId" text, "ruleName" text, "ruleVersion" int,
    "messageId" text, category text, severity text, message text, findings int, "pagesTotal" int, "pageHashes" text,
    locations jsonb, "isRendered" boolean
  )`;

const ADD_EVENTS = `
  INSERT INTO issue_events (id, org_id, issue_id, type, data, run_id, created_at)
  SELECT e.id, $2, e."issueId", e.type, e.data, $3, $4
  FROM jsonb_to_recordset($1::jsonb) AS e(id text, "issueId" text, type text, data jsonb)
  ON CONFLICT (issue_id, run_id, type) WHERE run_id IS NOT NULL DO NOTHING`;

const SEEN = `
  UPDATE issue_sites SET next_number = $2, run_id = $3, run_created_at = $4 WHERE site_id = $1`;

/** Statements of the step that tells issues of a completed audit. */
export class UpdatesRepository {
  constructor(private readonly database: Database) {}

  async take(now: Date): Promise<UpdateRow | null> {
    const [row] = await this.database.query<UpdateRow>(TAKE, [now]);
    return row ?? null;
  }

  /** When it failed: tried again after a while that grows. */
  async putOff(runId: string, until: Date): Promise<void> {
    await this.database.query('UPDATE issue_updates SET next_at = $2 WHERE run_id = $1', [runId, until]);
  }

  /** False: another worker has done it. */
  async finish(sql: Sql, runId: string): Promise<boolean> {
    return (await sql.query('DELETE FROM issue_updates WHERE run_id = $1 RETURNING 1', [runId])).length === 1;
  }

  /** The issues of a site change one audit after the other. */
  async lockSite(
    sql: Sql,
    { siteId, orgId }: { siteId: string; orgId: string },
  ): Promise<{ nextNumber: number; runCreatedAt: Date | null }> {
    await sql.query(MAKE_SITE, [siteId, orgId]);
    const [row] = await sql.query<{ nextNumber: number; runCreatedAt: Date | null }>(READ_SITE, [siteId]);
    return row ?? { nextNumber: 1, runCreatedAt: null };
  }

  known(sql: Sql, siteId: string): Promise<KnownIssueRow[]> {
    return sql.query<KnownIssueRow>(KNOWN, [siteId]);
  }

  async change(sql: Sql, changes: readonly object[], at: Date): Promise<void> {
    if (changes.length > 0) await sql.query(CHANGE, [JSON.stringify(changes), at]);
  }

  async add(sql: Sql, added: readonly object[], of: UpdateRow, at: Date): Promise<void> {
    if (added.length > 0) await sql.query(ADD, [JSON.stringify(added), of.orgId, of.siteId, of.runId, at]);
  }

  async addEvents(sql: Sql, events: readonly object[], of: UpdateRow, at: Date): Promise<void> {
    if (events.length > 0) await sql.query(ADD_EVENTS, [JSON.stringify(events), of.orgId, of.runId, at]);
  }

  async seen(sql: Sql, { siteId, runId, runCreatedAt }: UpdateRow, nextNumber: number): Promise<void> {
    await sql.query(SEEN, [siteId, nextNumber, runId, runCreatedAt]);
  }
}
