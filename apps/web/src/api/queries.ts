import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  AlertPolicies,
  ApiKeyList,
  AuditedPageList,
  AuditRun,
  AuditRunReport,
  BrowserList,
  ChangeRowList,
  ChannelList,
  Credits,
  Conformance,
  CreditsUsage,
  DeliveryList,
  FindingCauseList,
  FindingList,
  FixDecisionList,
  FoundPageList,
  FoundRuleList,
  GithubOfWebsite,
  InvitationList,
  IssueDetail,
  IssueList,
  LedgerEntryList,
  OrganizationDetail,
  OrganizationList,
  PageFixList,
  PageSheet,
  OwnNotificationList,
  Profile,
  Relief,
  Report,
  ReportViews,
  RuleDetail,
  RunActivity,
  RunComparison,
  ScheduleList,
  ScheduleTickList,
  Site,
  SiteAlerts,
  SiteFixList,
  Website,
  WebsiteList,
  WhoAmI,
} from '#client';
import { call, CallError } from './call.js';

const LIVE_MS = 1_500;
const QUIET_MS = 20_000;
export const PART = 200;
const LOG_PART = 20;

export interface FindingsFilter {
  rule?: string | undefined;
  severity?: 'error' | 'warning' | undefined;
  category?: string | undefined;
  wcag?: string | undefined;
  cause?: string | undefined;
  page?: string | undefined;
  q?: string | undefined;
  sort?: string | undefined;
}

export const isActive = ({ status }: { status: string }): boolean => status === 'pending' || status === 'running';

export const whoAmI = queryOptions({
  queryKey: ['whoami'],
  queryFn: ({ signal }) => call<WhoAmI>('/v1/auth/whoami', { signal }),
  staleTime: Infinity,
});

export const credits = queryOptions({
  queryKey: ['credits'],
  queryFn: ({ signal }) => call<Credits>('/v1/credits', { signal }),
  staleTime: QUIET_MS,
});

export const usage = (days: number) =>
  queryOptions({
    queryKey: ['credits', 'usage', days],
    queryFn: ({ signal }) => call<CreditsUsage>('/v1/credits/usage', { signal, query: { days } }),
  });

export const ledger = infiniteQueryOptions({
  queryKey: ['credits', 'ledger'],
  queryFn: ({ signal, pageParam }) =>
    call<LedgerEntryList>('/v1/credits/ledger', { signal, query: { before: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextBefore }) => nextBefore,
});

export interface SitesFilter {
  q: string;
  tag: string;
  client: string;
  sort: 'attention' | 'host';
}

const SITES_PART = 100;

/** All lists of sites; a changed filter shows what was there until its own answer comes. */
export const websiteLists = ['websites', 'list'] as const;
export const websites = (filter: SitesFilter) =>
  infiniteQueryOptions({
    queryKey: [...websiteLists, filter],
    queryFn: ({ signal, pageParam }) =>
      call<WebsiteList>('/v1/websites', { signal, query: { ...filter, offset: pageParam, limit: SITES_PART } }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, parts) => (hasMore ? parts.length * SITES_PART : null),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const all = state.data?.pages.flatMap((part) => part.websites) ?? [];
      return all.some(({ lastAudit }) => lastAudit && isActive(lastAudit)) ? LIVE_MS : QUIET_MS;
    },
  });

/** @param q Only audits with this in their title or URL. */
export const site = (siteKey: string, q = '') =>
  queryOptions({
    queryKey: ['sites', siteKey, q],
    queryFn: ({ signal }) => call<Site>(`/v1/sites/${encodeURIComponent(siteKey)}`, { signal, query: { q } }),
    placeholderData: q === '' ? undefined : keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.runs.some(isActive) === true ? LIVE_MS : QUIET_MS),
  });

export const website = (id: string) =>
  queryOptions({
    queryKey: ['websites', id],
    queryFn: ({ signal }) => call<Website>(`/v1/websites/${id}`, { signal }),
  });

export const issues = (siteId: string, filter: Readonly<Record<string, string | undefined>>) =>
  infiniteQueryOptions({
    queryKey: ['issues', siteId, 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      call<IssueList>(`/v1/websites/${siteId}/issues`, { signal, query: { ...filter, cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

export const issue = (siteId: string, number: string) =>
  queryOptions({
    queryKey: ['issues', siteId, number],
    queryFn: ({ signal }) =>
      call<IssueDetail>(`/v1/websites/${siteId}/issues/${encodeURIComponent(number)}`, { signal }),
  });

export const schedules = (siteKey: string) =>
  queryOptions({
    queryKey: ['schedules', siteKey],
    queryFn: ({ signal }) => call<ScheduleList>('/v1/schedules', { signal, query: { siteKey, limit: 100 } }),
    refetchInterval: QUIET_MS,
  });

export const siteAlerts = (siteId: string) =>
  queryOptions({
    queryKey: ['alerts', siteId],
    queryFn: ({ signal }) => call<SiteAlerts>(`/v1/websites/${siteId}/alerts`, { signal }),
    refetchInterval: QUIET_MS,
  });

/** @param siteId null: of all sites of the organization */
export const alertPolicies = (siteId: string | null) =>
  queryOptions({
    queryKey: ['alerts', siteId, 'policies'],
    queryFn: ({ signal }) =>
      call<AlertPolicies>(siteId === null ? '/v1/alert-policies' : `/v1/websites/${siteId}/alert-policies`, {
        signal,
      }),
  });

/** The repository of a site. While something of it is under way, its page shows how far. */
export const github = (siteId: string) =>
  queryOptions({
    queryKey: ['github', siteId],
    queryFn: ({ signal }) => call<GithubOfWebsite>(`/v1/websites/${siteId}/github`, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.connection?.audits.some((audit) =>
        ['due', 'running', 'reporting', 'cancelling'].includes(audit.state),
      )
        ? LIVE_MS
        : QUIET_MS,
  });

export const channels = queryOptions({
  queryKey: ['channels'],
  queryFn: ({ signal }) => call<ChannelList>('/v1/channels', { signal }),
  refetchInterval: QUIET_MS,
});

const isPast = (moment: string | null): boolean => moment !== null && Date.parse(moment) <= Date.now();

export const deliveries = (channelId: string) =>
  infiniteQueryOptions({
    queryKey: ['channels', channelId, 'deliveries'],
    queryFn: ({ signal, pageParam }) =>
      call<DeliveryList>(`/v1/channels/${channelId}/deliveries`, {
        signal,
        query: { limit: LOG_PART, before: pageParam },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ deliveries: part }) => (part.length < LOG_PART ? null : (part.at(-1)?.id ?? null)),
    // What is on its way arrives in seconds; what has failed is on its way when its next attempt is due.
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) =>
        page.deliveries.some(({ state: of, nextAt }) => of === 'due' || of === 'busy' || isPast(nextAt)),
      )
        ? LIVE_MS
        : QUIET_MS,
  });

/** @param latest the latest planned time: with another one the list is another. */
export const scheduleTicks = (id: string, limit: number, latest: string | null) =>
  queryOptions({
    queryKey: ['schedules', 'ticks', id, latest],
    queryFn: ({ signal }) => call<ScheduleTickList>(`/v1/schedules/${id}/ticks`, { signal, query: { limit } }),
  });

export const run = (id: string) =>
  queryOptions({
    queryKey: ['runs', id],
    queryFn: ({ signal }) => call<AuditRun>(`/v1/agent-runs/${id}`, { signal }),
    refetchInterval: ({ state }) => {
      const isGone = state.error instanceof CallError && state.error.status === 404;
      return !isGone && (state.data === undefined || isActive(state.data)) ? LIVE_MS : false;
    },
  });

export const activity = (id: string) =>
  queryOptions({
    queryKey: ['runs', id, 'activity'],
    queryFn: ({ signal }) => call<RunActivity>(`/v1/agent-runs/${id}/activity`, { signal }),
    refetchInterval: LIVE_MS,
  });

export const report = (id: string) =>
  queryOptions({
    queryKey: ['runs', id, 'report'],
    queryFn: async ({ signal }) =>
      (await call<{ report: AuditRunReport }>(`/v1/agent-runs/${id}/report`, { signal })).report,
    staleTime: Infinity,
  });

export const sharedReport = (id: string) =>
  queryOptions({
    queryKey: ['reports', id],
    queryFn: ({ signal }) => call<Report>(`/v1/reports/${id}`, { signal }),
  });

export const reportViews = (id: string) =>
  queryOptions({
    queryKey: ['reports', id, 'views'],
    queryFn: ({ signal }) => call<ReportViews>(`/v1/reports/${id}/views`, { signal }),
  });

/** Whether the server makes PDF files, which takes a browser: asked of one report, true of all. */
export const hasPdf = (reportId: string) =>
  queryOptions({
    queryKey: ['pdf'],
    queryFn: async ({ signal }) => (await fetch(`/r/${reportId}.pdf`, { method: 'HEAD', signal })).ok,
    staleTime: Infinity,
  });

export const foundRules = (id: string, wcag?: string) =>
  queryOptions({
    queryKey: ['runs', id, 'rules', wcag ?? null],
    queryFn: ({ signal }) => call<FoundRuleList>(`/v1/agent-runs/${id}/findings/rules`, { signal, query: { wcag } }),
    staleTime: Infinity,
  });

export const auditedPage = (id: string, url: string) =>
  queryOptions({
    queryKey: ['runs', id, 'page', url],
    queryFn: ({ signal }) => call<PageSheet>(`/v1/agent-runs/${id}/findings/page`, { signal, query: { url } }),
    staleTime: Infinity,
  });

export const relief = (id: string) =>
  queryOptions({
    queryKey: ['runs', id, 'relief'],
    queryFn: ({ signal }) => call<Relief>(`/v1/agent-runs/${id}/findings/relief`, { signal }),
    staleTime: Infinity,
  });

export const conformance = (id: string) =>
  queryOptions({
    queryKey: ['runs', id, 'conformance'],
    queryFn: ({ signal }) => call<Conformance>(`/v1/agent-runs/${id}/conformance`, { signal }),
  });

export const rule = (ruleId: string) =>
  queryOptions({
    queryKey: ['rule', ruleId],
    queryFn: ({ signal }) => call<RuleDetail>(`/v1/rules/${ruleId}`, { signal }),
    staleTime: Infinity,
  });

/** A list of a run's findings, a part at a time; a changed filter shows what was there until its own answer comes. */
const foundIn =
  <Part extends { nextCursor: string | null }>(list: string) =>
  (id: string, filter: FindingsFilter, limit = PART) =>
    infiniteQueryOptions({
      queryKey: ['runs', id, list, filter, limit],
      queryFn: ({ signal, pageParam }) =>
        call<Part>(`/v1/agent-runs/${id}/${list}`, { signal, query: { ...filter, cursor: pageParam, limit } }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      staleTime: Infinity,
    });

export const findings = foundIn<FindingList>('findings');
export const causes = foundIn<FindingCauseList>('findings/causes');
export const foundPages = foundIn<FoundPageList>('findings/pages');

export const auditedPages = (id: string, query: Record<string, string | undefined>) =>
  infiniteQueryOptions({
    queryKey: ['runs', id, 'audited-pages', query],
    queryFn: ({ signal, pageParam }) =>
      call<AuditedPageList>(`/v1/agent-runs/${id}/pages`, {
        signal,
        query: { ...query, cursor: pageParam, limit: PART },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

export const comparison = (id: string, withId: string | null) =>
  queryOptions({
    queryKey: ['runs', id, 'comparison', withId],
    queryFn: ({ signal }) =>
      call<RunComparison>(`/v1/agent-runs/${id}/comparison`, { signal, query: { with: withId } }),
    staleTime: Infinity,
  });

export const changes = (id: string, query: { with: string | null; kind: string; rule: string | null }) =>
  infiniteQueryOptions({
    queryKey: ['runs', id, 'changes', query],
    queryFn: ({ signal, pageParam }) =>
      call<ChangeRowList>(`/v1/agent-runs/${id}/comparison/rows`, {
        signal,
        query: { ...query, offset: pageParam, limit: PART },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, parts) => (hasMore ? parts.length * PART : null),
    staleTime: Infinity,
  });

export const organization = (id: string) =>
  queryOptions({
    queryKey: ['organizations', id],
    queryFn: ({ signal }) => call<OrganizationDetail>(`/v1/organizations/${id}`, { signal }),
  });

export const organizations = queryOptions({
  queryKey: ['organizations'],
  queryFn: ({ signal }) => call<OrganizationList>('/v1/organizations', { signal }),
  staleTime: QUIET_MS,
});

export const invitations = (id: string) =>
  queryOptions({
    queryKey: ['organizations', id, 'invitations'],
    queryFn: ({ signal }) => call<InvitationList>(`/v1/organizations/${id}/invitations`, { signal }),
  });

export const browsers = queryOptions({
  queryKey: ['browsers'],
  queryFn: ({ signal }) => call<BrowserList>('/v1/auth/browsers', { signal }),
});

export const profile = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call<Profile>('/v1/auth/profile', { signal }),
});

export const ownNotifications = queryOptions({
  queryKey: ['own notifications'],
  queryFn: ({ signal }) => call<OwnNotificationList>('/v1/auth/notifications', { signal }),
});

export const keys = (id: string) =>
  queryOptions({
    queryKey: ['organizations', id, 'keys'],
    queryFn: ({ signal }) => call<ApiKeyList>(`/v1/organizations/${id}/api-keys`, { signal }),
  });

/** Tries again what may pass by itself, and nothing that was refused. */
export function isWorthAnotherTry(failures: number, error: Error): boolean {
  return failures < 4 && error instanceof CallError && error.isPassing;
}

/** The first of them; the report has all. */
export const fixes = (runId: string, decision: 'rejected' | null) =>
  queryOptions({
    queryKey: ['fixes', runId, decision],
    queryFn: ({ signal }) =>
      call<PageFixList>(`/v1/agent-runs/${runId}/fixes`, { signal, query: { decision, limit: PART } }),
  });

export const siteFixes = (runId: string) =>
  queryOptions({
    queryKey: ['runs', runId, 'site-fixes'],
    queryFn: ({ signal }) => call<SiteFixList>(`/v1/agent-runs/${runId}/fixes/site`, { signal }),
    staleTime: Infinity,
  });

export const fixDecisions = (runId: string) =>
  queryOptions({
    queryKey: ['fixes', runId, 'decisions'],
    queryFn: ({ signal }) => call<FixDecisionList>(`/v1/agent-runs/${runId}/fixes/decisions`, { signal }),
  });
