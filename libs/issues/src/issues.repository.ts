import { currentRule } from '#audit-engine/retired';
import type { Database, Sql } from '#database';
import type { IssueFilter, IssuePosition } from './issue-filter.js';
import type { IgnoreScope, NewIgnore } from './issue-changes.js';
import type { IssueLocation, IssueState } from './known-issue.js';

export interface IssueRow {
  id: string;
  siteId: string;
  number: number;
  state: IssueState;
  kind: 'component' | 'target' | 'site';
  ruleId: string;
  ruleName: string;
  category: string;
  severity: 'error' | 'warning';
  message: string;
  findings: number;
  pagesTotal: number;
  assigneeId: string | null;
  dueOn: string | null;
  ignoreScope: IgnoreScope | null;
  ignorePattern: string | null;
  ignoreReason: string | null;
  ignoreUntil: string | null;
  ignoredBy: string | null;
  ignoredAt: Date | null;
  isIgnored: boolean;
  seenRunId: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  stateChangedAt: Date;
  version: number;
}

export interface IssueEventRow {
  id: string;
  type: string;
  body: string | null;
  data: Record<string, unknown>;
  userId: string | null;
  runId: string | null;
  createdAt: Date;
}

/** What a person changes of an issue; undefined stays. */
export interface IssueChange {
  assigneeId?: string | null;
  dueOn?: string | null;
  ignore?: NewIgnore | null;
}

/** Of an issue that lasts until a day, or for good. $1 is that day in the statements below. */
const HOLDS = `(i.ignore_until IS NULL OR i.ignore_until >= $1)`;
const HAS_OWN = `(i.ignore_scope IS NOT NULL AND ${HOLDS})`;
const IS_OF_RULE = `EXISTS (
    SELECT 1 FROM issues r
    WHERE r.site_id = i.site_id AND r.rule_id = i.rule_id AND r.ignore_scope = 'rule'
      AND (r.ignore_until IS NULL OR r.ignore_until >= $1)
  )`;
/** As `matchesUrl` of `#common`. */
const matchesPattern = (url: string): string => `coalesce(
      CASE WHEN i.ignore_pattern LIKE '/%'
        THEN coalesce(nullif(regexp_replace(${url}, '^[^/]*//[^/]*|#.*$', '', 'g'), ''), '/')
        ELSE ${url}
      END LIKE replace(replace(replace(replace(i.ignore_pattern, '\\', '\\\\'), '%', '\\%'), '_', '\\_'), '*', '%'),
      false
    )`;
/** An ignore of some URLs leaves the issue to be fixed on all others. */
const IS_ALL = `(
    i.ignore_scope <> 'path'
    OR NOT EXISTS (
      SELECT 1 FROM jsonb_array_elements(i.locations) l
      WHERE NOT (${matchesPattern("l->>'pageUrl'")} OR ${matchesPattern("l->>'url'")})
    )
  )`;
const IS_IGNORED = `((${HAS_OWN} AND ${IS_ALL}) OR ${IS_OF_RULE})`;
const RANK = `CASE i.severity WHEN 'error' THEN 0 ELSE 1 END`;
const COLUMNS = `
    i.id, i.site_id AS "siteId", i.number, i.state, i.kind, i.rule_id AS "ruleId", i.rule_name AS "ruleName",
    i.category, i.severity, i.message, i.findings, i.pages_total AS "pagesTotal", i.assignee_id AS "assigneeId",
    i.due_on AS "dueOn", i.ignore_scope AS "ignoreScope", i.ignore_pattern AS "ignorePattern",
    i.ignore_reason AS "ignoreReason", i.ignore_until AS "ignoreUntil", i.ignored_by AS "ignoredBy",
    i.ignored_at AS "ignoredAt", ${IS_IGNORED} AS "isIgnored", i.seen_run_id AS "seenRunId",
    i.first_seen_at AS "firstSeenAt", i.last_seen_at AS "lastSeenAt", i.state_changed_at AS "stateChangedAt",
    i.version`;

// $4 view, $5 assignee, $6 severity, $7 rule, $8 text
const WHERE = `
  i.org_id = $2 AND i.site_id = $3
  AND CASE $4::text
    WHEN 'all' THEN true
    WHEN 'ignored' THEN ${HAS_OWN} OR ${IS_OF_RULE}
    WHEN 'fixed' THEN i.state = 'fixed'
    WHEN 'active' THEN i.state <> 'fixed' AND NOT ${IS_IGNORED}
    ELSE i.state = $4 AND NOT ${IS_IGNORED}
  END
  AND ($5::text IS NULL OR coalesce(i.assignee_id, 'none') = $5)
  AND ($6::text IS NULL OR i.severity = $6)
  AND ($7::text[] IS NULL OR i.rule_id = ANY($7))
  AND ($8::text IS NULL OR position(lower($8) IN lower(
    concat_ws(' ', '#' || i.number, i.rule_id, i.rule_name, i.message, i.locations::text)
  )) > 0)`;
const LIST = `
  SELECT ${COLUMNS} FROM issues i
  WHERE ${WHERE} AND ($9::int IS NULL OR (${RANK}, -i.pages_total, i.number) > ($9::int, -$10::int, $11::int))
  ORDER BY ${RANK}, -i.pages_total, i.number LIMIT $12`;
const COUNT = `SELECT count(*)::int AS total FROM issues i WHERE ${WHERE}`;
const FIND = `SELECT ${COLUMNS} FROM issues i WHERE i.org_id = $2 AND i.site_id = $3 AND i.number = $4`;
const LOCK = `
  SELECT ${COLUMNS} FROM issues i WHERE i.org_id = $2 AND i.site_id = $3 AND i.number = ANY($4::int[])
  ORDER BY i.number FOR UPDATE`;
const CHANGE = `
  UPDATE issues SET
    assignee_id = $2, due_on = $3, ignore_scope = $4, ignore_pattern = $5, ignore_reason = $6, ignore_until = $7,
    ignored_by = $8, ignored_at = $9, version = version + 1, updated_at = $10
  WHERE id = $1`;
const EVENTS = `
  SELECT id, type, body, data, user_id AS "userId", run_id AS "runId", created_at AS "createdAt"
  FROM issue_events WHERE issue_id = $1 ORDER BY created_at DESC, id DESC LIMIT 500`;
const ADD_EVENT = `
  INSERT INTO issue_events (id, org_id, issue_id, type, body, data, user_id, created_at)
  VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8)`;

export interface NewIssueEvent {
  id: string;
  orgId: string;
  issueId: string;
  type: string;
  body: string | null;
  data: object;
  userId: string;
  at: Date;
}

interface OfSite {
  orgId: string;
  siteId: string;
  /** A day: ignores that have ended by then hold nothing back. */
  today: string;
}

/** Issues as people see and change them. */
export class IssuesRepository {
  constructor(private readonly database: Database) {}

  async list(
    { orgId, siteId, today }: OfSite,
    filter: IssueFilter,
    part: { after: IssuePosition | null; limit: number },
  ): Promise<{ rows: IssueRow[]; total: number }> {
    const { view, assignee, severity, rule, q } = filter;
    const { rank = null, pages = null, number = null } = part.after ?? {};
    const rules = rule === null ? null : [rule, currentRule(rule)];
    const values = [today, orgId, siteId, view, assignee, severity, rules, q];
    const [rows, counted] = await Promise.all([
      this.database.query<IssueRow>(LIST, [...values, rank, pages, number, part.limit]),
      this.database.query<{ total: number }>(COUNT, values),
    ]);
    return { rows, total: counted[0]?.total ?? 0 };
  }

  async find({ orgId, siteId, today }: OfSite, number: number): Promise<IssueRow | null> {
    const [row] = await this.database.query<IssueRow>(FIND, [today, orgId, siteId, number]);
    return row ?? null;
  }

  /** In the order of their numbers, so that two requests never wait for each other. */
  lock(sql: Sql, { orgId, siteId, today }: OfSite, numbers: readonly number[]): Promise<IssueRow[]> {
    return sql.query<IssueRow>(LOCK, [today, orgId, siteId, numbers]);
  }

  async change(sql: Sql, row: IssueRow, change: IssueChange, by: { userId: string; at: Date }): Promise<void> {
    const { assigneeId = row.assigneeId, dueOn = row.dueOn, ignore } = change;
    const { ignoreScope, ignorePattern, ignoreReason, ignoreUntil, ignoredBy, ignoredAt } = row;
    const kept = [ignoreScope, ignorePattern, ignoreReason, ignoreUntil, ignoredBy, ignoredAt];
    const set =
      ignore === undefined
        ? kept
        : ignore === null
          ? [null, null, null, null, null, null]
          : [ignore.scope, ignore.pattern, ignore.reason, ignore.until, by.userId, by.at];
    await sql.query(CHANGE, [row.id, assigneeId, dueOn, ...set, by.at]);
  }

  async locations(id: string): Promise<IssueLocation[]> {
    const [row] = await this.database.query<{ locations: IssueLocation[] }>(
      'SELECT locations FROM issues WHERE id = $1',
      [id],
    );
    return row?.locations ?? [];
  }

  /** Oldest first. */
  async events(id: string): Promise<IssueEventRow[]> {
    return (await this.database.query<IssueEventRow>(EVENTS, [id])).reverse();
  }

  async addEvent(sql: Sql, { id, orgId, issueId, type, body, data, userId, at }: NewIssueEvent): Promise<void> {
    await sql.query(ADD_EVENT, [id, orgId, issueId, type, body, JSON.stringify(data), userId, at]);
  }
}
