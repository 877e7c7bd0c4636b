import { AppError, type Clock, type PageRequest } from '#common';
import { requireRole, Trail, type Principal } from '#auth';
import type { Database, Sql } from '#database';
import { listAlertNotices, type AlertNotice } from '#notifications';
import type { Websites } from '#sites';
import { pathOf } from './alert-data.js';
import type { AlertsRepository, StateRow } from './alerts.repository.js';
import type { AlertEntry, AlertList, AlertState, SiteAlerts } from './dto/alert.dto.js';
import type { AlertPolicies, AlertPolicy, ChangeAlertPoliciesDto } from './dto/policy.dto.js';
import {
  changedSettings,
  POLICY_IDS,
  settingsFrom,
  THRESHOLDS,
  type PolicyId,
  type StoredSettings,
} from './policies.js';
import { findFailing, findSettings, forgetSite, putSettings, reviewTellings } from './settings.repository.js';

/** The site key of an organization's defaults. */
const DEFAULTS = '';

interface Level {
  orgId: string;
  /** null: the organization */
  websiteId: string | null;
  siteKey: string;
}

/** What members of an organization see of alerts, and what its owners and admins set. */
export class AlertsService {
  private readonly trail: Trail;

  constructor(
    private readonly parts: { database: Database; alerts: AlertsRepository; websites: Websites; clock: Clock },
  ) {
    this.trail = new Trail(parts.database, parts.clock);
  }

  /** What fails now on the sites of the organization, the latest first. @throws AppError NO_ORG, FORBIDDEN */
  async list(principal: Principal, page: PageRequest): Promise<AlertList> {
    const { orgId, siteKeys = null } = requireRole(principal, 'runs:read');
    const rows = await findFailing(this.parts.database, { orgId, siteKeys }, page);
    const total = rows[0]?.total ?? page.offset;
    const alerts = rows.map(({ siteId, siteKey, name, policy, since, message, runId, details }) => ({
      ...{ websiteId: siteId, siteKey, name, policy, since: since.toISOString(), message, runId },
      path: rowsOf(details, runId),
    }));
    return { alerts, total, hasMore: page.offset + alerts.length < total };
  }

  /** @param before id of the entry to go on from @throws AppError NOT_FOUND, NO_ORG, FORBIDDEN */
  async ofSite(
    principal: Principal,
    websiteId: string,
    { before, limit }: { before: string | null; limit: number },
  ): Promise<SiteAlerts> {
    const { orgId, siteKey } = await this.parts.websites.get(principal, websiteId);
    const { database } = this.parts;
    const settings = await this.parts.alerts.settings(database, { orgId, siteKey });
    const rows = new Map(
      (await this.parts.alerts.states(database, { orgId, siteKey })).map((row) => [row.policy, row]),
    );
    const found = await listAlertNotices(database, { orgId, site: siteKey, before, limit: limit + 1 });
    return {
      ...{ websiteId, siteKey },
      states: POLICY_IDS.filter((id) => settings.policies[id].enabled).map((id) => stateOf(id, rows.get(id))),
      history: found.slice(0, limit).map(entryOf),
      hasMore: found.length > limit,
    };
  }

  /** @param websiteId null: the defaults of the organization @throws AppError NOT_FOUND, NO_ORG, FORBIDDEN */
  async policies(principal: Principal, websiteId: string | null): Promise<AlertPolicies> {
    return this.read(this.parts.database, await this.levelOf(principal, websiteId));
  }

  /**
   * What fails already is looked at again: a mute may have begun or ended.
   * @throws AppError NOT_FOUND, NO_ORG, FORBIDDEN; CONFLICT when they were changed since the caller read them
   */
  async change(principal: Principal, websiteId: string | null, input: ChangeAlertPoliciesDto): Promise<AlertPolicies> {
    requireRole(principal, 'sites:write');
    const level = await this.levelOf(principal, websiteId);
    const { orgId, siteKey } = level;
    const { version, ...change } = input;
    const at = this.parts.clock.now();
    return this.parts.database.transaction(async (sql) => {
      const stored = (await findSettings(sql, orgId, siteKey)).find((row) => row.siteKey === siteKey);
      const current = stored?.version ?? 0;
      const next = changedSettings(stored?.policies ?? {}, change);
      if (current !== version || !(await putSettings(sql, { orgId, siteKey, version }, next, at)))
        throw new AppError('CONFLICT', { details: { currentVersion: current } });
      await reviewTellings(sql, orgId, websiteId === null ? null : siteKey, at);
      const subject = websiteId ?? orgId;
      await this.trail.record(sql, { by: principal, orgId, action: 'alert_policies.changed', subject });
      return this.read(sql, level);
    });
  }

  /** In the transaction that deletes the site. */
  async siteDeleted(sql: Sql, { orgId, siteKey }: { orgId: string; siteKey: string }): Promise<void> {
    await forgetSite(sql, orgId, siteKey);
  }

  private async levelOf(principal: Principal, websiteId: string | null): Promise<Level> {
    const { orgId } = requireRole(principal, 'runs:read');
    if (websiteId === null) return { orgId, websiteId, siteKey: DEFAULTS };
    const { siteKey } = await this.parts.websites.get(principal, websiteId);
    return { orgId, websiteId, siteKey };
  }

  private async read(sql: Sql, { orgId, websiteId, siteKey }: Level): Promise<AlertPolicies> {
    const rows = await findSettings(sql, orgId, siteKey);
    const organization = rows.find((row) => row.siteKey === DEFAULTS) ?? null;
    const site = websiteId === null ? null : (rows.find((row) => row.siteKey === siteKey) ?? null);
    const own = websiteId === null ? organization : site;
    const levels = { organization: organization?.policies ?? null, site: site?.policies ?? null };
    const { policies, remind } = settingsFrom(levels.organization, levels.site);
    return {
      ...{ websiteId, version: own?.version ?? 0 },
      policies: POLICY_IDS.map((id) =>
        policyOf(
          id,
          policies[id],
          sourceOf(levels, (set) => set.policies?.[id]),
        ),
      ),
      remind: { ...remind, source: sourceOf(levels, (set) => set.remind) },
      mutedUntil: own?.policies?.mutedUntil ?? null,
      organizationMutedUntil: levels.organization?.mutedUntil ?? null,
    };
  }
}

type Levels = Record<'organization' | 'site', StoredSettings | null>;

function sourceOf(levels: Levels, member: (set: StoredSettings) => object | undefined): AlertPolicy['source'] {
  if (levels.site && member(levels.site)) return 'site';
  return levels.organization && member(levels.organization) ? 'organization' : 'default';
}

function policyOf(
  id: PolicyId,
  { enabled, threshold, after, recover, rules, mutedUntil }: ReturnType<typeof settingsFrom>['policies'][PolicyId],
  source: AlertPolicy['source'],
): AlertPolicy {
  return {
    ...{ id, enabled, threshold: threshold ?? null, unit: THRESHOLDS[id]?.unit ?? null },
    ...{ after: after ?? null, recover: recover ?? null, rules: rules ?? null, mutedUntil: mutedUntil ?? null, source },
  };
}

function stateOf(policy: PolicyId, row: StateRow | undefined): AlertState {
  return {
    ...{ policy, state: row?.state ?? 'passing', since: row?.since.toISOString() ?? null },
    ...{ message: row?.message ?? null, runId: row?.runId ?? null },
    path: row?.state === 'failing' ? rowsOf(row.details, row.runId) : null,
    streak: row?.state === 'passing' ? (row.details.streak ?? 0) : 0,
    told: row?.state === 'failing' ? row.told : 0,
    tellAt: row?.tellAt?.toISOString() ?? null,
  };
}

function entryOf({ id, type, data, at }: AlertNotice): AlertEntry {
  const { policy, policies = [policy], message, runId, path = null, reminder, isMuted = false } = data;
  return {
    ...{ id, policies, message, runId, path, isMuted },
    type: type === 'site.recovered' ? 'recovered' : reminder === undefined ? 'alert' : 'reminder',
    at: at.toISOString(),
  };
}

function rowsOf({ rules = [], withId = null }: StateRow['details'], runId: string | null): string | null {
  return pathOf([{ rules, withId }], runId);
}
