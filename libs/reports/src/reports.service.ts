import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError, isId, validationError, type Clock, type PageRequest } from '#common';
import type { Database } from '#database';
import type { ReportView } from '#report-view';
import type { BlobStore } from '#storage';
import {
  hashPassword,
  isPassword,
  requirePermission,
  requirePrincipal,
  requireRole,
  requireScope,
  Trail,
  type Principal,
  type Scope,
} from '#auth';
import type {
  Report,
  ReportDeleted,
  ReportList,
  ReportViews,
  ReportVisibility,
  UpdateReportDto,
} from './dto/report.dto.js';
import type {
  OwnedReportRow,
  PastReportRow,
  ReportLock,
  ReportRow,
  ReportsRepository,
  SeenReportRow,
} from './reports.repository.js';
import type { ReportViewer } from './view/index.js';

/** A report that the caller may read. */
export interface ReadableReport {
  report: Report;
  isOwner: boolean;
  /** The organization that it is of. */
  orgId: string;
  /** Audits of the same site up to this one, as far as the reader may see them; oldest first. */
  history: () => Promise<PastReportRow[]>;
  siteKey: string;
  /** Null for a report that a client published. */
  runId: string | null;
  /** Where its content is stored. */
  contentKey: string;
}

export interface ReportsServiceParts {
  database: Database;
  reports: ReportsRepository;
  storage: BlobStore;
  viewer: ReportViewer;
  clock: Clock;
  /** Public address without a trailing slash. */
  baseUrl: string;
}

/** What callers of the API can do with reports. Hidden, deleted and missing ones are the same NOT_FOUND. */
export class ReportsService {
  private readonly trail: Trail;

  constructor(private readonly parts: ReportsServiceParts) {
    this.trail = new Trail(parts.database, parts.clock);
  }

  async list(principal: Principal, page: PageRequest & { q?: string | undefined }): Promise<ReportList> {
    // Who is in no organization has no reports to list, and need not be told so.
    if (principal.role !== null) requireRole(principal, 'reports:read');
    const { items, total, hasMore } = await this.parts.reports.list(principal, page);
    return { reports: items.map((row) => this.toReport(row)), total, hasMore };
  }

  /**
   * Metadata for those who may read the report. Programs ask for it: only readers of the page are counted.
   * @throws AppError NOT_FOUND; FORBIDDEN to the owner of a private report whose key or role may not read
   */
  async read(id: string, principal: Principal | null): Promise<Report> {
    return this.toReport(await this.findReadable(id, principal));
  }

  /**
   * A report by its own id or its run's, to read its content. The report of a run takes the scopes of the run: a key that may start
   * an audit, and pays for it, reads what came of it.
   * @param opened what `open` has returned to this reader
   * @throws as `read`
   */
  async getReadable(
    idOrRun: string,
    principal: Principal | null,
    opened: string | null = null,
  ): Promise<ReadableReport> {
    // A page has one URL: members read what is their organization's there, and what is their own elsewhere.
    const member = principal?.kind === 'key' ? null : principal;
    if (member?.orgId != null && member.view === undefined) {
      const found = await this.getReadable(idOrRun, { ...member, view: 'organization' }).catch(() => null);
      if (found?.isOwner) return found;
    }
    const row = await this.findReadable(idOrRun, principal, { ofRun: ['audits:read', 'audits:write'], opened });
    return {
      report: this.toReport(row),
      isOwner: row.owner_role !== null,
      orgId: row.org_id,
      history: () => this.parts.reports.findHistory(principal, row),
      siteKey: row.site_key,
      runId: row.run_id,
      contentKey: row.content_key,
    };
  }

  /** A report for people to whom its organization sends it: they see what the organization has of the site. Null: it was deleted. */
  async getForMail(orgId: string, id: string): Promise<ReadableReport | null> {
    const row = await this.parts.reports.findOfOrganization(orgId, id);
    return (
      row && {
        ...{ report: this.toReport(row), isOwner: false, orgId, siteKey: row.site_key, runId: row.run_id },
        ...{ contentKey: row.content_key, history: () => this.parts.reports.findHistoryOfOrganization(row) },
      }
    );
  }

  /** A private report can be read by everybody with its link from now on. How a person has shared it stays. */
  async shareByLink({ orgId, report: { id } }: ReadableReport): Promise<void> {
    await this.parts.database.transaction(async (sql) => {
      if (!(await this.parts.reports.shareByLink(sql, orgId, id))) return;
      const details = { from: 'private', to: 'unlisted' };
      await this.trail.record(sql, { by: null, orgId, action: 'report.visibility_changed', subject: id, details });
    });
  }

  /** The whole report as gzipped JSON, or null when the content is missing. The caller reads the stream to its end or destroys it. */
  openGzip({ contentKey }: ReadableReport): Promise<{ body: Readable; bytes: number } | null> {
    return this.parts.storage.getStream(contentKey);
  }

  /** The report as pages show it, or null when the content is missing. @throws see ReportViewer */
  readView({ contentKey }: ReadableReport): Promise<ReportView | null> {
    return this.parts.viewer.read(contentKey);
  }

  /**
   * The same of a run's report, for those who may read the run. Null when it has none, or its content is missing. @throws see ReportViewer
   */
  async readViewOfRun(runId: string): Promise<ReportView | null> {
    const contentKey = await this.parts.reports.findContentKey(runId);
    return contentKey === null ? null : this.parts.viewer.read(contentKey);
  }

  /** Counts a look at the page by anybody but the report's owner. */
  async countView({ report, isOwner }: ReadableReport): Promise<void> {
    if (!isOwner) await this.parts.reports.countView(report.id, dayOf(this.parts.clock.now()));
  }

  /**
   * On which days others opened the page of the report: numbers alone. For members who may read it when it is private.
   * @throws AppError NOT_FOUND for everybody else; FORBIDDEN for a key or role that may not read
   */
  async views(principal: Principal | null, id: string): Promise<ReportViews> {
    const row = principal && isId('report', id) ? await this.parts.reports.findOwned(principal, id) : null;
    if (!row) throw new AppError('NOT_FOUND');
    requireScope(requirePrincipal(principal), ['audits:read']);
    requirePermission(row.owner_role, 'reports:read');
    return { days: await this.parts.reports.readViews(id), total: row.view_count };
  }

  /**
   * Who may read a report, until when and with which password. A private report has neither an end nor a password.
   * @throws AppError NOT_FOUND for everybody but the owner, and when a report without content
   *   is to become public; FORBIDDEN for a role that may not write
   */
  async setSharing(principal: Principal | null, id: string, wanted: UpdateReportDto): Promise<ReportVisibility> {
    const row = await this.getWritable(principal, id);
    const { visibility, expiresAt, password } = wanted;
    if (visibility === 'public' && !(await this.parts.storage.has(row.content_key))) {
      throw new AppError('NOT_FOUND', {
        message: 'The content of this report is missing, so it cannot become public. Publish it again.',
      });
    }
    if (!principal) throw new AppError('NOT_FOUND');
    if (typeof expiresAt === 'string' && new Date(expiresAt) <= this.parts.clock.now())
      throw validationError([{ path: 'expiresAt', message: 'must be in the future' }]);
    const change = {
      visibility,
      ...(expiresAt === undefined ? {} : { expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
      ...(password === undefined ? {} : { passwordHash: password === '' ? null : await hashPassword(password) }),
    };
    await this.parts.database.transaction(async (sql) => {
      if (!(await this.parts.reports.setSharing(sql, principal, id, change))) throw new AppError('NOT_FOUND');
      const details = {
        ...{ from: row.visibility, to: visibility },
        ...(expiresAt === undefined ? {} : { expiresAt }),
        ...(password === undefined ? {} : { password: password === '' ? 'removed' : 'set' }),
      };
      const event = { by: principal, orgId: row.org_id, subject: id, details };
      if (details.from !== details.to || Object.keys(details).length > 2)
        await this.trail.record(sql, { ...event, action: 'report.visibility_changed' });
    });
    return { id, visibility, url: this.urlOf(id) };
  }

  /** Why a reader who has the URL of a shared report does not see it. Null: there is nothing to say to them. */
  async findLock(idOrRun: string): Promise<'password' | 'expired' | null> {
    const lock = await this.readLock(idOrRun);
    if (lock === null) return null;
    return lock.isExpired ? 'expired' : lock.passwordHash === null ? null : 'password';
  }

  /** For a reader who knows the password: what `getReadable` takes from then on, until the password is another. Null: it is wrong. */
  async open(idOrRun: string, password: string): Promise<string | null> {
    const lock = await this.readLock(idOrRun);
    const hash = lock?.isExpired === false ? lock.passwordHash : null;
    return (await isPassword(hash, password)) && lock && hash !== null ? passOf(lock.id, hash) : null;
  }

  private async readLock(idOrRun: string): Promise<ReportLock | null> {
    return isId('report', idOrRun) || isId('run', idOrRun) ? this.parts.reports.findLock(idOrRun) : null;
  }

  /** @throws AppError NOT_FOUND for everybody but the owner, FORBIDDEN for a role that may not write */
  async softDelete(principal: Principal, id: string): Promise<ReportDeleted> {
    const { org_id: orgId, user_id: userId, owner_role: role } = await this.getWritable(principal, id);
    if (userId !== principal.userId) requirePermission(role, 'reports:delete');
    await this.parts.database.transaction(async (sql) => {
      if (!(await this.parts.reports.softDelete(sql, principal, id, this.parts.clock.now())))
        throw new AppError('NOT_FOUND');
      await this.trail.record(sql, { by: principal, orgId, action: 'report.deleted', subject: id });
    });
    return { success: true };
  }

  /** Loaded first: what everybody may read, no key and no role is refused, and a private report tells its owner alone what is missing. */
  private async findReadable(
    id: string,
    principal: Principal | null,
    { ofRun, opened = null }: { ofRun: readonly Scope[]; opened?: string | null } = { ofRun: ['audits:read'] },
  ): Promise<SeenReportRow> {
    const of = isId('run', id) ? 'run' : 'report';
    const row = isId(of, id) ? await this.parts.reports.findReadable(principal, id, of) : null;
    if (!row || !isOpen(row, opened)) throw new AppError('NOT_FOUND');
    if (row.visibility === 'private' && row.owner_role !== null) {
      requireScope(requirePrincipal(principal), row.run_id === null ? ['audits:read'] : ofRun);
      requirePermission(row.owner_role, 'reports:read');
    }
    return row;
  }

  /** A role that may not is told so about its own reports; of other reports it learns no more than anybody, a 404. */
  private async getWritable(principal: Principal | null, id: string): Promise<OwnedReportRow> {
    const row = principal && isId('report', id) ? await this.parts.reports.findOwned(principal, id) : null;
    if (!row) throw new AppError('NOT_FOUND');
    requirePermission(row.owner_role, 'reports:write');
    return row;
  }

  /** The run of a report that the caller may change; null for one that belongs to no run. @throws as `softDelete` */
  async runOfWritable(principal: Principal, id: string): Promise<string | null> {
    return (await this.getWritable(principal, id)).run_id;
  }

  private urlOf(id: string): string {
    return `${this.parts.baseUrl}/r/${id}`;
  }

  private toReport(row: ReportRow): Report {
    return {
      id: row.id,
      title: row.title,
      baseUrl: row.base_url,
      healthScore: row.health_score === null ? null : Math.round(row.health_score),
      pageCount: row.page_count,
      errorCount: row.error_count,
      warningCount: row.warning_count,
      passedCount: row.passed_count,
      visibility: row.visibility,
      viewCount: row.view_count,
      expiresAt: row.expires_at?.toISOString() ?? null,
      hasPassword: row.password_hash !== null,
      auditedAt: row.audited_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      url: this.urlOf(row.id),
    };
  }
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Whether the reader needs no password, or has shown that they know it. */
function isOpen({ id, owner_role: role, password_hash: hash }: SeenReportRow, opened: string | null): boolean {
  if (role !== null || hash === null) return true;
  const [pass, shown] = [Buffer.from(passOf(id, hash)), Buffer.from(opened ?? '')];
  return pass.length === shown.length && timingSafeEqual(pass, shown);
}

/** Only the server knows the hash, and another password has another one: then the pass ends by itself. */
function passOf(id: string, hash: string): string {
  return `${id}.${createHmac('sha256', hash).update(id).digest('base64url')}`;
}
