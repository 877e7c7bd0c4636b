import { AppError, newId, validationError, type Clock } from '#common';
import { requireRole, type OrgPrincipal, type Principal } from '#auth';
import type { Database, Sql } from '#database';
import type { Website } from '#sites/dto';
import type { Websites } from '#sites';
import { findUserNames, membershipRows } from '#auth/tenancy';
import { plural } from '#common/words';
import type {
  ChangedIssues,
  ChangeIssueDto,
  ChangeIssuesDto,
  CreateIssueCommentDto,
  Issue,
  IssueDetail,
  IssueEvent,
  IssueList,
  IssuePerson,
} from './dto/index.js';
import { cursorOf, positionOf, type IssueFilter } from './issue-filter.js';
import { isDay, toIgnore } from './issue-changes.js';
import type { IssueChange, IssueEventRow, IssueRow, IssuesRepository } from './issues.repository.js';

interface IssuesServiceParts {
  database: Database;
  issues: IssuesRepository;
  websites: Websites;
  clock: Clock;
  /** Of the installation, without a slash at the end. */
  baseUrl: string;
}

type Names = ReadonlyMap<string, string>;
/** The members that people change, as a request sends them. */
type SentChange = Pick<ChangeIssueDto, 'assignee' | 'dueOn' | 'ignore'>;

/**
 * What members of an organization do with the issues of a site: all who may read audits
 * read and comment; who may start audits assigns and ignores.
 */
export class IssuesService {
  constructor(private readonly parts: IssuesServiceParts) {}

  /** Errors first, then what is on the most pages. @throws AppError NOT_FOUND for a website that is not there */
  async list(
    principal: Principal,
    websiteId: string,
    { cursor, limit, ...filter }: IssueFilter & { cursor: string | null; limit: number },
  ): Promise<IssueList> {
    const site = await this.parts.websites.get(principal, websiteId);
    const assignee = filter.assignee === 'me' ? principal.userId : filter.assignee;
    const part = { after: positionOf(cursor), limit: limit + 1 };
    const { rows, total } = await this.parts.issues.list(this.of(site), { ...filter, assignee }, part);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      issues: await this.viewsOf(shown, site),
      total,
      nextCursor: last
        ? cursorOf({ rank: last.severity === 'error' ? 0 : 1, pages: last.pagesTotal, number: last.number })
        : null,
    };
  }

  /** With its locations and its history. @throws AppError NOT_FOUND */
  async get(principal: Principal, websiteId: string, number: number): Promise<IssueDetail> {
    const site = await this.parts.websites.get(principal, websiteId);
    const row = await this.parts.issues.find(this.of(site), number);
    if (!row) throw new AppError('NOT_FOUND');
    const [locations, events] = await Promise.all([
      this.parts.issues.locations(row.id),
      this.parts.issues.events(row.id),
    ]);
    const names = await this.namesOf([...peopleOf(row), ...events.map(({ userId }) => userId)]);
    return { ...this.viewOf(row, site, names), locations, events: events.map((event) => eventOf(event, names)) };
  }

  /** @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_ERROR; CONFLICT when it was changed since the caller read it */
  async change(principal: Principal, websiteId: string, number: number, input: ChangeIssueDto): Promise<IssueDetail> {
    await this.changeAll(principal, websiteId, new Map([[number, input.version]]), input);
    return this.get(principal, websiteId, number);
  }

  /** All of them or none. @throws AppError as `change` */
  async changeMany(
    principal: Principal,
    websiteId: string,
    { issues, ...input }: ChangeIssuesDto,
  ): Promise<ChangedIssues> {
    const versions = new Map(Object.entries(issues).map(([number, version]) => [Number(number), Number(version)]));
    const site = await this.changeAll(principal, websiteId, versions, input);
    const rows = await Promise.all([...versions.keys()].map((number) => this.parts.issues.find(this.of(site), number)));
    return {
      issues: await this.viewsOf(
        rows.filter((row) => row !== null),
        site,
      ),
    };
  }

  /** @throws AppError NOT_FOUND, FORBIDDEN */
  async comment(
    principal: Principal,
    websiteId: string,
    number: number,
    { body }: CreateIssueCommentDto,
  ): Promise<IssueEvent> {
    const site = await this.parts.websites.get(principal, websiteId);
    const { orgId, userId } = requireRole(principal, 'issues:comment');
    const row = await this.parts.issues.find(this.of(site), number);
    if (!row) throw new AppError('NOT_FOUND');
    const at = this.parts.clock.now();
    const event = {
      id: newId('issueEvent', at.getTime()),
      type: 'comment',
      body: body.trim(),
      data: {},
      userId,
      runId: null,
    };
    await this.parts.issues.addEvent(this.parts.database, { ...event, orgId, issueId: row.id, at });
    return eventOf({ ...event, createdAt: at }, await this.namesOf([userId]));
  }

  private async changeAll(
    principal: Principal,
    websiteId: string,
    versions: ReadonlyMap<number, number>,
    sent: SentChange,
  ): Promise<Website> {
    const site = await this.parts.websites.get(principal, websiteId);
    const member = requireRole(principal, 'issues:write');
    await this.parts.database.transaction(async (sql) => {
      const change = await this.changeOf(sql, member, sent);
      const rows = await this.parts.issues.lock(sql, this.of(site), [...versions.keys()]);
      if (rows.length < versions.size) throw new AppError('NOT_FOUND');
      const changed = rows.filter(({ number, version }) => versions.get(number) !== version);
      if (changed.length > 0) throw conflict(changed);
      for (const row of rows) await this.write(sql, row, change, member);
    });
    return site;
  }

  private async changeOf(
    sql: Sql,
    { orgId }: OrgPrincipal,
    { assignee, dueOn, ignore }: SentChange,
  ): Promise<IssueChange> {
    if (assignee !== undefined && assignee !== '' && (await membershipRows.find(sql, orgId, assignee)) === null)
      throw validationError([{ path: 'assignee', message: 'is not a member of the organization' }]);
    if (dueOn !== undefined && dueOn !== '' && !isDay(dueOn))
      throw validationError([{ path: 'dueOn', message: 'must be a day such as 2027-01-31, or empty' }]);
    return {
      ...(assignee === undefined ? {} : { assigneeId: assignee === '' ? null : assignee }),
      ...(dueOn === undefined ? {} : { dueOn: dueOn === '' ? null : dueOn }),
      ...(ignore === undefined ? {} : { ignore: toIgnore(ignore) }),
    };
  }

  private async write(sql: Sql, row: IssueRow, change: IssueChange, { orgId, userId }: OrgPrincipal): Promise<void> {
    const at = this.parts.clock.now();
    await this.parts.issues.change(sql, row, change, { userId, at });
    // A history is read in the order of its times.
    for (const [i, [type, data]] of [...eventsOf(row, change)].entries()) {
      const id = newId('issueEvent', at.getTime());
      const later = new Date(at.getTime() + i);
      await this.parts.issues.addEvent(sql, { id, orgId, issueId: row.id, type, body: null, data, userId, at: later });
    }
  }

  private of({ id, orgId }: Website): { orgId: string; siteId: string; today: string } {
    return { orgId, siteId: id, today: this.parts.clock.now().toISOString().slice(0, 10) };
  }

  private async viewsOf(rows: readonly IssueRow[], site: Website): Promise<Issue[]> {
    const names = await this.namesOf(rows.flatMap(peopleOf));
    return rows.map((row) => this.viewOf(row, site, names));
  }

  private async namesOf(ids: readonly (string | null)[]): Promise<Names> {
    const known = [...new Set(ids.filter((id) => id !== null))];
    return known.length === 0 ? new Map() : findUserNames(this.parts.database, known);
  }

  private viewOf(row: IssueRow, { siteKey }: Website, names: Names): Issue {
    const { id, number, state, kind, ruleId, ruleName, category, severity, message, findings, dueOn, version } = row;
    return {
      ...{ id, websiteId: row.siteId, number, state, kind, ruleId, ruleName, category, severity, message, findings },
      url: `${this.parts.baseUrl}/app/sites/${encodeURIComponent(siteKey)}/issues/${number}`,
      ignored: row.isIgnored,
      ignore: ignoreOf(row, names),
      pages: row.pagesTotal,
      assignee: personOf(row.assigneeId, names),
      ...{ dueOn, version, lastRunId: row.seenRunId },
      firstSeenAt: row.firstSeenAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      stateChangedAt: row.stateChangedAt.toISOString(),
    };
  }
}

function conflict(changed: readonly IssueRow[]): AppError {
  const numbers = changed.map(({ number }) => `#${number}`).join(', ');
  const were = plural(changed.length, 'was', 'were');
  return new AppError('CONFLICT', {
    message: `${numbers} ${were} changed since you read it. Read it again, and repeat your change.`,
    details: { versions: Object.fromEntries(changed.map(({ number, version }) => [String(number), version])) },
  });
}

function* eventsOf(row: IssueRow, { assigneeId, dueOn, ignore }: IssueChange): Generator<[type: string, data: object]> {
  if (assigneeId !== undefined && assigneeId !== row.assigneeId) yield ['assigned', { assigneeId }];
  if (dueOn !== undefined && dueOn !== row.dueOn) yield ['due', { dueOn }];
  if (ignore) yield ['ignored', ignore];
  else if (ignore === null && row.ignoreScope !== null) yield ['unignored', {}];
}

function ignoreOf(row: IssueRow, names: Names): Issue['ignore'] {
  const { ignoreScope: scope, ignorePattern: pattern, ignoreReason: reason, ignoreUntil: until, ignoredAt: at } = row;
  if (scope === null || reason === null || at === null) return null;
  return { scope, pattern, reason, until, by: personOf(row.ignoredBy, names), at: at.toISOString() };
}

function eventOf({ userId, createdAt, ...event }: IssueEventRow, names: Names): IssueEvent {
  return { ...event, by: personOf(userId, names), createdAt: createdAt.toISOString() };
}

function personOf(id: string | null, names: Names): IssuePerson | null {
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? null : { id, name };
}

function peopleOf({ assigneeId, ignoredBy }: IssueRow): (string | null)[] {
  return [assigneeId, ignoredBy];
}
