import {
  AppError,
  isId,
  newId,
  siteKeyOf,
  toUri,
  validationError,
  type PageRequest,
  type ValidationIssue,
} from '#common';
import { maySeeSite, requireRole, type OrgPrincipal, type Principal } from '#auth';
import type { Database, Sql } from '#database';
import type { Plan, Plans } from '#organizations';
import type { RunCreation } from '#runs';
import type { CreatedRun } from '#runs/dto';
import { ensureSite, siteIdOf, type MovedSite, type Websites } from '#sites';
import { counted } from '#common/words';
import { cronIssue, describeCron, isOnTheHour, isTimeZone, nextTime, plainCron, shortestGapMinutes } from './cron.js';
import type {
  ChangeScheduleDto,
  CreateScheduleDto,
  Schedule,
  ScheduleDetail,
  ScheduleList,
  ScheduleTickList,
} from './dto/schedule.dto.js';
import * as rows from './schedules.repository.js';
import type {
  ListedScheduleRow,
  ScheduleRow,
  SchedulesRepository,
  ScheduleValues,
  TickRow,
} from './schedules.repository.js';
import { emitPaused } from './schedule-events.js';
import { timesUntil, withJitter } from './ticks.js';

/** Patterns at minute 0 are spread over so long by default. */
const DEFAULT_JITTER_SECONDS = 600;
const UPCOMING = 5;

interface SchedulesServiceParts {
  database: Database;
  schedules: SchedulesRepository;
  creation: RunCreation;
  plans: Plans;
  websites: Websites;
  /** In place of PostgreSQL's clock, for tests. */
  now?: () => Date;
}

/** What members of an organization do with its schedules: all of them see all, and who may start audits may change all. */
export class SchedulesService {
  constructor(private readonly parts: SchedulesServiceParts) {}

  /**
   * @param work names the schedule of a request that can be repeated
   * @throws AppError VALIDATION_ERROR, FORBIDDEN when the plan has no room
   */
  async create(
    principal: Principal,
    input: CreateScheduleDto,
    work: { id: string } | null = null,
  ): Promise<ScheduleDetail> {
    const member = requireRole(principal, 'runs:write');
    const plan = this.parts.plans.get(member.planId);
    const url = await this.urlOf(principal, input);
    const id = work?.id ?? newId('schedule');
    await this.parts.database.transaction(async (sql) => {
      const now = await this.now(sql);
      const count = await rows.lockAndCount(sql, member.orgId);
      if (await rows.lockSchedule(sql, member.orgId, id)) return;
      if (count >= plan.maxSchedules) throw noRoom(plan);
      const values = valuesOf({ ...input, url, id }, plan, now);
      await ensureSite(sql, { orgId: member.orgId, url: values.url }, now);
      await rows.insertSchedule(sql, { id, orgId: member.orgId, userId: member.userId }, values, now);
    });
    return this.get(principal, id);
  }

  /** @throws AppError NOT_FOUND for a website that is not there */
  async list(
    principal: Principal,
    of: { siteKey?: string | undefined; websiteId?: string | undefined },
    page: PageRequest,
  ): Promise<ScheduleList> {
    const { orgId, siteKeys = null } = requireRole(principal, 'runs:read');
    const siteKey =
      of.websiteId === undefined
        ? (of.siteKey ?? null)
        : (await this.parts.websites.get(principal, of.websiteId)).siteKey;
    const found = await this.parts.schedules.list({ orgId, siteKey, siteKeys }, page);
    const total = found[0]?.total ?? (page.offset === 0 ? 0 : page.offset);
    return { schedules: found.map(viewOf), total, hasMore: page.offset + found.length < total };
  }

  /** @throws AppError NOT_FOUND, the same for a missing schedule and for one of another organization */
  async get(principal: Principal, id: string): Promise<ScheduleDetail> {
    const row = await this.find(requireMember(principal), id);
    requireRole(principal, 'runs:read');
    return { ...viewOf(row), upcoming: await this.upcomingOf(row) };
  }

  /** @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_ERROR */
  async change(principal: Principal, id: string, input: ChangeScheduleDto): Promise<ScheduleDetail> {
    const member = requireMember(principal);
    await this.locked(member, id, async (sql, row, now) => {
      const plan = this.parts.plans.get(member.planId);
      const isMoved = input.cron !== undefined || input.timeZone !== undefined || input.jitterSeconds !== undefined;
      const values = valuesOf({ ...settingsOf(row), ...definedOf(input), id }, plan, now);
      const times = isMoved ? {} : { dueAt: row.dueAt, nextAt: row.nextAt };
      if (values.siteKey !== row.siteKey) await ensureSite(sql, { orgId: member.orgId, url: values.url }, now);
      await rows.changeSchedule(sql, id, { ...values, ...times }, now);
    });
    return this.get(principal, id);
  }

  /** Deletes it with what is known of its planned times. Its audits stay. */
  async remove(principal: Principal, id: string): Promise<{ success: boolean }> {
    const member = requireMember(principal);
    await this.locked(member, id, async (sql) => void (await rows.deleteSchedule(sql, member.orgId, id)));
    return { success: true };
  }

  /** Pausing a paused schedule changes nothing. */
  async pause(principal: Principal, id: string): Promise<ScheduleDetail> {
    await this.locked(requireMember(principal), id, (sql, _row, now) => rows.pauseSchedule(sql, id, now));
    return this.get(principal, id);
  }

  /**
   * Goes on with the next planned time. Those that passed meanwhile become one
   * entry. One whose person left acts for the caller from now on.
   * @throws AppError FORBIDDEN when the plan has no room for it
   */
  async resume(principal: Principal, id: string): Promise<ScheduleDetail> {
    const member = requireMember(principal);
    await this.locked(member, id, async (sql, row, now) => {
      if (row.enabled) return;
      const plan = this.parts.plans.get(member.planId);
      if ((await rows.countOlder(sql, row)) >= plan.maxSchedules) throw noRoom(plan);
      refuse(scheduleIssues(row, plan, now));
      const passed = row.dueAt <= now ? timesUntil(row, row.dueAt, now) : null;
      if (passed) {
        const tick = {
          dueAt: row.dueAt,
          state: 'skipped:paused',
          reason: row.pausedReason,
          count: passed.count,
        } as const;
        await rows.addTick(sql, row, { ...tick, runId: null }, now);
      }
      const dueAt = nextTime(row, now);
      if (dueAt === null) throw validationError([{ path: 'cron', message: 'has no date in the next five years' }]);
      const userId = row.pausedReason === 'owner-left' || row.userId === null ? member.userId : row.userId;
      await rows.resumeSchedule(sql, id, { userId, dueAt, nextAt: withJitter(row, dueAt) }, now);
    });
    return this.get(principal, id);
  }

  /** An audit with the schedule's settings, now, of the caller. Its planned times stay as they are. */
  async run(
    principal: Principal,
    id: string,
    work: { id: string; mayExist: boolean } | null = null,
  ): Promise<CreatedRun> {
    const member = requireMember(principal);
    const { url, mode, model, config } = await this.find(member, id);
    requireRole(principal, 'runs:write');
    const input = { url, mode, ...(model === null ? {} : { model }), ...(config === null ? {} : { config }) };
    return this.parts.creation.create(principal, input, work);
  }

  async ticks(principal: Principal, id: string, page: PageRequest): Promise<ScheduleTickList> {
    await this.find(requireMember(principal), id);
    requireRole(principal, 'runs:read');
    const found = await this.parts.schedules.listTicks(id, page);
    const total = await this.parts.schedules.countTicks(id);
    return { ticks: found.map(tickOf), total, hasMore: page.offset + found.length < total };
  }

  /** In the transaction that deletes the site: its schedules pause, and people are told. */
  async siteDeleted(sql: Sql, site: { orgId: string; siteKey: string }): Promise<void> {
    const now = await this.now(sql);
    for (const paused of await rows.pauseOfSite(sql, site, now)) await emitPaused(sql, paused, 'site-deleted', now);
  }

  /** In the transaction that moves the site to another URL: its schedules that start there follow it. */
  async siteMoved(sql: Sql, site: MovedSite): Promise<void> {
    await rows.moveSchedules(sql, site, await this.now(sql));
  }

  /** The page that the audits start at. @throws AppError VALIDATION_ERROR, NOT_FOUND */
  private async urlOf(principal: Principal, { url, websiteId }: CreateScheduleDto): Promise<string> {
    if (websiteId === undefined) {
      if (url === undefined) throw validationError([{ path: 'url', message: 'is required without `websiteId`' }]);
      return url;
    }
    const site = await this.parts.websites.get(principal, websiteId);
    if (url !== undefined && siteKeyOf(url) !== site.siteKey)
      throw validationError([
        { path: 'url', message: `must be a page of ${site.siteKey}, the website of \`websiteId\`` },
      ]);
    return url ?? site.url;
  }

  private async find(member: OrgPrincipal, id: string): Promise<ListedScheduleRow> {
    const row = isId('schedule', id) ? await this.parts.schedules.find(member.orgId, id) : null;
    if (!row || !maySeeSite(member, row.siteKey)) throw new AppError('NOT_FOUND');
    return row;
  }

  /** One change at a time, and none while a worker decides about the schedule. */
  private async locked(
    member: OrgPrincipal,
    id: string,
    work: (sql: Sql, row: ScheduleRow, now: Date) => Promise<void>,
  ): Promise<void> {
    await this.parts.database.transaction(async (sql) => {
      const row = isId('schedule', id) ? await rows.lockSchedule(sql, member.orgId, id) : null;
      if (!row || !maySeeSite(member, row.siteKey)) throw new AppError('NOT_FOUND');
      requireRole(member, 'runs:write');
      await work(sql, row, await this.now(sql));
    });
  }

  private now(sql: Sql): Promise<Date> {
    return rows.readNow(sql, this.parts.now?.() ?? null);
  }

  private async upcomingOf(row: ScheduleRow): Promise<string[]> {
    if (!isTimeZone(row.timeZone)) return [];
    const times: Date[] = row.enabled ? [row.dueAt] : [];
    let at: Date | null = times[0] ?? (await this.now(this.parts.database));
    while (times.length < UPCOMING && (at = nextTime(row, at)) !== null) times.push(at);
    return times.map((time) => withJitter(row, time).toISOString());
  }
}

/** A user without an organization has no schedules. */
function requireMember(principal: Principal): OrgPrincipal {
  const { orgId, role, planId } = principal;
  if (orgId === null || role === null || planId === null) throw new AppError('NOT_FOUND');
  return { ...principal, orgId, role, planId };
}

/** What people set, of a new schedule or a changed one. */
type Settings = Omit<CreateScheduleDto, 'url' | 'websiteId' | 'model' | 'config' | 'maxCredits'> & {
  id: string;
  url: string;
  model?: string | null;
  config?: string | null;
  maxCredits?: number | null;
};

/** @throws AppError VALIDATION_ERROR */
function valuesOf(input: Settings, plan: Plan, now: Date): ScheduleValues {
  const cron = plainCron(input.cron);
  const { id, timeZone, url } = input;
  refuse(scheduleIssues({ cron: input.cron, timeZone }, plan, now));
  const jitterSeconds = input.jitterSeconds ?? (isOnTheHour(cron) ? DEFAULT_JITTER_SECONDS : 0);
  const dueAt = nextTime({ cron, timeZone }, now);
  if (dueAt === null) throw validationError([{ path: 'cron', message: 'has no date in the next five years' }]);
  return {
    name: input.name ?? siteKeyOf(url),
    url: toUri(url),
    siteKey: siteKeyOf(url),
    cron,
    timeZone,
    intervalMinutes: shortestGapMinutes(cron),
    jitterSeconds,
    config: input.config ?? null,
    mode: input.mode ?? 'audit',
    model: input.model ?? null,
    maxCredits: input.maxCredits ?? null,
    dueAt,
    nextAt: withJitter({ id, jitterSeconds }, dueAt),
  };
}

function scheduleIssues(plan: { cron: string; timeZone: string }, limits: Plan, now: Date): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const cron = cronIssue(plan.cron, now);
  if (cron !== null) issues.push({ path: 'cron', message: cron });
  else if (shortestGapMinutes(plainCron(plan.cron)) < limits.minIntervalMinutes)
    issues.push({
      path: 'cron',
      message: `must leave at least ${limits.minIntervalMinutes} minutes between two audits in the plan "${limits.name}"`,
    });
  if (!isTimeZone(plan.timeZone))
    issues.push({ path: 'timeZone', message: 'must be a time zone of the IANA database, such as Europe/Berlin' });
  return issues;
}

function refuse(issues: ValidationIssue[]): void {
  if (issues.length > 0) throw validationError(issues);
}

function settingsOf(row: ScheduleRow): Settings {
  const { id, name, url, cron, timeZone, jitterSeconds, mode, model, config, maxCredits } = row;
  return { id, name, url, cron, timeZone, jitterSeconds, mode, model, config, maxCredits };
}

function definedOf<T extends object>(input: T): Partial<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function viewOf(row: ListedScheduleRow): Schedule {
  const { id, name, url, siteKey, cron, timeZone, jitterSeconds, mode, model, maxCredits } = row;
  return {
    ...{ id, name, url, siteKey, websiteId: siteIdOf(row.orgId, siteKey), cron, timeZone },
    text: describeCron(row, jitterSeconds),
    ...{ jitterSeconds, mode, model, maxCredits },
    config: row.config === null ? null : (JSON.parse(row.config) as Record<string, unknown>),
    enabled: row.enabled,
    pausedReason: row.pausedReason,
    nextAt: row.enabled ? row.nextAt.toISOString() : null,
    lastTick: row.lastTick
      ? tickOf({
          ...row.lastTick,
          dueAt: new Date(row.lastTick.dueAt),
          decidedAt: new Date(row.lastTick.decidedAt),
        })
      : null,
    lastRunId: row.lastRunId,
    failures: row.failures,
    userId: row.userId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function tickOf(row: TickRow): Schedule['lastTick'] & object {
  const { state, runId, reason, count } = row;
  return {
    dueAt: row.dueAt.toISOString(),
    // That its run is still being created is gone in a moment.
    state: state === 'starting' ? 'started' : state,
    runId: state === 'starting' ? null : runId,
    reason,
    count,
    decidedAt: row.decidedAt.toISOString(),
  };
}

function noRoom(plan: Plan): AppError {
  const { maxSchedules } = plan;
  return new AppError('FORBIDDEN', {
    message: `The plan "${plan.id}" allows ${counted(maxSchedules, 'schedule')}. Delete one, or choose another plan.`,
    details: { maxSchedules },
  });
}
