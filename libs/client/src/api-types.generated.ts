// Generated from docs/openapi.json by "npm run generate". Do not edit.

export interface ActiveRun {
  id: string;
  url: string;
  /** Host of the address. */
  domain: string;
  status: AuditRunStatus;
  trigger: 'cli' | 'api' | 'github' | 'scheduled';
  createdAt: string;
  pageLimitNotice?: PageLimitClampNotice;
}

export interface ActiveRunList {
  runs: ActiveRun[];
}

export interface Alert {
  websiteId: string;
  siteKey: string;
  name: string | null;
  policy:
    | 'unreachable'
    | 'audit-failed'
    | 'titles'
    | 'noindex'
    | 'new-errors'
    | 'new-findings'
    | 'score-drop'
    | 'score-below'
    | 'pages-drop'
    | 'robots-changed'
    | 'certificate';
  since: string;
  /** What broke, in a sentence. */
  message: string | null;
  /** The audit that broke it. */
  runId: string | null;
  /** Exactly these rows in the dashboard: `/app/…`. */
  path: string | null;
}

export interface AlertEntry {
  id: string;
  type: 'alert' | 'reminder' | 'recovered';
  policies: string[];
  message: string;
  runId: string | null;
  /** Exactly these rows in the dashboard: `/app/…`. */
  path: string | null;
  /** Nothing was sent: it was muted. */
  isMuted: boolean;
  at: string;
}

export interface AlertList {
  alerts: Alert[];
  total: number;
  hasMore: boolean;
}

export interface AlertPolicies {
  /** null: the defaults of the organization. */
  websiteId: string | null;
  /** Raised by each change. PATCH names the one that it changes. */
  version: number;
  policies: AlertPolicy[];
  remind: AlertReminders;
  /** Of this level. */
  mutedUntil: string | null;
  /** Of the organization: all its sites are muted. */
  organizationMutedUntil: string | null;
}

export interface AlertPolicy {
  id:
    | 'unreachable'
    | 'audit-failed'
    | 'titles'
    | 'noindex'
    | 'new-errors'
    | 'new-findings'
    | 'score-drop'
    | 'score-below'
    | 'pages-drop'
    | 'robots-changed'
    | 'certificate';
  enabled: boolean;
  /** In `unit`; null for a policy that has none. */
  threshold: number | null;
  unit: 'points' | 'percent' | 'days' | null;
  /** Bad observations in a row before it fails. */
  after: number | null;
  /** Good ones in a row before it passes again. */
  recover: number | null;
  /** Rules or categories, of `new-findings`. */
  rules: string[] | null;
  mutedUntil: string | null;
  /** The nearest level that has set something of it. */
  source: 'default' | 'organization' | 'site';
}

export interface AlertReminders {
  /** A message every so many days while a policy fails. */
  everyDays: number;
  /** 0: none. */
  atMost: number;
  source: 'default' | 'organization' | 'site';
}

export interface AlertState {
  policy:
    | 'unreachable'
    | 'audit-failed'
    | 'titles'
    | 'noindex'
    | 'new-errors'
    | 'new-findings'
    | 'score-drop'
    | 'score-below'
    | 'pages-drop'
    | 'robots-changed'
    | 'certificate';
  state: 'passing' | 'failing';
  /** null: nothing was seen yet. */
  since: string | null;
  /** What changed it last. */
  message: string | null;
  runId: string | null;
  /** Exactly these rows in the dashboard: `/app/…`. */
  path: string | null;
  /** Bad observations in a row, while it passes. */
  streak: number;
  /** Messages about the failure: the alert and its reminders. */
  told: number;
  /** When it is decided about a message. */
  tellAt: string | null;
}

export interface ApiKey {
  id: string;
  name: string;
  scopes: ('audits:write' | 'audits:read' | 'credits:read' | 'org:read' | 'org:write')[];
  /** First characters of the secret, by which people tell keys apart. */
  prefix: string;
  keyEnv: 'production' | 'development';
  /** null: never. */
  expiresAt: string | null;
  /** To the minute; null for a key that was never used. */
  lastUsedAt: string | null;
  revokedAt: string | null;
  /** Id of the user whom the key acts as. */
  createdBy: string;
  createdAt: string;
}

export interface ApiKeyList {
  apiKeys: ApiKey[];
}

/** A full report of the audit engine. Members beyond these are accepted and not kept. Nested at most 64 levels deep. */
export interface AuditReport {
  /** Start page of the audit, http or https. */
  baseUrl: string;
  /** When the site was audited. */
  timestamp: string;
  totalPages: number;
  /** Checks that passed. */
  passed: number;
  /** Checks that warn. */
  warnings: number;
  /** Checks that fail. */
  failed: number;
  siteChecks: Record<string, unknown>[];
  pages?: Record<string, unknown>[];
  summary: Record<string, unknown>;
  /** Results by rule id. */
  ruleResults: Record<string, unknown>;
  healthScore?: Record<string, unknown>;
  [member: string]: unknown;
}

export interface AuditRun {
  id: string;
  /** What people call it. Outside of the stable contract. */
  title?: string | null;
  url: string;
  status: AuditRunStatus;
  trigger: 'cli' | 'api' | 'github' | 'scheduled';
  mode: AuditRunMode;
  model?: string | null;
  /** Rounded. Null until the run is completed, and when no page could be audited. */
  healthScore?: number | null;
  /** Failing and warning checks. */
  issuesFound?: number | null;
  /** Findings that delivered fixes take away; 0 in the modes `audit` and `recommend`. */
  issuesFixed?: number | null;
  reportId?: string | null;
  websiteId?: string | null;
  auditId?: string | null;
  /** The config as it was read from the string that was sent. */
  config?: Record<string, unknown> | null;
  /** Why a failed run failed. */
  error?: string | null;
  /** success, partial, blocked, unreachable, private_address, connection_refused, dispatch_failed, cancelled, timeout or error. */
  completionReason?: string | null;
  /** For people. */
  completionMessage?: string | null;
  /** What the run paid to third parties. */
  costUsd?: number | null;
  startedAt?: string | null;
  completedAt?: string | null;
  createdAt: string;
  userId: string;
  orgId?: string | null;
  /** The latest event while the run is pending or running; null afterwards and before the first event. */
  progress?: RunProgress | null;
  notice?: PageLimitClampNotice;
}

export interface AuditRunList {
  runs: AuditRunListItem[];
  /** Runs that match, over all pages. */
  total: number;
  hasMore: boolean;
}

export interface AuditRunListItem {
  id: string;
  /** What people call it. Outside of the stable contract. */
  title?: string | null;
  url: string;
  status: AuditRunStatus;
  trigger: 'cli' | 'api' | 'github' | 'scheduled';
  mode: AuditRunMode;
  model?: string | null;
  /** Rounded. Null until the run is completed, and when no page could be audited. */
  healthScore?: number | null;
  /** Failing and warning checks. */
  issuesFound?: number | null;
  /** Findings that delivered fixes take away; 0 in the modes `audit` and `recommend`. */
  issuesFixed?: number | null;
  reportId?: string | null;
  websiteId?: string | null;
  auditId?: string | null;
  /** The config as it was read from the string that was sent. */
  config?: Record<string, unknown> | null;
  /** Why a failed run failed. */
  error?: string | null;
  /** success, partial, blocked, unreachable, private_address, connection_refused, dispatch_failed, cancelled, timeout or error. */
  completionReason?: string | null;
  /** For people. */
  completionMessage?: string | null;
  /** What the run paid to third parties. */
  costUsd?: number | null;
  startedAt?: string | null;
  completedAt?: string | null;
  createdAt: string;
}

export type AuditRunMode = 'audit' | 'audit-fix' | 'fix' | 'recommend';

export interface AuditRunReport {
  report: RunReport;
}

export type AuditRunStatus = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';

export interface AuditedPageList {
  pages: AuditedPageRow[];
  /** To be sent as `cursor` for what comes next; null at the end. */
  nextCursor: string | null;
  /** Pages that the filters let through. */
  total: number;
}

export interface AuditedPageRow {
  /** After redirects. */
  url: string;
  status: number;
  /** Clicks from the start page. */
  depth: number;
  /** Whole milliseconds until the first byte of the response. */
  ttfbMs: number;
  /** Bytes of the HTML without compression. */
  bytes: number;
  /** Words of its visible text. */
  words: number;
  errors: number;
  warnings: number;
  /** Errors and warnings. */
  findings: number;
}

export interface BrandRequest {
  /** A colour at the top of shared reports. Without it, or empty: none. */
  color?: string;
  /** A line at the end of shared reports. Without it, or empty: none. */
  footer?: string;
  /** Whether shared reports say that they were made with Sqout. Without it: true. */
  isSqoutNamed?: boolean;
}

export interface BrandView {
  /** `#rrggbb`; null: none. */
  color: string | null;
  /** A line at the end of shared reports; null: none. */
  footer: string | null;
  /** Whether shared reports say that they were made with Sqout. */
  isSqoutNamed: boolean;
}

export interface Browser {
  id: string;
  /** What the browser says that it is. */
  device: string;
  createdAt: string;
  /** To the minute. */
  lastUsedAt: string;
  /** Twelve hours without use end it before that. */
  expiresAt: string;
  /** The one that asks. */
  isCurrent: boolean;
}

export interface BrowserList {
  browsers: Browser[];
}

export interface CategoryChange {
  category: string;
  name: string;
  before: number | null;
  now: number | null;
}

export interface ChangeAlertPoliciesRequest {
  /** Of the policies as the caller has read them. With another version, nothing changes. */
  version: number;
  /** By policy: `enabled`; `threshold` in its unit; `after` and `recover`, how many observations in a row it takes to fail and to pass again; `rules` of `new-findings`; `mutedUntil`. Members that are missing stay as they are. null, for a member or a policy: as the level above. */
  policies?: Record<string, unknown>;
  /** While a policy fails, a message every `everyDays` days (1–90), at most `atMost` times (0–50; 0: none). null: as the level above. */
  remind?: Record<string, unknown> | null;
  /** Until then nothing is sent. When it is over, one message says what still fails. null: not muted. */
  mutedUntil?: string | null;
}

export interface ChangeIssueRequest {
  /** Of the issue as the caller has read it. With another version, nothing changes. */
  version: number;
  /** User id of a member; empty: not assigned. */
  assignee?: string;
  /** A day; empty: none. */
  dueOn?: string;
  /** `scope`: `issue` (this cause), `rule` (the rule on the whole site), `path` (the rule on URLs that match `pattern`), or `none`, which ends the ignore. `reason`: 1 to 500 characters. `until`: its last day, such as 2027-01-31; without it the ignore never expires. */
  ignore?: Record<string, unknown>;
}

export interface ChangeIssuesRequest {
  /** By number the version that the caller has read, 1 to 100. If one has another version, none is changed. */
  issues?: Record<string, unknown>;
  /** User id of a member; empty: not assigned. */
  assignee?: string;
  /** A day; empty: none. */
  dueOn?: string;
  /** `scope`: `issue` (this cause), `rule` (the rule on the whole site), `path` (the rule on URLs that match `pattern`), or `none`, which ends the ignore. `reason`: 1 to 500 characters. `until`: its last day, such as 2027-01-31; without it the ignore never expires. */
  ignore?: Record<string, unknown>;
}

export interface ChangeOrganizationRequest {
  /** One line. Reports and members see it. */
  name: string;
}

export interface ChangeRoleRequest {
  /** What the member may do. `member` is another word for `editor`. */
  role: 'owner' | 'admin' | 'editor' | 'viewer' | 'billing' | 'member';
  /** Ids of the sites that a viewer is limited to: they see these sites, with their audits, reports and issues, and no others. Null: all sites. Without it, as they were; another role is never limited. */
  sites?: string[] | null;
}

export interface ChangeRow {
  kind: 'new' | 'regressed' | 'resolved' | 'stillThere' | 'notRechecked' | 'notSeenBefore';
  ruleId: string;
  ruleName: string;
  severity: 'error' | 'warning';
  category: string;
  /** Null: the site as a whole. */
  pageUrl: string | null;
  /** Findings of this kind: those that are new, or resolved, and so on. */
  findings: number;
  /** Findings of the rule on the page then. */
  before: number;
  now: number;
}

export interface ChangeRowList {
  rows: ChangeRow[];
  total: number;
  hasMore: boolean;
}

export interface ChangeScheduleRequest {
  /** What people call it. */
  name?: string;
  /** The site to audit. */
  url?: string;
  /** Five fields: minute, hour, day of month, month, day of week. Or `@hourly`, `@daily`, `@weekly`, `@monthly`, `@yearly`. */
  cron?: string;
  /** Name of a time zone in the IANA database. */
  timeZone?: string;
  /** The audit starts within so many seconds after the planned time, always at the same offset. Default: 600 for patterns at minute 0, else 0. */
  jitterSeconds?: number;
  /** As `mode` of POST /v1/agent-runs. */
  mode?: 'audit' | 'audit-fix' | 'fix' | 'recommend';
  /** As `model` of POST /v1/agent-runs. */
  model?: string | null;
  /** As `config` of POST /v1/agent-runs: a JSON object as a string. */
  config?: string | null;
  /** Start no audit that could cost more credits; null: no bound. */
  maxCredits?: number | null;
}

export interface ChangedIssues {
  issues: Issue[];
}

export interface Channel {
  id: string;
  kind: 'webhook' | 'slack' | 'teams' | 'discord' | 'email';
  name: string;
  /** Host and the last four characters of the URL; of `email`, the address. */
  address: string;
  types: (
    | 'run.completed'
    | 'run.failed'
    | 'run.cancelled'
    | 'schedule.skipped'
    | 'schedule.paused'
    | 'site.alert'
    | 'site.recovered'
    | 'report.published'
    | 'credits.low'
    | 'credits.exhausted'
    | 'fix.pull_request'
    | 'endpoint.disabled'
    | 'deliveries.overflow'
    | 'audit.completed'
    | 'schedule.completed'
    | 'issues.detected'
  )[];
  /** Empty: all sites. */
  sites: string[];
  enabled: boolean;
  /** Why Sqout disabled it. */
  disabledReason: string | null;
  /** null: the last delivery arrived. */
  failingSince: string | null;
  /** Until then the secret before the last rotation signs as well. */
  secretOldUntil: string | null;
  /** Of `email`: when its reader confirmed the address. null: not yet, or they unsubscribed. */
  verifiedAt: string | null;
  /** Of e-mail: true sends alerts at once, and everything else of a day in one message a site, at 07:00 and only when something changed. false sends each event at once. */
  digest: boolean;
  /** Of e-mail: how the report of each scheduled audit is sent. `attached`: as a PDF file of at most 5 MB, where the workers have a browser; sharing stays as it is. `linked`: a private report is shared with everybody who has its link. */
  reports: 'none' | 'linked' | 'attached';
  /** Of e-mail: true sends a summary of each site that the channel names, on the first day of a month at 07:00. A month in which no audit was tried sends nothing. */
  monthly: boolean;
  /** Of e-mail: the time zone of digests and summaries, by its name in the IANA database. */
  timeZone: string | null;
  /** Id of a user; null when the user was deleted. */
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface ChannelList {
  channels: Channel[];
  /** Whether the installation sends e-mail (`SMTP_URL` is set). */
  sendsEmail: boolean;
}

export interface ChannelWithSecret {
  id: string;
  kind: 'webhook' | 'slack' | 'teams' | 'discord' | 'email';
  name: string;
  /** Host and the last four characters of the URL; of `email`, the address. */
  address: string;
  types: (
    | 'run.completed'
    | 'run.failed'
    | 'run.cancelled'
    | 'schedule.skipped'
    | 'schedule.paused'
    | 'site.alert'
    | 'site.recovered'
    | 'report.published'
    | 'credits.low'
    | 'credits.exhausted'
    | 'fix.pull_request'
    | 'endpoint.disabled'
    | 'deliveries.overflow'
    | 'audit.completed'
    | 'schedule.completed'
    | 'issues.detected'
  )[];
  /** Empty: all sites. */
  sites: string[];
  enabled: boolean;
  /** Why Sqout disabled it. */
  disabledReason: string | null;
  /** null: the last delivery arrived. */
  failingSince: string | null;
  /** Until then the secret before the last rotation signs as well. */
  secretOldUntil: string | null;
  /** Of `email`: when its reader confirmed the address. null: not yet, or they unsubscribed. */
  verifiedAt: string | null;
  /** Of e-mail: true sends alerts at once, and everything else of a day in one message a site, at 07:00 and only when something changed. false sends each event at once. */
  digest: boolean;
  /** Of e-mail: how the report of each scheduled audit is sent. `attached`: as a PDF file of at most 5 MB, where the workers have a browser; sharing stays as it is. `linked`: a private report is shared with everybody who has its link. */
  reports: 'none' | 'linked' | 'attached';
  /** Of e-mail: true sends a summary of each site that the channel names, on the first day of a month at 07:00. A month in which no audit was tried sends nothing. */
  monthly: boolean;
  /** Of e-mail: the time zone of digests and summaries, by its name in the IANA database. */
  timeZone: string | null;
  /** Id of a user; null when the user was deleted. */
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  /** Signing secret of a webhook (`whsec_…`). It is not shown again. null for other kinds. */
  secret: string | null;
}

export interface CheckFirst {
  rules: string[];
  /** What to look at before the setting is switched on. */
  checkFirst: string;
}

export interface ChooseOrganizationRequest {
  /** An organization of the caller. */
  organizationId: string;
}

export interface ClientProgressRequest {
  /** Pages that were fetched. */
  pagesFetched: number;
  /** Pages that are known. */
  pagesTotal?: number | null;
  /** Pages that could not be fetched. */
  pagesFailed?: number | null;
}

export interface CommonScore {
  pages: number;
  previous: number | null;
  current: number | null;
}

export interface ComparedPages {
  both: number;
  onlyBefore: number;
  onlyNow: number;
}

export interface Conformance {
  runId: string;
  websiteId: string | null;
  /** Every criterion of level A and AA. */
  criteria: CriterionResult[];
}

export interface CreateApiKeyRequest {
  /** What people call the key. */
  name: string;
  /** What the key may do. This or `preset`. */
  scopes?: ('audits:write' | 'audits:read' | 'credits:read' | 'org:read' | 'org:write')[];
  /** A usual set of scopes. This or `scopes`. */
  preset?: 'full' | 'read-only' | 'ci';
  /** How long the key lives. This or `expiresAt`. */
  expiry?: '7d' | '30d' | '90d' | 'never';
  /** When the key ends, at most 366 days from now; null for never. This or `expiry`. */
  expiresAt?: string | null;
}

export interface CreateChannelRequest {
  /** What receives the events. */
  kind: 'webhook' | 'slack' | 'teams' | 'discord' | 'email';
  /** What people call the channel. */
  name: string;
  /** Where events are sent by POST: required for all kinds but `email`. It is stored encrypted and never shown in full. */
  url?: string;
  /** Where messages are sent, once the reader of the address has confirmed it by a link. It needs a server for e-mail (`SMTP_URL`). Required for `email`, and for no other kind. */
  email?: string;
  /** Events that the channel receives. None: for e-mail that gets reports or summaries alone. */
  types: (
    | 'run.completed'
    | 'run.failed'
    | 'run.cancelled'
    | 'schedule.skipped'
    | 'schedule.paused'
    | 'site.alert'
    | 'site.recovered'
    | 'report.published'
    | 'credits.low'
    | 'credits.exhausted'
    | 'fix.pull_request'
    | 'endpoint.disabled'
    | 'deliveries.overflow'
    | 'audit.completed'
    | 'schedule.completed'
    | 'issues.detected'
  )[];
  /** Only events about these sites, by host without `www.`. Without it: all sites. */
  sites?: string[];
  /** Of e-mail: true sends alerts at once, and everything else of a day in one message a site, at 07:00 and only when something changed. false sends each event at once. Default for `email`: true. */
  digest?: boolean;
  /** Of e-mail: how the report of each scheduled audit is sent. `attached`: as a PDF file of at most 5 MB, where the workers have a browser; sharing stays as it is. `linked`: a private report is shared with everybody who has its link. Default: `none`. */
  reports?: 'none' | 'linked' | 'attached';
  /** Of e-mail: true sends a summary of each site that the channel names, on the first day of a month at 07:00. A month in which no audit was tried sends nothing. Default: false. */
  monthly?: boolean;
  /** Of e-mail: the time zone of digests and summaries, by its name in the IANA database. Default: UTC. */
  timeZone?: string;
}

export interface CreateIssueCommentRequest {
  /** Plain text or Markdown, 1 to 10,000 characters. */
  body: string;
  /** Who writes. */
  type: 'user';
}

export interface CreateRunRequest {
  /** The site to audit. */
  url: string;
  /** Who starts the run. Other origins are internal. */
  trigger: 'api';
  /** `recommend`: audit, and propose verified fixes. `audit-fix`: audit, and deliver verified fixes. `fix`: audit nothing, and deliver fixes for the findings of an earlier audit. */
  mode?: 'audit' | 'audit-fix' | 'fix' | 'recommend';
  /** A language model for the modes that use one. Stored with the run. */
  model?: string;
  /** A JSON object as a string. Keys: `coverageMode` (`quick`, `surface`, `full`), `maxPages` (integer from 1), `disabledRulePatterns` (array of `*`, `category/*` or rule ids), `externalLinksEnabled` (boolean), `render` (`auto`, `all`, `off`; default `off`), `maxRenders` (integer from 0, default 100), `lab` (pages that a browser measures, 0 to 10, default 0). Which pages: `include` and `exclude` (up to 100 patterns of paths as in robots.txt), `urls` (up to 500 pages of the site), `maxDepth` (clicks from the start page), `sitemapOnly` (boolean). Unknown keys are kept and ignored. */
  config?: string;
  /** Your own id of the website; a filter of the list. Without it, the id of the website in `/v1/websites`. */
  websiteId?: string;
  /** Your own id of the audit. With mode `fix`: the audit whose findings are to be fixed, by the id of its run or by the auditId that it got; without it the last completed one of the site. */
  auditId?: string;
}

export interface CreateScheduleRequest {
  /** Default: the host of the URL. */
  name?: string;
  /** The page that the audits start at. Needed without `websiteId`, whose URL is the default. */
  url?: string;
  /** The website to audit, with its settings. */
  websiteId?: string;
  /** Five fields: minute, hour, day of month, month, day of week. Or `@hourly`, `@daily`, `@weekly`, `@monthly`, `@yearly`. */
  cron: string;
  /** Name of a time zone in the IANA database. */
  timeZone: string;
  /** The audit starts within so many seconds after the planned time, always at the same offset. Default: 600 for patterns at minute 0, else 0. */
  jitterSeconds?: number;
  /** As `mode` of POST /v1/agent-runs. */
  mode?: 'audit' | 'audit-fix' | 'fix' | 'recommend';
  /** As `model` of POST /v1/agent-runs. */
  model?: string;
  /** As `config` of POST /v1/agent-runs: a JSON object as a string. */
  config?: string;
  /** Start no audit that could cost more credits. */
  maxCredits?: number;
}

export interface CreateWebsiteRequest {
  /** A page of the site. */
  url: string;
  /** What people call the site. */
  name?: string;
  /** Whom the site belongs to, for an agency. */
  client?: string;
  /** What people sort the site under. Up to 20, each once. */
  tags?: string[];
  /** Members of a run config: `coverageMode`, `maxPages`, `disabledRulePatterns`, `externalLinksEnabled`, `render`, `maxRenders`, `lab` (pages that a browser measures, 0 to 10), and which pages are crawled: `include`, `exclude`, `urls`, `maxDepth`, `sitemapOnly`; `importance` says how much each category counts in the score. A run that does not name one gets the one of its site. Rules that the site leaves out are left out of every run. */
  settings?: Record<string, unknown>;
  /** For owners and admins. Headers that requests to the site carry, such as those of a login: a value by name, at most 20. They go to the host and port of the start URL alone, and never in the clear where the site has https. Stored encrypted; no response has their values. `null` removes a header, and those that are not named stay. */
  requestHeaders?: Record<string, unknown>;
}

export interface CreatedApiKey {
  id: string;
  name: string;
  scopes: ('audits:write' | 'audits:read' | 'credits:read' | 'org:read' | 'org:write')[];
  /** First characters of the secret, by which people tell keys apart. */
  prefix: string;
  keyEnv: 'production' | 'development';
  /** null: never. */
  expiresAt: string | null;
  /** To the minute; null for a key that was never used. */
  lastUsedAt: string | null;
  revokedAt: string | null;
  /** Id of the user whom the key acts as. */
  createdBy: string;
  createdAt: string;
  /** The secret. It is not shown again. */
  token: string;
}

export interface CreatedInvitation {
  id: string;
  orgId: string;
  orgName: string;
  /** For whom; null: for anyone with the link. */
  email: string | null;
  role: 'owner' | 'admin' | 'editor' | 'viewer' | 'billing';
  /** Ids of the sites that a viewer is limited to; null: all. */
  sites: string[] | null;
  /** Id of the user. */
  invitedBy: string;
  inviterName: string | null;
  status: 'open' | 'accepted' | 'declined' | 'revoked' | 'expired';
  expiresAt: string;
  createdAt: string;
  /** The secret of the link. It is not shown again. */
  code: string;
  /** The link, with the secret behind the #. */
  url: string;
  /** Whether Sqout sends the link to `email`. It needs `SMTP_URL`. */
  isMailed: boolean;
}

export interface CreatedRun {
  id: string;
  status: 'pending';
  createdAt: string;
  notice?: PageLimitClampNotice;
}

export interface CreditBalance {
  /** What is left of this month. Spent first. */
  monthly: number;
  /** Bought or given credits. They do not end. */
  pack: number;
  /** monthly + pack */
  total: number;
  /** When the monthly credits end. */
  periodEnd: string | null;
}

export interface Credits {
  /** Whether audits cost credits. When false, every price is 0. */
  enabled: boolean;
  balance: CreditBalance;
  plan: Plan;
  /** Price by feature. n units cost `ceil(n / per) * cost` credits. */
  pricing: Record<string, Price>;
  /** Raised with every change of prices. */
  pricingVersion: number;
}

export interface CreditsUsage {
  /** Days with a charge, oldest first. */
  days: UsedDay[];
  /** By who started the runs, most first. */
  keys: UsedKey[];
}

export interface Criterion {
  id: string;
  name: string;
  level: 'A' | 'AA' | 'AAA';
  /** Clause of EN 301 549 V3.2.1, which holds WCAG 2.1 A and AA; null for other criteria. */
  en301549: string | null;
}

export interface CriterionEvidence {
  ruleId: string;
  pageUrl: string | null;
  message: string;
  selector: string | null;
}

export interface CriterionResult {
  id: string;
  name: string;
  level: 'A' | 'AA' | 'AAA';
  /** Clause of EN 301 549 V3.2.1. */
  en301549: string | null;
  /** What the rules say. `fails`: a rule found errors. `may-fail`: warnings, to be checked by a person. `no-failures`: rules looked and found nothing, which does not show that the criterion is met. `not-evaluated`: no rule has looked. */
  status: 'fails' | 'may-fail' | 'no-failures' | 'not-evaluated';
  /** Why, for people. */
  note: string;
  /** Rules that found something. */
  rules: RuleOfCriterion[];
  /** Some of their findings. */
  evidence: CriterionEvidence[];
  /** What a person found by hand. */
  manual: ManualResult | null;
}

export interface DecideFixRequest {
  /** One fix, or all fixes of a rule, of this site: now and in later audits. */
  target: string;
  /** What you say; `none` takes it back. */
  decision: 'accepted' | 'rejected' | 'none';
  /** What you have seen. If the decision has changed since, the response is 400. */
  expected: 'accepted' | 'rejected' | 'none';
}

export interface DeletedChannel {
  id: string;
}

export interface DeletedSchedule {
  success: boolean;
}

export interface Delivery {
  id: string;
  channelId: string;
  /** `webhook-id` begins with it. */
  eventId: string;
  /** Of the event, or the alias that the channel subscribes to. */
  type: string;
  /** `failed` is tried again, `given-up` is not. */
  state: 'due' | 'busy' | 'done' | 'failed' | 'given-up' | 'held';
  /** Attempts so far. */
  attempt: number;
  /** Next attempt; null: none. */
  nextAt: string | null;
  /** HTTP status of the last attempt. */
  status: number | null;
  /** Milliseconds of the last attempt. */
  ms: number | null;
  error: string | null;
  createdAt: string;
  /** Newest first. */
  attempts: DeliveryAttempt[];
}

export interface DeliveryAttempt {
  attempt: number;
  at: string;
  /** HTTP status; null without a response. */
  status: number | null;
  /** Milliseconds. */
  ms: number;
  /** null: it arrived. */
  error: string | null;
  /** The first 1,000 characters of the response. */
  response: string | null;
}

export interface DeliveryList {
  deliveries: Delivery[];
}

export interface Done {
  success: true;
}

export interface EarlierFixCounts {
  /** Gone on the live site. */
  confirmed: number;
  /** Were gone, and are there again. */
  cameBack: number;
  stillThere: number;
  notRechecked: number;
}

export interface ElementPicture {
  ruleId: string;
  /** The page on which the picture was taken. */
  pageUrl: string;
  /** Of the element, as its finding has it. */
  selector: string;
  /** A WebP image, for those who may read the report. */
  url: string;
  /** Pixels, at most 640. */
  width: number;
  /** Pixels, at most 400. */
  height: number;
  bytes: number;
}

export interface EndedBrowsers {
  /** How many were signed in until now. */
  ended: number;
}

export interface ErrorBody {
  /** Stable, in capitals. Known codes: VALIDATION_ERROR, INVALID_JSON, SECURITY_VIOLATION, UNAUTHORIZED, INSUFFICIENT_CREDITS, FORBIDDEN, NO_ORG, NOT_FOUND, METHOD_NOT_ALLOWED, NOT_ACCEPTABLE, DUPLICATE_REQUEST, RUN_NOT_ACTIVE, RUN_ACTIVE, CONFLICT, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, IDEMPOTENCY_KEY_REUSED, RATE_LIMITED, INTERNAL_ERROR, UPSTREAM_ERROR, SERVICE_UNAVAILABLE. Take an unknown one as opaque. */
  code: string;
  /** For people. May change. */
  message: string;
  /** The same as the header X-Request-Id. Name it when you ask for help. */
  requestId?: string;
  /** VALIDATION_ERROR: what to fix, at most 10 places. */
  issues?: ErrorIssue[];
  /** VALIDATION_ERROR: there are more issues than are listed. */
  truncated?: boolean;
  /** VALIDATION_ERROR: how many issues there are, when not all are listed. */
  totalIssues?: number;
  /** SECURITY_VIOLATION: what was found. Its texts are escaped for HTML. */
  threats?: ErrorThreat[];
  /** INSUFFICIENT_CREDITS: credits that this needs. */
  required?: number;
  balance?: CreditBalance;
  /** FORBIDDEN: the scope that the key lacks. */
  requiredScope?: string;
  /** FORBIDDEN: the page on which a person signs in again, for what needs a sign-in of the last minutes. */
  freshSignIn?: string;
  /** NOT_FOUND of a run report: the status of the run. Poll on only while it is pending or running. */
  runStatus?: string;
  /** CONFLICT: the current versions, by number of an issue. */
  versions?: Record<string, number>;
  /** UPSTREAM_ERROR: why the run could not be handed over. */
  reason?: string;
}

/** Every answer above 399. Branch on the HTTP status and on `error.code`, never on `error.message`. */
export interface ErrorEnvelope {
  error: ErrorBody;
}

export interface ErrorIssue {
  /** Dotted path of the member. */
  path: string;
  message: string;
}

export interface ErrorThreat {
  /** Path in the body. */
  path: string;
  /** The first 200 characters of the value. */
  value: string;
  /** What it was taken for, such as `script-url`. */
  pattern: string;
  category: 'markup' | 'link';
}

export interface Finding {
  ruleId: string;
  ruleName: string;
  category: string;
  severity: 'error' | 'warning';
  /** Success criteria of WCAG 2.2 that it fails (error) or may fail (warning), such as `1.4.3`. */
  wcag: string[];
  /** The same for all findings of the run that one correction removes. */
  cause: string;
  /** The page that it is about; null when it is about the site. */
  pageUrl: string | null;
  /** For people. */
  message: string;
  messageId: string;
  /** The values in the message. */
  data: Record<string, unknown> | null;
  /** In the source of the page, from 1. */
  line: number | null;
  /** Piece of the source, escaped for HTML text. */
  snippet: string | null;
  /** CSS selector that finds the element, and no other, in the page. */
  selector: string | null;
  /** What it is about when that is not a page of the run: a broken target, robots.txt. */
  url: string | null;
  /** Where it can be found, for findings that are about no page. */
  pages: string[];
  /** True number of those. */
  pagesTotal: number;
  /** `new`: beside the completed audit of the site before. Null for all others; missing where there is nothing to compare with. */
  change?: 'new' | null;
}

export interface FindingCause {
  ruleId: string;
  ruleName: string;
  category: string;
  severity: 'error' | 'warning';
  /** Success criteria of WCAG 2.2 that it fails (error) or may fail (warning), such as `1.4.3`. */
  wcag: string[];
  /** The same for all findings of the run that one correction removes. */
  cause: string;
  /** The page that it is about; null when it is about the site. */
  pageUrl: string | null;
  /** For people. */
  message: string;
  messageId: string;
  /** The values in the message. */
  data: Record<string, unknown> | null;
  /** In the source of the page, from 1. */
  line: number | null;
  /** Piece of the source, escaped for HTML text. */
  snippet: string | null;
  /** CSS selector that finds the element, and no other, in the page. */
  selector: string | null;
  /** What it is about when that is not a page of the run: a broken target, robots.txt. */
  url: string | null;
  /** Findings of this cause. The other members are those of the first. */
  findings: number;
  /** Pages that it touches. */
  pages: number;
  /** Those that are new beside the completed audit of the site before; missing where there is none. */
  new?: number;
}

export interface FindingCauseList {
  /** To be sent as `cursor` for what comes next; null at the end. A search may return few items, or none, although there are more. */
  nextCursor: string | null;
  /** Total number; null if it was not counted. */
  total: number | null;
  causes: FindingCause[];
  run: KeptFindings;
}

export interface FindingCounts {
  /** Findings of rules of that severity. */
  errors: number;
  warnings: number;
  /** Pages with a finding. */
  pages: number;
  pagesWithErrors: number;
  byCategory: FoundInCategory[];
  /** Those with the most findings first. */
  byFolder: FoundInFolder[];
  foldersTotal: number;
}

export interface FindingList {
  /** To be sent as `cursor` for what comes next; null at the end. A search may return few items, or none, although there are more. */
  nextCursor: string | null;
  /** Total number; null if it was not counted. */
  total: number | null;
  findings: Finding[];
  run: KeptFindings;
}

export interface FixDecision {
  /** The id of a fix, or of a rule. */
  target: string;
  decision: 'accepted' | 'rejected';
  /** The user who said so; null when they are gone. */
  decidedBy: string | null;
  decidedAt: string;
}

export interface FixDecisionList {
  /** Newest first. */
  decisions: FixDecision[];
}

export interface FixEdit {
  /** Offset of the first character that goes, in UTF-16 units. */
  start: number;
  /** Offset behind the last one; the same as `start` for an insertion. */
  end: number;
  /** The replacement. */
  text: string;
}

export interface FixPictures {
  /** Of the fix, as `GET /v1/agent-runs/{id}/fixes` has it. */
  fixId: string;
  /** A WebP image, for those who may read the report. */
  before: string;
  /** A WebP image of the same size. */
  after: string;
  /** Pixels, at most 640. */
  width: number;
  /** Pixels, at most 400. */
  height: number;
}

export interface FixRegion {
  /** Offset of its first character in the served text, in UTF-16 units. */
  start: number;
  /** Number of its first line. */
  line: number;
  /** Whole lines, as they were served. */
  text: string;
}

export interface FoundInCategory {
  /** Findings of rules of that severity. */
  errors: number;
  warnings: number;
  /** Pages with a finding. */
  pages: number;
  pagesWithErrors: number;
  category: string;
}

export interface FoundInFolder {
  /** Findings of rules of that severity. */
  errors: number;
  warnings: number;
  /** Pages with a finding. */
  pages: number;
  pagesWithErrors: number;
  /** First part of the path. */
  folder: string;
  /** All of its pages. */
  pagesCrawled: number;
}

export interface FoundPage {
  url: string;
  findings: number;
  errors: number;
  warnings: number;
  /** Those that are new beside the completed audit of the site before; missing where there is none. */
  new?: number;
}

export interface FoundPageList {
  /** To be sent as `cursor` for what comes next; null at the end. A search may return few items, or none, although there are more. */
  nextCursor: string | null;
  /** Total number; null if it was not counted. */
  total: number | null;
  pages: FoundPage[];
}

export interface FoundRule {
  ruleId: string;
  ruleName: string;
  category: string;
  severity: 'error' | 'warning';
  /** Success criteria of WCAG 2.2. */
  wcag: string[];
  findings: number;
  /** Pages with a finding; 0 for findings about the site as a whole. */
  pages: number;
  /** The issues to fix, as far as they are listed. */
  causes: number;
  /** Points of the health score that the findings take; null beyond the 25 rules that take most. */
  gain: number | null;
  /** Findings that are new beside the completed audit of the site before; missing where there is none. */
  new?: number;
}

export interface FoundRuleList {
  rules: FoundRule[];
}

export interface GithubAudit {
  id: string;
  /** null: the site itself. */
  pullRequest: number | null;
  sha: string;
  url: string;
  /** `due`: it starts soon; `running`; `reporting`: its comment is being written; `done`; `refused`: `reason` says why; `cancelling` and `superseded`: a newer commit came. */
  state: 'due' | 'running' | 'reporting' | 'done' | 'refused' | 'cancelling' | 'superseded';
  /** Why it was refused, superseded, or has no comment. */
  reason: string | null;
  /** Its run; null before it has one. */
  runId: string | null;
  createdAt: string;
}

export interface GithubConnection {
  id: string;
  websiteId: string;
  repository: string;
  apiUrl: string;
  /** Enter it as the payload URL of the webhook. */
  webhookUrl: string;
  /** Without a token there are no comments and statuses. */
  hasToken: boolean;
  previewUrl: string | null;
  deploymentHosts: string[];
  forks: boolean;
  production: 'off' | 'push' | 'deployment';
  delaySeconds: number;
  enabled: boolean;
  /** Why the last comment or status could not be written. */
  problem: string | null;
  /** The person whom its audits act for. */
  userId: string | null;
  /** The latest 20. */
  audits: GithubAudit[];
  /** The latest 20. */
  deliveries: GithubDelivery[];
  createdAt: string;
  updatedAt: string;
}

export interface GithubConnectionWithSecret {
  id: string;
  websiteId: string;
  repository: string;
  apiUrl: string;
  /** Enter it as the payload URL of the webhook. */
  webhookUrl: string;
  /** Without a token there are no comments and statuses. */
  hasToken: boolean;
  previewUrl: string | null;
  deploymentHosts: string[];
  forks: boolean;
  production: 'off' | 'push' | 'deployment';
  delaySeconds: number;
  enabled: boolean;
  /** Why the last comment or status could not be written. */
  problem: string | null;
  /** The person whom its audits act for. */
  userId: string | null;
  /** The latest 20. */
  audits: GithubAudit[];
  /** The latest 20. */
  deliveries: GithubDelivery[];
  createdAt: string;
  updatedAt: string;
  /** Enter it as the secret of the webhook. Shown once; null where the connection was there already. */
  secret: string | null;
}

export interface GithubDelivery {
  /** The header X-GitHub-Delivery. */
  id: string;
  event: string;
  /** What came of it, for people. */
  outcome: string;
  receivedAt: string;
}

export interface GithubDisconnected {
  success: boolean;
}

export interface GithubOfWebsite {
  /** null: the website is not connected. */
  connection: GithubConnection | null;
}

export interface GithubWebhookOutcome {
  /** What came of the delivery, for people. */
  outcome: string;
}

export interface HistogramBar {
  from: number;
  /** Values are below it; null: no end. */
  to: number | null;
  pages: number;
}

export interface Histograms {
  depth: HistogramBar[];
  ttfbMs: HistogramBar[];
  /** Of the document, without compression. */
  bytes: HistogramBar[];
  words: HistogramBar[];
  status: StatusCount[];
}

export interface IgnoredFindings {
  findings: number;
  /** Rules with an ignored finding. */
  rules: number;
  /** Points by which the score is higher without these findings. Null without a score. */
  points: number | null;
}

export interface Invitation {
  id: string;
  orgId: string;
  orgName: string;
  /** For whom; null: for anyone with the link. */
  email: string | null;
  role: 'owner' | 'admin' | 'editor' | 'viewer' | 'billing';
  /** Ids of the sites that a viewer is limited to; null: all. */
  sites: string[] | null;
  /** Id of the user. */
  invitedBy: string;
  inviterName: string | null;
  status: 'open' | 'accepted' | 'declined' | 'revoked' | 'expired';
  expiresAt: string;
  createdAt: string;
}

export interface InvitationCodeRequest {
  /** The part of the link behind the #. */
  code: string;
}

export interface InvitationList {
  invitations: Invitation[];
}

export interface InviteRequest {
  /** What the new member may do. `member` is another word for `editor`. */
  role: 'owner' | 'admin' | 'editor' | 'viewer' | 'billing' | 'member';
  /** Ids of the sites that a viewer will be limited to, such as those of a client. Without it, or null: all. */
  sites?: string[] | null;
  /** Only a user with this address can accept. Without it, anyone with the link. */
  email?: string;
  /** How long the link works. */
  expiry?: '1d' | '7d' | '30d';
}

/** Everything that one edit fixes: a component of a template, a broken target, or a setting. */
export interface Issue {
  id: string;
  websiteId: string;
  /** Of the website, and never used again. */
  number: number;
  /** Its page of the dashboard. */
  url: string;
  /** Audits alone change it. */
  state: 'open' | 'fixed' | 'regressed';
  /** An ignore holds today for all of its pages: its own, or one of its rule. */
  ignored: boolean;
  /** Its own, ended or not. */
  ignore: IssueIgnore | null;
  /** What its findings have in common beside the rule. */
  kind: 'component' | 'target' | 'site';
  ruleId: string;
  ruleName: string;
  category: string;
  severity: 'error' | 'warning';
  /** Of its first finding. */
  message: string;
  /** Findings that are known; 0 when it is fixed. */
  findings: number;
  /** Pages with it; 0 for the site as a whole. */
  pages: number;
  assignee: IssuePerson | null;
  dueOn: string | null;
  firstSeenAt: string;
  /** When the last audit that found it was taken in. */
  lastSeenAt: string;
  /** The last audit that found it. */
  lastRunId: string;
  stateChangedAt: string;
  /** Raised by each change of a person. PATCH names the one that it changes. */
  version: number;
}

export interface IssueDetail {
  id: string;
  websiteId: string;
  /** Of the website, and never used again. */
  number: number;
  /** Its page of the dashboard. */
  url: string;
  /** Audits alone change it. */
  state: 'open' | 'fixed' | 'regressed';
  /** An ignore holds today for all of its pages: its own, or one of its rule. */
  ignored: boolean;
  /** Its own, ended or not. */
  ignore: IssueIgnore | null;
  /** What its findings have in common beside the rule. */
  kind: 'component' | 'target' | 'site';
  ruleId: string;
  ruleName: string;
  category: string;
  severity: 'error' | 'warning';
  /** Of its first finding. */
  message: string;
  /** Findings that are known; 0 when it is fixed. */
  findings: number;
  /** Pages with it; 0 for the site as a whole. */
  pages: number;
  assignee: IssuePerson | null;
  dueOn: string | null;
  firstSeenAt: string;
  /** When the last audit that found it was taken in. */
  lastSeenAt: string;
  /** The last audit that found it. */
  lastRunId: string;
  stateChangedAt: string;
  /** Raised by each change of a person. PATCH names the one that it changes. */
  version: number;
  /** The first ones, each page once. */
  locations: IssueLocation[];
  /** Its history, oldest first: the last 500 entries. */
  events: IssueEvent[];
}

export interface IssueEvent {
  id: string;
  /** `comment`, `opened`, `fixed`, `regressed`, `retired` (its rule is gone, or part of another one), `assigned`, `due`, `ignored` or `unignored`. Expect others. */
  type: string;
  /** Of a comment. */
  body: string | null;
  /** What changed. */
  data: Record<string, unknown>;
  /** null: an audit, or an account that was deleted. */
  by: IssuePerson | null;
  /** The audit that changed it. */
  runId: string | null;
  createdAt: string;
}

export interface IssueIgnore {
  scope: 'issue' | 'rule' | 'path';
  /** Of the scope `path`: pattern of the URLs. */
  pattern: string | null;
  reason: string;
  /** Its last day; null: it never expires. */
  until: string | null;
  by: IssuePerson | null;
  at: string;
}

export interface IssueList {
  issues: Issue[];
  /** With these filters, in all. */
  total: number;
  /** To be sent as `cursor`; null at the end. */
  nextCursor: string | null;
}

export interface IssueLocation {
  pageUrl: string | null;
  /** What it is about when that is not a page. */
  url: string | null;
  message: string;
  line: number | null;
  /** Piece of the source, escaped for HTML text. */
  snippet: string | null;
  selector: string | null;
}

export interface IssuePerson {
  id: string;
  name: string;
}

export interface KeptFindings {
  /** Findings of the run. */
  found: number;
  /** Those of them that can be read. */
  kept: number;
  /** For people, where not all are kept. */
  note: string | null;
}

export interface KeyOfCaller {
  id: string;
  name: string;
  scopes: ('audits:write' | 'audits:read' | 'credits:read' | 'org:read' | 'org:write')[];
  keyEnv: 'production' | 'development';
  expiresAt: string | null;
}

export interface LabElement {
  selector: string;
  /** The beginning of its source. */
  html: string;
}

export interface LabLighthouse {
  version: string | null;
  /** Of performance. */
  score: number | null;
  /** Why there is no score. */
  message: string | null;
  /** Simulated by Lighthouse, as are the other times. */
  lcpMs: number | null;
  cls: number | null;
  tbtMs: number | null;
}

export interface LabPage {
  url: string;
  loads: number;
  /** Largest Contentful Paint, ms. */
  lcpMs: LabSpread | null;
  /** The element that the LCP is of. */
  lcpElement: LabElement | null;
  /** Cumulative Layout Shift. */
  cls: LabSpread;
  /** The elements that moved most, at most 5. */
  shifts: LabShift[];
  /** Total Blocking Time, ms. */
  tbtMs: LabSpread;
  /** Tasks over 50 ms. */
  longTasks: number;
  /** First Contentful Paint, ms. */
  fcpMs: LabSpread | null;
  /** Time to First Byte, ms. */
  ttfbMs: LabSpread | null;
  /** By kind of request, of the load with the median LCP. */
  traffic: LabTraffic[];
  /** A load did not come to rest within the limits. */
  isCutOff: boolean;
  /** Of the start page, where the operator has switched Lighthouse on. */
  lighthouse?: LabLighthouse;
}

export interface LabReport {
  /** The start page first. */
  pages: LabPage[];
  notMeasured: NotMeasured[];
}

export interface LabShift {
  selector: string;
  /** The beginning of its source. */
  html: string;
  /** Its part of the layout shift score. */
  value: number;
}

export interface LabSpread {
  median: number;
  min: number;
  max: number;
}

export interface LabTraffic {
  kind: string;
  requests: number;
  /** Over the network. */
  bytes: number;
}

export interface LeadingRedirect {
  url: string;
  status: number | null;
}

export interface LedgerEntry {
  id: string;
  kind: 'grant' | 'period' | 'expire' | 'hold' | 'settle';
  /** Change of the monthly credits. */
  monthly: number;
  /** Change of the others. */
  pack: number;
  /** Change of what is set aside for runs. */
  held: number;
  /** Credits that left the organization for good. */
  charged: number;
  /** Reason, as given with the credits. */
  note: string | null;
  /** The run that credits were set aside or charged for. */
  run: LedgerRun | null;
  createdAt: string;
}

export interface LedgerEntryList {
  entries: LedgerEntry[];
  /** To be sent as `before` for what comes next; null at the end. */
  nextBefore: string | null;
}

export interface LedgerRun {
  id: string;
  url: string;
  status: string;
}

export interface ListedWebsite {
  /** The `websiteId` of its runs, unless the client sends another. */
  id: string;
  orgId: string;
  url: string;
  /** Host in lower case without "www.", with its port. */
  siteKey: string;
  name: string | null;
  /** Whom the site belongs to, for an agency. */
  client: string | null;
  tags: string[];
  settings: WebsiteSettings;
  /** How its shared reports look. Members that are not there, and the logo, are those of the organization. */
  brand: WebsiteBrand;
  /** URL of its favicon, for those who may read the website; null without one. Audits look for it once a week. */
  iconUrl: string | null;
  /** Headers that requests to the site carry, in lower case. Their values are in no response. */
  requestHeaderNames: string[];
  /** Raised by each change. PATCH names the one that it changes. */
  version: number;
  createdAt: string;
  updatedAt: string;
  /** The latest one, however it ended. */
  lastAudit: WebsiteAudit | null;
  /** Of the latest completed audit. */
  result: WebsiteResult | null;
  /** Scores of completed audits, the latest last. */
  scores: number[];
  /** By a schedule that is on. */
  nextAuditAt: string | null;
}

export interface LiveFinding {
  ruleId: string;
  /** The problem, for people. */
  ruleName: string;
  severity: 'error' | 'warning';
  /** Pages with it. */
  pages: number;
  findings: number;
  /** URL of the first page with it. */
  example: string;
}

export interface LoggedOut {
  success: true;
}

export interface LoginOfCaller {
  deviceName: string | null;
  expiresAt: string;
  createdAt: string;
}

export interface Logo {
  /** Address of the logo; null without one. */
  avatarUrl: string | null;
}

export interface ManualResult {
  /** Number of the success criterion of WCAG 2.2. */
  criterion: string;
  result: 'supports' | 'partially-supports' | 'does-not-support' | 'not-applicable';
  /** What was looked at, and what was found. */
  note: string | null;
  /** Name of the person who evaluated it. */
  evaluator: string;
  /** The day of the evaluation. */
  evaluatedOn: string;
}

export interface ManualResultList {
  /** One of each criterion at most, the latest. */
  results: ManualResult[];
}

export interface Member {
  id: string;
  userId: string;
  role: 'owner' | 'admin' | 'editor' | 'viewer' | 'billing';
  /** Ids of the sites that a viewer is limited to; null: all. Beside the stable contract. */
  sites?: string[] | null;
  createdAt: string;
  userName: string;
  userEmail: string | null;
  userAvatarUrl: string | null;
}

export interface Membership {
  id: string;
  orgId: string;
  userId: string;
  role: 'owner' | 'admin' | 'editor' | 'viewer' | 'billing';
  /** Ids of the sites that a viewer is limited to; null: all. */
  sites: string[] | null;
  createdAt: string;
}

export interface ModelUse {
  proposals: number;
  costUsd: number;
  note: string | null;
}

export interface NewPasskeyRequest {
  /** What its owner calls it. */
  name: string;
  /** What the browser answered to the options: `PublicKeyCredential.toJSON()`. */
  response?: Record<string, unknown>;
}

export interface NotMeasured {
  url: string;
  /** Why. */
  message: string;
}

export interface OrganizationDetail {
  organization: OrganizationView;
  members: Member[];
  plan: Plan;
  /** The caller's role. */
  role: 'owner' | 'admin' | 'editor' | 'viewer' | 'billing';
}

export interface OrganizationList {
  organizations: OwnOrganization[];
}

export interface OrganizationOfCaller {
  id: string;
  name: string;
  role: string;
  /** Ids of the sites that the viewer is limited to; missing: all. Beside the stable contract. */
  sites?: string[];
}

export interface OrganizationView {
  id: string;
  name: string;
  slug: string;
  planId: string;
  /** Address of the logo; null without one. */
  avatarUrl: string | null;
  /** How shared reports look, beside the logo. Beside the stable contract. */
  brand?: BrandView;
  createdAt: string;
  updatedAt: string;
}

export interface OutcomeCount {
  outcome: string;
  count: number;
}

export interface OwnNotificationList {
  /** Organizations whose sites you may see. */
  organizations: OwnNotifications[];
  /** Whether the installation sends e-mail (`SMTP_URL` is set). */
  sendsEmail: boolean;
}

export interface OwnNotifications {
  orgId: string;
  orgName: string;
  /** `at-once`: alerts and recoveries at once, and failed or skipped audits once a day. `daily`: all of that and the other audits in one message a day and site. `none`: nothing. */
  choice: 'at-once' | 'daily' | 'none';
  timeZone: string | null;
}

export interface OwnOrganization {
  id: string;
  name: string;
  slug: string;
  planId: string;
  /** Address of the logo; null without one. */
  avatarUrl: string | null;
  /** How shared reports look, beside the logo. Beside the stable contract. */
  brand?: BrandView;
  createdAt: string;
  updatedAt: string;
  /** The caller's role. */
  role: 'owner' | 'admin' | 'editor' | 'viewer' | 'billing';
  /** The one that the credentials act in. */
  isActive: boolean;
}

export interface PageFix {
  /** The same at the next audit while the fault stands as it is. */
  id: string;
  rule: string;
  /** Other rules whose edits touch the same bytes. */
  alsoRules: string[];
  /** The page. */
  url: string;
  /** `safe`: nothing that people see or do changes. `review`: exact as well, and needs approval. */
  safety: 'safe' | 'review';
  source: 'exact' | 'model';
  /** The page with it was checked with all rules. */
  status: 'verified';
  /** It counts as fixed; others are proposals. */
  delivered: boolean;
  /** Findings of the page that are gone with it. */
  removes: number;
  /** What it writes, for people. */
  writes: string;
  /** Line of its first place. */
  line: number;
  /** The first place as it is, at most 200 characters. */
  before: string;
  /** The first place as it becomes. */
  after: string;
  /** How many places it changes. */
  places: number;
  /** SHA-256 of the bytes that were served, hex. */
  bodyHash: string;
  /** How a browser shows the page with it, compared pixel by pixel with the page as it is. Missing where none compared them. */
  look?: 'same' | 'different';
  /** Of the served text, read as UTF-8 and without a byte order mark; in order, none touches another. */
  edits: FixEdit[];
  /** What your organization has said, of this fix or of its rule. Rejected ones are not listed unless asked for. */
  decision: 'accepted' | 'rejected' | null;
  /** Lines around the edits, where `with=regions` asks for them; none when that was too much to keep. */
  regions?: FixRegion[];
}

export interface PageFixList {
  fixes: PageFix[];
  /** To be sent as `cursor` for what comes next; null at the end. A search may return few items, or none, although there are more. */
  nextCursor: string | null;
  summary: RunFixSummary;
}

/** The run got fewer pages than it asked for. */
export interface PageLimitClampNotice {
  type: 'page_limit_clamped';
  /** Pages asked for. */
  requested: number;
  /** Pages that the run may audit. */
  applied: number;
  planId: 'free' | 'starter' | 'team';
  /** Most pages of one audit on this plan. */
  planCap: number;
  /** For people, with the address of the price list. */
  upgradeHint: string;
}

export interface PageSheet {
  /** After redirects. */
  url: string;
  status: number;
  /** Clicks from the start page. */
  depth: number;
  /** Milliseconds until the first byte of the answer. */
  ttfbMs: number;
  /** Bytes of the HTML as they came. */
  wireBytes: number;
  /** Bytes of the HTML without compression. */
  decodedBytes: number;
  /** Words of its visible text. */
  words: number;
  /** Of it the first 300 characters, as of the others. */
  title: string | null;
  description: string | null;
  /** Its first heading of the first level. */
  h1: string | null;
  /** Absolute; null where it names none. */
  canonical: string | null;
  /** The `lang` of the document. */
  language: string | null;
  /** Status 200, no noindex, and no other canonical address. */
  isIndexable: boolean;
  isNoindex: boolean;
  isNofollow: boolean;
  /** Links to its own site, each target once. */
  internalLinks: number;
  /** Links to other sites, each target once. */
  externalLinks: number;
  /** Pages of the run that link to it. */
  incomingLinks: number;
  /** What redirects to it. */
  redirects: LeadingRedirect[];
  /** True number of those. */
  redirectsTotal: number;
  errors: number;
  warnings: number;
}

export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface PasskeyNameRequest {
  /** What its owner calls it. */
  name: string;
}

/** Options for `navigator.credentials.create`, as JSON of WebAuthn. */
export interface PasskeyOptions {
  options: Record<string, unknown>;
}

export interface PasswordChangeRequest {
  /** Needed by users who have one. */
  currentPassword?: string;
  /** The new one: 8 to 128 characters that are hard to guess. */
  password: string;
}

export interface PasswordLink {
  /** Sets a new password once. In this response alone. */
  url: string;
  expiresAt: string;
}

export interface Plan {
  id: 'free' | 'starter' | 'team';
  name: string;
  /** Credits a calendar month; for a plan with seats, per seat. */
  monthlyCredits: number;
  /** Pack credits given once. */
  signupGrantCredits: number;
  /** -1: no limit. */
  maxMembers: number;
  /** A run that asks for more gets so many and a notice. */
  maxPagesPerAudit: number;
  renderConcurrency: number;
  /** Runs that crawl at the same time; further ones wait. */
  maxConcurrentRuns: number;
  /** Schedules of the organization; 0: none. */
  maxSchedules: number;
  /** The shortest time between two planned audits of a schedule. */
  minIntervalMinutes: number;
  /** Monthly credits are pooled over at least so many seats; 0: no seats. */
  minSeats?: number;
}

export interface Price {
  cost: number;
  per: number;
  unit: string;
}

export interface Profile {
  id: string;
  name: string;
  email: string | null;
  /** False for an address that the user typed and no provider vouched for. */
  isEmailVerified: boolean;
  /** The user signs in at an identity provider. */
  isOfProvider: boolean;
  /** Whether this installation has local accounts (AUTH_LOCAL). */
  hasLocalSignIn: boolean;
  hasPassword: boolean;
  /** Oldest first. */
  passkeys: Passkey[];
}

export interface ProfileChangeRequest {
  /** What people call the user. */
  name?: string;
  /** The address that the user signs in with. A new one is unverified. */
  email?: string;
  /** The current password. Needed with `email` by users who have one. */
  password?: string;
}

export interface ProposedFile {
  /** From the root of the host. */
  path: string;
  /** `draft` has a placeholder that you have to fill in; it was not checked. */
  safety: 'safe' | 'review' | 'draft';
  /** The site has none yet. */
  isNew: boolean;
  /** What was done, a sentence each. */
  changes: string[];
  /** Findings that are gone with it. */
  removes: number;
  /** Its beginning; `/r/{reportId}/site-file?path=` has it whole. */
  text: string;
  /** There is more of it. */
  isCut: boolean;
}

export interface ProposedSnippet {
  /** nginx, caddy, apache, htaccess or headers-file. */
  server: string;
  parts: SnippetText[];
  /** Rules that it satisfies, as verified. */
  rules: string[];
  /** Rules that this server cannot satisfy, and why. */
  lacks: RuleWithReason[];
}

export interface PublishReportRequest {
  report: AuditReport;
  /** Who may read the report. */
  visibility?: Visibility;
  /** The registered run that the report belongs to. Outside of the stable contract. */
  runId?: string | null;
  /** The same by the audit of the run. Outside of the stable contract. */
  auditId?: string | null;
  /** The run's website. Outside of the stable contract. */
  websiteId?: string | null;
  [member: string]: unknown;
}

export interface PublishedReport {
  id: string;
  /** The report as a page for people. */
  url: string;
  visibility: Visibility;
  createdAt: string;
  /** Of the report of a registered run, as the two below. Outside of the stable contract. */
  healthScore?: number | null;
  /** Failing and warning checks. */
  issuesFound?: number;
  totalPages?: number;
}

export interface PutGithubConnectionRequest {
  /** Owner and name of the repository. */
  repository: string;
  /** The REST interface of the server. Default: `https://api.github.com`. Of GitHub Enterprise it ends with `/api/v3`, of Gitea and Forgejo with `/api/v1`. */
  apiUrl?: string;
  /** Writes comments and commit statuses. It is stored encrypted and never shown. Without it the stored one stays; an empty text removes it. */
  token?: string;
  /** URL of the preview of a pull request, with `{number}`, `{branch}` (as a label of a host) or `{sha}`. Without it, deployments say where it is. */
  previewUrl?: string | null;
  /** Hosts whose deployments are audited as previews; `*` stands for a part of a label. Without one, deployments of previews are ignored. */
  deploymentHosts?: string[];
  /** Also audit pull requests of forks, whose previews strangers write. Default: false. They need a host that is no site of the organization, and are refused where the crawler may read private networks. */
  forks?: boolean;
  /** What audits the site itself: each push to the default branch, or each deployment to production. */
  production?: 'off' | 'push' | 'deployment';
  /** Seconds from a push to its audit, so that the preview is there. Default: 60. A deployment is audited at once. */
  delaySeconds?: number;
  /** false: what arrives starts nothing. Default: true. */
  enabled?: boolean;
}

export interface RecoverChannelRequest {
  /** Events since then. */
  since: string;
}

export interface RecoveredDeliveries {
  /** Deliveries that are due again, at most 1,000. */
  deliveries: number;
}

export interface RefusedFindings {
  reason: string;
  findings: number;
}

export interface RefusedFindingsOfRule {
  rule: string;
  reason: string;
  findings: number;
}

export interface RegisterRunRequest {
  /** The site that the client audits. */
  url: string;
  /** What the run is to do. */
  mode?: 'audit' | 'audit-fix' | 'fix' | 'recommend';
  /** The same key with the same body gives the first answer again for 24 hours. */
  idempotencyKey?: string | null;
  /** A JSON object as a string: the keys of a run (`coverageMode`, `maxPages`, …), `cliVersion`, and `runner` with `ci`, `provider`, `repo`, `branch`, `commit`, `runUrl`, `hostname`. A provider of GitHub makes the trigger `github`, else it is `cli`. Unknown keys are kept and ignored. */
  config?: string | null;
}

export interface RegisteredRun {
  runId: string;
  /** The same for all audits of a host by the organization. */
  websiteId: string;
  auditId: string;
  /** Credits that are set aside, and charged when the run is completed. */
  baseCharged: number;
  balance: ShortBalance;
}

export interface Relief {
  pages: number;
  /** Rules that found something on at least four fifths of the pages: of the template, and not of a place. */
  shared: SharedRule[];
  folders: ReliefFolder[];
}

export interface ReliefFolder {
  /** First part of the path; `/` for pages at the top; null for all folders that are not named. */
  folder: string | null;
  pages: number;
  errors: number;
  warnings: number;
  marks: ReliefMark[];
}

export interface ReliefMark {
  /** The page with the most findings of those that the mark stands for. */
  url: string;
  errors: number;
  warnings: number;
  /** Pages that the mark stands for: more than one on large sites. */
  pages: number;
}

export interface Report {
  id: string;
  /** What people call it. Outside of the stable contract. */
  title?: string | null;
  baseUrl: string;
  /** Rounded; null when the report carries none. */
  healthScore?: number | null;
  pageCount?: number | null;
  /** Checks that fail. */
  errorCount?: number | null;
  /** Checks that warn. */
  warningCount?: number | null;
  /** Checks that passed. */
  passedCount?: number | null;
  visibility: Visibility;
  /** Looks at the report by anybody but its owner. */
  viewCount?: number | null;
  auditedAt?: string | null;
  /** From then on only members can read it; null: it never expires. */
  expiresAt: string | null;
  /** Whether people who are no members need a password for its page. */
  hasPassword: boolean;
  createdAt: string;
  /** The report as a page for people. */
  url: string;
}

export interface ReportCategory {
  category: string;
  name: string;
  /** 0 to 100: what the site would have if everything else were fine. */
  score: number | null;
  /** Points of the overall score that its findings take. */
  lost?: number | null;
  passed: number | null;
  warnings: number | null;
  failed: number | null;
  total?: number;
}

export interface ReportComparison {
  /** What has become of the fixes that reports of the site before had; missing when they had none. */
  earlierFixes?: EarlierFixCounts;
  previousReportId: string;
  previousTimestamp: string;
  previousHealthScore: number | null;
  /** Version of the formula that made the previous score. */
  previousScoreVersion?: number;
  /** False when another version of the formula made the previous score, or the two audits read other pages. */
  isScoreComparable?: boolean;
  /** Points by which this score rose because more is ignored than before; negative where less is. Absent for 0. */
  ignoredPoints?: number;
  /** The same for people; null where the scores can be compared. */
  scoreNote?: string | null;
  /** The scores that can be compared where the two audits read other pages. */
  commonScore?: CommonScore | null;
  /** The same mode, and at least 90 % of the larger set of pages read by both. */
  isSameScope?: boolean;
  /** Pages that were read. */
  pages?: ComparedPages;
  /** Findings on pages that both audits read, by rules that both checked. */
  new: number;
  /** Those of `new` whose rule reports errors. */
  newErrors?: number;
  resolved: number;
  stillThere: number;
  /** On pages that were not read this time, or of rules that were not checked: not checked is not fixed. */
  notRechecked: number;
  /** On pages that the earlier audit did not read, or of rules that it did not check: they are not new. */
  notSeenBefore?: number;
  /** True where one of the two reports lists a part of its findings only. */
  isPartial?: boolean;
  /** The same for people. */
  partialNote?: string | null;
}

export interface ReportDeleted {
  success: true;
}

export interface ReportHistoryEntry {
  runId: string;
  reportId: string;
  healthScore: number | null;
  scoreVersion: number;
  issuesFound: number | null;
  totalPages: number | null;
  auditedAt: string;
}

export interface ReportList {
  reports: Report[];
  /** Reports over all pages. */
  total: number;
  hasMore: boolean;
}

export interface ReportPicture {
  /** The window: of a desktop browser, or of a phone. */
  device: 'desktop' | 'phone';
  /** A WebP image, for those who may read the report. */
  url: string;
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
  bytes: number;
}

export interface ReportViews {
  /** Days with views, of the last 90; the first one first. */
  days: ViewsOfDay[];
  /** Of all days. */
  total: number;
}

export interface ReportVisibility {
  id: string;
  visibility: Visibility;
  url: string;
}

export interface RevokedApiKey {
  id: string;
  revokedAt: string | null;
}

export interface Rule {
  /** `category/noun`. */
  id: string;
  /** The problem that the rule reports; the same as `title.failed`. */
  name: string;
  title: RuleTitles;
  category: string;
  categoryName: string;
  subcategory: string;
  /** Success criteria of WCAG 2.2 that a finding fails (error) or may fail (warning). None: a good practice for accessibility. Null: not about accessibility. */
  wcag: Criterion[] | null;
  severity: 'error' | 'warning';
  /** 9 and 10 break the page for people or search engines, 5 is clearly worse, 1 and 2 are polish. */
  weight: number;
  /** A sign of a break-in or a leaked secret: with it no site is better than grade D. */
  critical: boolean;
  scope: 'page' | 'site';
  /** Version of the catalogue that brought the rule. */
  since: string;
  howToFix: string;
  references: string[];
}

export interface RuleCatalogue {
  catalogueVersion: string;
  scoreVersion: number;
  total: number;
  rules: Rule[];
}

export interface RuleChange {
  /** Not found then. */
  new: number;
  /** The same finding was on the page in one of the four audits before: it had been fixed, and is back. */
  regressed: number;
  resolved: number;
  stillThere: number;
  /** On pages that were not read again, or of rules that were not checked again. */
  notRechecked: number;
  /** On pages that the earlier run did not read, or of rules that it did not check: they are not new. */
  notSeenBefore: number;
  ruleId: string;
  ruleName: string;
  severity: 'error' | 'warning';
  category: string;
}

export interface RuleDetail {
  /** `category/noun`. */
  id: string;
  /** The problem that the rule reports; the same as `title.failed`. */
  name: string;
  title: RuleTitles;
  category: string;
  categoryName: string;
  subcategory: string;
  /** Success criteria of WCAG 2.2 that a finding fails (error) or may fail (warning). None: a good practice for accessibility. Null: not about accessibility. */
  wcag: Criterion[] | null;
  severity: 'error' | 'warning';
  /** 9 and 10 break the page for people or search engines, 5 is clearly worse, 1 and 2 are polish. */
  weight: number;
  /** A sign of a break-in or a leaked secret: with it no site is better than grade D. */
  critical: boolean;
  scope: 'page' | 'site';
  /** Version of the catalogue that brought the rule. */
  since: string;
  howToFix: string;
  references: string[];
  /** The page of the rule, in Markdown. */
  documentation: string;
}

export interface RuleOfCriterion {
  ruleId: string;
  name: string;
  severity: 'error' | 'warning';
  findings: number;
  pages: number;
}

export interface RuleTitles {
  /** When the rule found something. */
  failed: string;
  /** When it found nothing. */
  passed: string;
}

export interface RuleWithReason {
  ruleId: string;
  reason: string;
}

export interface RunActivity {
  status: string;
  /** prepare, crawl or finish. */
  phase: string;
  maxPages: number;
  urlsKnown: number;
  pagesDone: number;
  pagesFailed: number;
  /** Addresses by what became of them; `queued` and `leased` ones wait or are being fetched. */
  outcomes: OutcomeCount[];
  /** What rules have found so far, errors first, then by number of pages. Rules about the site as a whole are checked at the end of the run, and what the site ignores is left out only then. */
  found: LiveFinding[];
  /** Rules that have found something so far; `found` lists the first 30. */
  foundRules: number;
  /** Pages that were checked last, newest first. */
  latest: Visited[];
  /** Addresses that were refused, broken or not reached, newest first. */
  refused: Visited[];
}

export interface RunComparison {
  /** Not found then. */
  new: number;
  /** The same finding was on the page in one of the four audits before: it had been fixed, and is back. */
  regressed: number;
  resolved: number;
  stillThere: number;
  /** On pages that were not read again, or of rules that were not checked again. */
  notRechecked: number;
  /** On pages that the earlier run did not read, or of rules that it did not check: they are not new. */
  notSeenBefore: number;
  before: SiteRun;
  now: SiteRun;
  /** False when other versions of the formula made the scores, or the two runs read other pages. */
  isScoreComparable: boolean;
  /** The same for people; null where they can be compared. */
  scoreNote: string | null;
  /** The scores that can be compared where the two runs read other pages. */
  commonScore: CommonScore | null;
  /** Points by which the later score rose because more is ignored; negative where less is. Absent for 0. */
  ignoredPoints?: number;
  /** The same mode, and at least 90 % of the larger set of pages read by both. */
  isSameScope: boolean;
  /** One of the two runs knows a part of its findings only. */
  isPartial: boolean;
  /** The same for people. */
  partialNote: string | null;
  /** Pages that were crawled. */
  pages: ComparedPages;
  categories: CategoryChange[];
  rules: RuleChange[];
}

export interface RunDeleted {
  success: true;
}

export interface RunFixSummary {
  mode: 'recommend' | 'audit-fix' | 'fix';
  /** Fixes that passed all rules. */
  verified: number;
  /** Of them, those that were handed out as done. */
  delivered: number;
  /** Findings that are gone by the delivered ones: `issuesFixed` of the run. */
  removed: number;
  /** Findings that all verified ones take away. */
  removable: number;
  /** Fixes that can be read; the rest is only counted. */
  kept: number;
  /** Pages that were checked for fixes. */
  pages: number;
  pagesFixed: number;
  /** Pages that could not be looked at, by reason. */
  pagesSkipped: SkippedPages[];
  /** Findings that are left to people; the most frequent reasons. */
  refusedByReason: RefusedFindings[];
  /** The same by rule, at most 100. Runs of earlier versions have none. */
  refusedByRule?: RefusedFindingsOfRule[];
  model: ModelUse;
}

export interface RunProgress {
  phase?: string | null;
  message?: string | null;
  current?: number | null;
  total?: number | null;
  failed?: number | null;
  updatedAt: string;
}

export interface RunReport {
  /** The start page in a browser. Empty where no browser rendered it, and when the findings are gone. Beside the stable contract. */
  pictures?: ReportPicture[];
  /** Elements that rules found in a browser, at most 20 of a run. Empty where no browser rendered a page, and when the findings are gone. Beside the stable contract. */
  elementPictures: ElementPicture[];
  /** Fixes with which a browser shows a page differently, at most 10 of a run. Empty where no browser compared a page, and when the findings are gone. Beside the stable contract. */
  fixPictures: FixPictures[];
  id: string;
  /** The report as a page for people. */
  url: string;
  visibility: Visibility;
  /** Host of the site in lower case, without "www.". */
  siteKey?: string;
  baseUrl: string;
  timestamp?: string;
  totalPages?: number;
  failed?: number;
  warnings?: number;
  passed?: number;
  /** With one decimal. */
  healthScore?: number | null;
  /** A from 90, B from 80, C from 70, D from 60, F below. */
  grade?: string | null;
  /** Version of the formula; scores of different versions cannot be compared. */
  scoreVersion?: number;
  categories?: ReportCategory[];
  topIssues?: TopIssue[];
  /** Earlier audits of the same site, newest first. */
  history?: ReportHistoryEntry[];
  /** True numbers of all findings, which stay when the findings are gone. Beside the stable contract. */
  findings?: FindingCounts | null;
  /** Pages by value. Beside the stable contract. */
  histograms?: Histograms | null;
  /** Findings beside the previous audit of the site. Null for a first audit. */
  comparison?: ReportComparison | null;
  /** What people of the site ignore: it is in no number of the report. Beside the stable contract. */
  ignoredFindings?: IgnoredFindings | null;
  /** Categories that count more or less than normal in the score; null: none. Beside the stable contract. */
  importance?: Record<string, 'off' | 'low' | 'normal' | 'high'> | null;
  /** Pages that a browser loaded and measured, with the spread of the loads; null where the run was asked for none. Beside the stable contract. */
  lab?: LabReport | null;
}

export interface Schedule {
  id: string;
  name: string;
  url: string;
  siteKey: string;
  /** The website. Its settings hold for the audits. */
  websiteId: string;
  cron: string;
  timeZone: string;
  /** The pattern in words. */
  text: string;
  jitterSeconds: number;
  mode: AuditRunMode;
  model: string | null;
  config: Record<string, unknown> | null;
  maxCredits: number | null;
  /** False: it is paused, and `pausedReason` says why. */
  enabled: boolean;
  /** `user`; `owner-left`: the person it acts for may not start audits any more; `plan`; `failures`: five audits in a row failed; `time-zone`; `no-dates`; `site-deleted`. */
  pausedReason: string | null;
  /** When the next audit starts. */
  nextAt: string | null;
  /** What came of the latest planned time. */
  lastTick: ScheduleTick | null;
  lastRunId: string | null;
  /** Audits in a row that failed. */
  failures: number;
  /** The person whom its audits act for. */
  userId: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface ScheduleDetail {
  id: string;
  name: string;
  url: string;
  siteKey: string;
  /** The website. Its settings hold for the audits. */
  websiteId: string;
  cron: string;
  timeZone: string;
  /** The pattern in words. */
  text: string;
  jitterSeconds: number;
  mode: AuditRunMode;
  model: string | null;
  config: Record<string, unknown> | null;
  maxCredits: number | null;
  /** False: it is paused, and `pausedReason` says why. */
  enabled: boolean;
  /** `user`; `owner-left`: the person it acts for may not start audits any more; `plan`; `failures`: five audits in a row failed; `time-zone`; `no-dates`; `site-deleted`. */
  pausedReason: string | null;
  /** When the next audit starts. */
  nextAt: string | null;
  /** What came of the latest planned time. */
  lastTick: ScheduleTick | null;
  lastRunId: string | null;
  /** Audits in a row that failed. */
  failures: number;
  /** The person whom its audits act for. */
  userId: string | null;
  createdAt: string;
  updatedAt: string;
  /** The next five starts if it is on. */
  upcoming: string[];
}

export interface ScheduleList {
  schedules: Schedule[];
  total: number;
  hasMore: boolean;
}

export interface ScheduleTick {
  /** The planned time. */
  dueAt: string;
  /** `started`, `skipped:overlap`, `skipped:credits`, `skipped:plan`, `skipped:paused`, `missed:late`, `missed:down`, or `failed:` with an error code. */
  state: string;
  /** The audit that was started. */
  runId: string | null;
  /** Why there is none. */
  reason: string | null;
  /** Planned times that this entry is about, `dueAt` the first of them. */
  count: number;
  /** When this was decided. */
  decidedAt: string;
}

export interface ScheduleTickList {
  ticks: ScheduleTick[];
  total: number;
  hasMore: boolean;
}

export interface SetManualResultRequest {
  /** What was found. */
  result: 'supports' | 'partially-supports' | 'does-not-support' | 'not-applicable';
  /** What was looked at, and what was found. */
  note?: string;
  /** Name of the person who evaluated it. */
  evaluator: string;
  /** The day of the evaluation. */
  evaluatedOn: string;
}

export interface SetOwnNotificationsRequest {
  /** `at-once`: alerts and recoveries at once, and failed or skipped audits once a day. `daily`: all of that and the other audits in one message a day and site. `none`: nothing. */
  choice: 'at-once' | 'daily' | 'none';
  /** In which a day ends at 07:00, by its name in the IANA database. Default: as before, or UTC. */
  timeZone?: string;
}

export interface SharedRule {
  ruleId: string;
  ruleName: string;
  severity: 'error' | 'warning';
  pages: number;
}

export interface ShortBalance {
  /** Credits that are free to spend. */
  total: number;
}

export interface Site {
  /** Of the website, for `/v1/websites/{id}`. */
  id: string;
  /** What people call the site. */
  name: string | null;
  tags: string[];
  /** Host in lower case without "www.", with its port, if it is not the default. */
  siteKey: string;
  /** Where audits of the site start. */
  url: string;
  /** Runs of the site. */
  total: number;
  /** The latest ones, newest first. */
  runs: SiteRun[];
}

export interface SiteAlerts {
  websiteId: string;
  siteKey: string;
  /** Of policies that are on. */
  states: AlertState[];
  /** Newest first, of the last 90 days. */
  history: AlertEntry[];
  /** The history has older entries. */
  hasMore: boolean;
}

export interface SiteFixList {
  files: ProposedFile[];
  /** The same settings in the words of each server. */
  servers: ProposedSnippet[];
  checks: CheckFirst[];
  /** Rules that the settings satisfy. */
  rules: string[];
  /** Rules whose findings are left to people, and why. */
  refused: RuleWithReason[];
}

export interface SiteList {
  sites: Site[];
}

export interface SiteRun {
  id: string;
  /** What people call it. Outside of the stable contract. */
  title?: string | null;
  url: string;
  status: AuditRunStatus;
  trigger: 'cli' | 'api' | 'github' | 'scheduled';
  mode: AuditRunMode;
  model?: string | null;
  /** Rounded. Null until the run is completed, and when no page could be audited. */
  healthScore?: number | null;
  /** Failing and warning checks. */
  issuesFound?: number | null;
  /** Findings that delivered fixes take away; 0 in the modes `audit` and `recommend`. */
  issuesFixed?: number | null;
  reportId?: string | null;
  websiteId?: string | null;
  auditId?: string | null;
  /** The config as it was read from the string that was sent. */
  config?: Record<string, unknown> | null;
  /** Why a failed run failed. */
  error?: string | null;
  /** success, partial, blocked, unreachable, private_address, connection_refused, dispatch_failed, cancelled, timeout or error. */
  completionReason?: string | null;
  /** For people. */
  completionMessage?: string | null;
  /** What the run paid to third parties. */
  costUsd?: number | null;
  startedAt?: string | null;
  completedAt?: string | null;
  createdAt: string;
  orgId: string;
  siteKey: string;
  /** Who started it; of a schedule, who made that. */
  userId: string;
  coverageMode: 'quick' | 'surface' | 'full';
  maxPages: number;
  /** With one decimal. */
  score: number | null;
  grade: string | null;
  scoreVersion: number | null;
  /** How much categories count in its score; null: all as usual. */
  importance: Record<string, 'off' | 'low' | 'normal' | 'high'> | null;
  totalPages: number | null;
  /** Null where there is no report, or one from before findings were counted. */
  findings: SiteRunFindings | null;
  /** Beside the audit before; null for a first one. */
  comparison: SiteRunComparison | null;
  /** While the run is pending or running. */
  progress: RunProgress | null;
}

export interface SiteRunComparison {
  new: number;
  resolved: number;
  stillThere: number;
  notRechecked: number;
  isScoreComparable: boolean;
  previousHealthScore: number | null;
}

export interface SiteRunFindings {
  errors: number;
  warnings: number;
  /** Pages with a finding. */
  pages: number;
}

export interface SkippedPages {
  reason: string;
  pages: number;
}

export interface SnippetText {
  /** Where the text belongs, in words. */
  place: string;
  text: string;
}

export interface StartLoginRequest {
  /** SHA-256, in hex, of a secret text that the command line made up and keeps. */
  codeChallenge: string;
  /** What the person who approves reads. */
  deviceName?: string;
  /** Where the command line listens on 127.0.0.1: the browser goes there after the approval. Without it the answer has a code to type. */
  port?: number;
  /** With a port: the browser brings a one-time `code` there, and the token is handed out only with it. Send this when your callback reads the code. */
  callback?: 'code';
}

export interface StartedLogin {
  sessionId: string;
  /** Where a person approves the login in a browser. */
  authUrl: string;
  expiresAt: string;
  /** Without a port: what a person types at `verificationUrl`. */
  userCode?: string;
  verificationUrl?: string;
}

export interface StatusCount {
  status: number;
  pages: number;
}

export interface TakeLoginRequest {
  /** The secret text of the challenge. */
  codeVerifier: string;
  /** Of a login with `callback: "code"`: the `code` of the address that the browser came to. Until it is there, leave it out. */
  callbackCode?: string;
}

export interface TakenLogin {
  status: 'pending' | 'completed' | 'expired' | 'consumed';
  /** Of the login; with `completed`, of the token. */
  expiresAt: string;
  /** With `completed`, and in this answer alone. */
  token?: string;
  user?: User;
}

export interface TitleRequest {
  /** What people call it; empty: none. */
  title: string;
}

export interface Titled {
  id: string;
  title: string | null;
}

export interface TopIssue {
  ruleId?: string;
  ruleName?: string;
  category?: string;
  subcategory?: string;
  severity?: 'error' | 'warning';
  status?: 'fail' | 'warn';
  message?: string;
  pageUrl?: string | null;
  /** Points of the health score that its findings take. */
  gain?: number;
  /** True for signs of a break-in and leaked secrets; they come first. */
  critical?: boolean;
  /** Pages with findings of the rule. */
  pagesTotal?: number;
  /** Findings of the rule. */
  itemsTotal?: number;
  /** Where the entry stands for several rules (the headers of the server): each of them, and the points that it takes. `ruleId` is the first. */
  rules?: {
    ruleId: string;
    gain: number;
  }[];
}

export interface TrailEntryView {
  id: string;
  orgId: string | null;
  /** Who did it; null: the operator, or a person with a link. */
  userId: string | null;
  userName: string | null;
  via: 'key' | 'login' | 'session' | 'link' | 'operator';
  /** What was done, such as `member.added`. */
  action: string;
  /** Id of what was changed. */
  subject: string | null;
  details: Record<string, unknown> | null;
  createdAt: string;
}

export interface TrailPage {
  entries: TrailEntryView[];
  /** `before` of the next page; null on the last one. */
  nextCursor: string | null;
}

export interface UpdateChannelRequest {
  /** What people call the channel. */
  name?: string;
  /** Where events are sent by POST. */
  url?: string;
  /** Where messages are sent, once the reader of the address has confirmed it by a link. It needs a server for e-mail (`SMTP_URL`). */
  email?: string;
  /** Events that the channel receives. */
  types?: (
    | 'run.completed'
    | 'run.failed'
    | 'run.cancelled'
    | 'schedule.skipped'
    | 'schedule.paused'
    | 'site.alert'
    | 'site.recovered'
    | 'report.published'
    | 'credits.low'
    | 'credits.exhausted'
    | 'fix.pull_request'
    | 'endpoint.disabled'
    | 'deliveries.overflow'
    | 'audit.completed'
    | 'schedule.completed'
    | 'issues.detected'
  )[];
  /** Only events about these sites. An empty list: all sites. */
  sites?: string[];
  /** Of e-mail: true sends alerts at once, and everything else of a day in one message a site, at 07:00 and only when something changed. false sends each event at once. */
  digest?: boolean;
  /** Of e-mail: how the report of each scheduled audit is sent. `attached`: as a PDF file of at most 5 MB, where the workers have a browser; sharing stays as it is. `linked`: a private report is shared with everybody who has its link. */
  reports?: 'none' | 'linked' | 'attached';
  /** Of e-mail: true sends a summary of each site that the channel names, on the first day of a month at 07:00. A month in which no audit was tried sends nothing. */
  monthly?: boolean;
  /** Of e-mail: the time zone of digests and summaries, by its name in the IANA database. */
  timeZone?: string;
  /** false stops all deliveries; what waits is given up. true starts again. */
  enabled?: boolean;
}

export interface UpdateReportRequest {
  /** Who may read the report: everyone (`public`), anyone with its URL (`unlisted`), only you (`private`). */
  visibility: 'public' | 'unlisted' | 'private';
  /** From then on only members can read the report; null: it never expires. Without it nothing changes. A private report has none. */
  expiresAt?: string | null;
  /** Asked of people who are no members before they see the page of the report; empty: none. Without it nothing changes. A private report has none. No response has it. */
  password?: string;
}

export interface UpdateRunRequest {
  /** What the run has become. One that has ended stays what it is. */
  status: 'running' | 'completed' | 'failed' | 'cancelled';
  /** By the client's clock; one that cannot be true is left out. */
  startedAt?: string | null;
  /** By the client's clock; never later than now. */
  completedAt?: string | null;
  /** Of the report. */
  healthScore?: number | null;
  /** Failing and warning checks. */
  issuesFound?: number | null;
  /** A report of the caller that belongs to no other run. */
  reportId?: string | null;
  /** Why the run ended. */
  completionReason?: string | null;
  /** Of a failed run, for people. */
  error?: string | null;
  /** Of a failed run, for programs. */
  errorCode?: string | null;
  /** `phaseTimingsMs`: milliseconds by phase. Added to the config of the run. */
  config?: Record<string, unknown> | null;
}

export interface UpdateWebsiteRequest {
  /** Of the website as the caller has read it. With another version, nothing changes. */
  version: number;
  /** Where audits start, such as `https` in place of `http`. A page of the same site: the same host, with or without "www.", and port. */
  url?: string;
  /** What people call the site; empty: nothing but its host. */
  name?: string;
  /** Whom the site belongs to; empty: no client. */
  client?: string;
  /** What people sort the site under. Up to 20, each once. */
  tags?: string[];
  /** In place of all settings. Members of a run config: `coverageMode`, `maxPages`, `disabledRulePatterns`, `externalLinksEnabled`, `render`, `maxRenders`, `lab` (pages that a browser measures, 0 to 10), and which pages are crawled: `include`, `exclude`, `urls`, `maxDepth`, `sitemapOnly`; `importance` says how much each category counts in the score. A run that does not name one gets the one of its site. Rules that the site leaves out are left out of every run. */
  settings?: Record<string, unknown>;
  /** In place of the whole brand but the logo: `color`, `footer`, `isSqoutNamed`. Without a member the one of the organization holds; an empty `color` or `footer` is none. */
  brand?: Record<string, unknown>;
  /** For owners and admins. Headers that requests to the site carry, such as those of a login: a value by name, at most 20. They go to the host and port of the start URL alone, and never in the clear where the site has https. Stored encrypted; no response has their values. `null` removes a header, and those that are not named stay. */
  requestHeaders?: Record<string, unknown>;
}

export interface UsedDay {
  /** UTC, such as 2026-11-20. */
  day: string;
  charged: number;
  runs: number;
}

export interface UsedKey {
  /** Null: people, without a key. */
  keyId: string | null;
  name: string | null;
  charged: number;
  runs: number;
}

export interface User {
  id: string;
  /** Missing for a user whose e-mail address is not verified. */
  email?: string;
  name: string;
}

export interface ViewsOfDay {
  /** In UTC. */
  day: string;
  views: number;
}

export type Visibility = 'public' | 'unlisted' | 'private';

export interface Visited {
  url: string;
  /** ok, broken, robots-blocked, bot-blocked, timeout, unreachable and others. */
  outcome: string;
  /** Of HTTP. */
  status: number | null;
  /** Why, for people. */
  detail: string | null;
}

export interface Website {
  /** The `websiteId` of its runs, unless the client sends another. */
  id: string;
  orgId: string;
  url: string;
  /** Host in lower case without "www.", with its port. */
  siteKey: string;
  name: string | null;
  /** Whom the site belongs to, for an agency. */
  client: string | null;
  tags: string[];
  settings: WebsiteSettings;
  /** How its shared reports look. Members that are not there, and the logo, are those of the organization. */
  brand: WebsiteBrand;
  /** URL of its favicon, for those who may read the website; null without one. Audits look for it once a week. */
  iconUrl: string | null;
  /** Headers that requests to the site carry, in lower case. Their values are in no response. */
  requestHeaderNames: string[];
  /** Raised by each change. PATCH names the one that it changes. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface WebsiteAudit {
  id: string;
  status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';
  trigger: 'cli' | 'api' | 'github' | 'scheduled';
  /** Name of the person; null for one who is erased. */
  startedBy: string | null;
  createdAt: string;
  completedAt: string | null;
  /** How it ended. */
  message: string | null;
  /** While it is pending or running. */
  progress: WebsiteProgress | null;
}

export interface WebsiteBrand {
  /** `#rrggbb`; empty: none. */
  color?: string;
  /** A line at the end of reports; empty: none. */
  footer?: string;
  /** Whether reports say that they were made with Sqout. */
  isSqoutNamed?: boolean;
  /** URL of its logo; null without one. */
  logoUrl: string | null;
}

export interface WebsiteDeleted {
  success: true;
}

export interface WebsiteList {
  websites: ListedWebsite[];
  /** All tags of the organization’s websites. */
  tags: string[];
  /** All clients that the organization’s websites belong to. */
  clients: string[];
  total: number;
  hasMore: boolean;
}

export interface WebsiteLogo {
  /** URL of the logo; null without one. */
  logoUrl: string | null;
}

export interface WebsiteProgress {
  message: string;
  current: number | null;
  total: number | null;
}

export interface WebsiteResult {
  runId: string;
  completedAt: string;
  /** With one decimal. */
  score: number | null;
  pages: number | null;
  errors: number | null;
  warnings: number | null;
  /** Time of the audit that it is compared with; null for a first one. */
  since: string | null;
  /** Findings that are new since then. */
  new: number | null;
  /** Those of `new` whose rule reports errors. */
  newErrors: number | null;
  resolved: number | null;
}

export interface WebsiteSettings {
  coverageMode?: 'quick' | 'surface' | 'full';
  maxPages?: number;
  disabledRulePatterns?: string[];
  externalLinksEnabled?: boolean;
  render?: 'auto' | 'all' | 'off';
  maxRenders?: number;
  lab?: number;
  /** Pages that are crawled, as patterns of robots.txt: `/shop/`, `/*.html$`. Without one, all. */
  include?: string[];
  /** Pages that are not crawled, as patterns of robots.txt. */
  exclude?: string[];
  /** These pages of the site and no others, beside the start page. */
  urls?: string[];
  /** Clicks from the start page. */
  maxDepth?: number;
  /** Links are not followed: the start page and the pages of the sitemap alone. */
  sitemapOnly?: boolean;
  /** How much the findings of a category count in the score: not at all, half, as usual, or double. Signs of a break-in always count. A score is compared only with scores of the same importance. */
  importance?: Record<string, 'off' | 'low' | 'normal' | 'high'>;
}

export interface WhoAmI {
  user: User;
  /** The kind of the credentials. */
  authSource: 'api_key' | 'cli_token' | 'session';
  /** The login, for a command line. */
  token?: LoginOfCaller;
  /** The key, for a key. The user is then its creator. */
  apiKey?: KeyOfCaller;
  /** The organization that the credentials act in; missing without one. */
  org?: OrganizationOfCaller;
}

export interface ListRunsQuery {
  /** Runs a page. */
  limit?: number;
  /** Runs to skip. */
  offset?: number;
  /** Only runs in this state. */
  status?: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';
  /** Only runs of this mode. */
  mode?: 'audit' | 'audit-fix' | 'fix' | 'recommend';
  /** Only runs of this website. */
  websiteId?: string;
  /** Only runs with this in their title or URL. Outside of the stable contract. */
  q?: string;
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface GetRunQuery {
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface DeleteRunQuery {
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface GetRunActivityQuery {
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface CancelRunQuery {
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface CompareRunsQuery {
  /** Id of the run to compare with. Without it, the completed audit of the site before this one. */
  with?: string;
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface ListChangesQuery {
  /** Id of the run to compare with. Without it, the completed audit of the site before this one. */
  with?: string;
  /** Only rows of this kind. */
  kind?: 'new' | 'regressed' | 'resolved' | 'stillThere' | 'notRechecked' | 'notSeenBefore';
  /** Only rows of this rule. */
  rule?: string;
  /** Rows of an answer. */
  limit?: number;
  /** Rows to skip. */
  offset?: number;
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface GetConformanceQuery {
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface ExportConformanceQuery {
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface ListFindingsQuery {
  /** Only findings that fail or may fail this success criterion of WCAG 2.2, or one of this level or below: `AA` takes A and AA. */
  wcag?: string;
  /** Only findings of this rule. */
  rule?: string;
  /** Only findings about this page of the run, and those that can be found on it. */
  page?: string;
  /** Only findings of rules of this severity. */
  severity?: 'error' | 'warning';
  /** Only findings of rules of this category. */
  category?:
    | 'crawlability'
    | 'core'
    | 'agents'
    | 'integrity'
    | 'security'
    | 'links'
    | 'content'
    | 'performance'
    | 'images'
    | 'structured-data'
    | 'accessibility'
    | 'mobile'
    | 'social'
    | 'url'
    | 'trust'
    | 'legal'
    | 'i18n'
    | 'local'
    | 'video'
    | 'analytics'
    | 'blocking'
    | 'rendering';
  /** Only findings of this cause. */
  cause?: string;
  /** Only findings with this text in their sentence, snippet, selector or address, in any case. */
  q?: string;
  /** The `nextCursor` of the answer before, with the same filters and the same `sort`. */
  cursor?: string;
  /** Most items of an answer. */
  limit?: number;
  /** `severity`: errors first, then by rule and by page. `page`: those of a page together, those about the site last. */
  sort?: 'severity' | 'rule' | 'page';
  /** Only findings that are new beside the completed audit of the site before this one: errors first, then by rule and page. 404 for a first audit. */
  change?: 'new';
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface ListFindingCausesQuery {
  /** Only findings that fail or may fail this success criterion of WCAG 2.2, or one of this level or below: `AA` takes A and AA. */
  wcag?: string;
  /** Only findings of this rule. */
  rule?: string;
  /** Only findings about this page of the run, and those that can be found on it. */
  page?: string;
  /** Only findings of rules of this severity. */
  severity?: 'error' | 'warning';
  /** Only findings of rules of this category. */
  category?:
    | 'crawlability'
    | 'core'
    | 'agents'
    | 'integrity'
    | 'security'
    | 'links'
    | 'content'
    | 'performance'
    | 'images'
    | 'structured-data'
    | 'accessibility'
    | 'mobile'
    | 'social'
    | 'url'
    | 'trust'
    | 'legal'
    | 'i18n'
    | 'local'
    | 'video'
    | 'analytics'
    | 'blocking'
    | 'rendering';
  /** Only findings of this cause. */
  cause?: string;
  /** Only findings with this text in their sentence, snippet, selector or address, in any case. */
  q?: string;
  /** The `nextCursor` of the answer before, with the same filters and the same `sort`. */
  cursor?: string;
  /** Most items of an answer. */
  limit?: number;
  /** `severity`: errors first, then what touches the most pages. `pages`, `findings`: the most first. */
  sort?: 'severity' | 'pages' | 'findings' | 'rule';
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface ExportFindingsQuery {
  /** Only findings that fail or may fail this success criterion of WCAG 2.2, or one of this level or below: `AA` takes A and AA. */
  wcag?: string;
  /** Only findings of this rule. */
  rule?: string;
  /** Only findings about this page of the run, and those that can be found on it. */
  page?: string;
  /** Only findings of rules of this severity. */
  severity?: 'error' | 'warning';
  /** Only findings of rules of this category. */
  category?:
    | 'crawlability'
    | 'core'
    | 'agents'
    | 'integrity'
    | 'security'
    | 'links'
    | 'content'
    | 'performance'
    | 'images'
    | 'structured-data'
    | 'accessibility'
    | 'mobile'
    | 'social'
    | 'url'
    | 'trust'
    | 'legal'
    | 'i18n'
    | 'local'
    | 'video'
    | 'analytics'
    | 'blocking'
    | 'rendering';
  /** Only findings of this cause. */
  cause?: string;
  /** Only findings with this text in their sentence, snippet, selector or address, in any case. */
  q?: string;
  /** CSV with a line of names, or one JSON object a line. */
  format?: 'csv' | 'jsonl';
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface ReadAuditedPageQuery {
  /** Address of the page, as the lists have it. */
  url: string;
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface ListFindingPagesQuery {
  /** Only findings that fail or may fail this success criterion of WCAG 2.2, or one of this level or below: `AA` takes A and AA. */
  wcag?: string;
  /** Only findings of this rule. */
  rule?: string;
  /** Only findings about this page of the run, and those that can be found on it. */
  page?: string;
  /** Only findings of rules of this severity. */
  severity?: 'error' | 'warning';
  /** Only findings of rules of this category. */
  category?:
    | 'crawlability'
    | 'core'
    | 'agents'
    | 'integrity'
    | 'security'
    | 'links'
    | 'content'
    | 'performance'
    | 'images'
    | 'structured-data'
    | 'accessibility'
    | 'mobile'
    | 'social'
    | 'url'
    | 'trust'
    | 'legal'
    | 'i18n'
    | 'local'
    | 'video'
    | 'analytics'
    | 'blocking'
    | 'rendering';
  /** Only findings of this cause. */
  cause?: string;
  /** Only findings with this text in their sentence, snippet, selector or address, in any case. */
  q?: string;
  /** The `nextCursor` of the answer before, with the same filters and the same `sort`. */
  cursor?: string;
  /** Most items of an answer. */
  limit?: number;
  /** What the most have first, or the order of addresses. */
  sort?: 'errors' | 'warnings' | 'findings' | 'url';
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface GetReliefQuery {
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface ListFindingRulesQuery {
  /** Only findings that fail or may fail this success criterion of WCAG 2.2, or one of this level or below: `AA` takes A and AA. */
  wcag?: string;
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface ListFixesQuery {
  /** Only fixes of this rule. */
  rule?: string;
  /** Only fixes of this page of the run. */
  page?: string;
  /** Only fixes of this kind; `safe` has the accepted ones as well. */
  safety?: 'safe' | 'review';
  /** Only fixes of which that was said; `all`: whatever was said. Without it, all but the rejected ones. */
  decision?: 'accepted' | 'rejected' | 'all';
  /** Each fix comes with the lines of the source around its edits: for files that are not what was served. */
  with?: 'regions';
  /** The `nextCursor` of the answer before. */
  cursor?: string;
  /** Most items of an answer. */
  limit?: number;
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface DownloadFixPatchQuery {
  /** Only fixes of this rule. */
  rule?: string;
  /** Only fixes of this page of the run. */
  page?: string;
  /** Which fixes: `safe` has the accepted ones as well, rejected ones are in none. Those for review were checked one by one, on the page with all safe ones. */
  safety?: 'safe' | 'review' | 'all';
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface ListFixDecisionsQuery {
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface DecideFixQuery {
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface ListSiteFixesQuery {
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface ListAuditedPagesQuery {
  /** Only pages with this text in their URL, in any case. */
  q?: string;
  /** Only pages with a status in this range, both ends included. */
  status?: string;
  /** Only pages with a number of clicks from the start page in this range, both ends included. */
  depth?: string;
  /** Only pages with milliseconds until the first byte in this range, both ends included. */
  ttfb?: string;
  /** Only pages with bytes of HTML in this range, both ends included. */
  size?: string;
  /** Only pages with words in this range, both ends included. */
  words?: string;
  /** Only pages with errors in this range, both ends included. */
  errors?: string;
  /** Only pages with warnings in this range, both ends included. */
  warnings?: string;
  /** Only pages with findings in this range, both ends included. */
  findings?: string;
  /** Pages of one value are in the order of their URLs. */
  sort?: 'url' | 'status' | 'depth' | 'ttfb' | 'size' | 'words' | 'errors' | 'warnings' | 'findings';
  /** The lowest or the highest first. */
  order?: 'asc' | 'desc';
  /** The `nextCursor` of the response before, with the same filters, `sort` and `order`. */
  cursor?: string;
  /** Most items of a response. */
  limit?: number;
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface ExportAuditedPagesQuery {
  /** Only pages with this text in their URL, in any case. */
  q?: string;
  /** Only pages with a status in this range, both ends included. */
  status?: string;
  /** Only pages with a number of clicks from the start page in this range, both ends included. */
  depth?: string;
  /** Only pages with milliseconds until the first byte in this range, both ends included. */
  ttfb?: string;
  /** Only pages with bytes of HTML in this range, both ends included. */
  size?: string;
  /** Only pages with words in this range, both ends included. */
  words?: string;
  /** Only pages with errors in this range, both ends included. */
  errors?: string;
  /** Only pages with warnings in this range, both ends included. */
  warnings?: string;
  /** Only pages with findings in this range, both ends included. */
  findings?: string;
  /** Pages of one value are in the order of their URLs. */
  sort?: 'url' | 'status' | 'depth' | 'ttfb' | 'size' | 'words' | 'errors' | 'warnings' | 'findings';
  /** The lowest or the highest first. */
  order?: 'asc' | 'desc';
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface GetRunPictureQuery {
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface GetRunReportQuery {
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface RenameRunQuery {
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface ListAlertsQuery {
  /** Alerts a page. */
  limit?: number;
  /** Alerts to skip. */
  offset?: number;
}

export interface ListDeliveriesQuery {
  /** Most deliveries of the response. */
  limit?: number;
  /** Only deliveries older than this one: the last of the response before. */
  before?: string;
}

export interface GetCreditsQuery {
  /** An organization that the caller belongs to. Without it, the active one. */
  orgId?: string;
}

export interface ListCreditTransactionsQuery {
  /** An organization that the caller belongs to. Without it, the active one. */
  orgId?: string;
  /** The `nextBefore` of the answer before. */
  before?: string;
  /** Entries of an answer. */
  limit?: number;
}

export interface GetCreditsUsageQuery {
  /** An organization that the caller belongs to. Without it, the active one. */
  orgId?: string;
  /** Days to look back. */
  days?: number;
}

export interface DeleteOrganizationQuery {
  /** The name of the organization, as a person has typed it to confirm the deletion. */
  confirm: string;
}

export interface GetLogoQuery {
  /** Version of the image, as in `avatarUrl`. With it the answer may be kept for ever. */
  v?: string;
}

export interface RemoveMemberQuery {
  /** The member's keys that the caller adopts: they act as the caller from now on. All others are revoked. */
  adoptKeys?: string;
}

export interface ReadTrailQuery {
  /** Entries a page. */
  limit?: number;
  /** Only entries older than this one: `nextCursor` of the page before. 0: from the newest. */
  before?: number;
}

export interface ListReportsQuery {
  /** Reports a page. */
  limit?: number;
  /** Reports to skip. */
  offset?: number;
  /** Only reports with this in their title or URL. Outside of the stable contract. */
  q?: string;
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface GetReportQuery {
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface UpdateReportQuery {
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface DeleteReportQuery {
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface RenameReportQuery {
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface ListReportViewsQuery {
  /** `organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own. */
  scope?: 'own' | 'organization';
}

export interface ListSchedulesQuery {
  /** Schedules a page. */
  limit?: number;
  /** Schedules to skip. */
  offset?: number;
  /** Only schedules of this site. */
  siteKey?: string;
  /** Only schedules of this website. */
  websiteId?: string;
}

export interface ListScheduleTicksQuery {
  /** Planned times a page. */
  limit?: number;
  /** Planned times to skip. */
  offset?: number;
}

export interface GetSiteQuery {
  /** Only runs with this in their title or URL. */
  q?: string;
}

export interface ListWebsitesQuery {
  /** Websites a page. */
  limit?: number;
  /** Websites to skip. */
  offset?: number;
  /** Only those with this tag. */
  tag?: string;
  /** Only those of this client. */
  client?: string;
  /** Only those whose host, name or client has this text. */
  q?: string;
  /** `attention`: a failed audit first, then new errors, new findings, never audited, and the others by score. */
  sort?: 'host' | 'attention';
}

export interface GetWebsiteAlertsQuery {
  /** Entries of the history. */
  limit?: number;
  /** Only entries older than this one. */
  before?: string;
}

export interface GetWebsiteIconQuery {
  /** Version of the image, as in `iconUrl`. */
  v?: string;
}

export interface ListIssuesQuery {
  /** `active`: open and regressed ones that no ignore holds back. */
  state?: 'active' | 'open' | 'regressed' | 'fixed' | 'ignored' | 'all';
  /** User id, `me` or `none`. */
  assignee?: string;
  /** Only those of this severity. */
  severity?: 'error' | 'warning';
  /** Only those of this rule. */
  rule?: string;
  /** Text of the rule, the message or a location, in any case. */
  q?: string;
  /** Issues a page. */
  limit?: number;
  /** `nextCursor` of the part before. */
  cursor?: string;
}

export interface GetWebsiteLogoQuery {
  /** Version of the image, as in `logoUrl`. With it the answer may be kept for ever. */
  v?: string;
}
