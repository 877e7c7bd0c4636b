import type {
  AuditReport,
  AuditRunList,
  AuditRunListItem,
  AuditRunMode,
  AuditRunStatus,
  ChangeAlertPoliciesRequest,
  ClientProgressRequest,
  ChangeIssueRequest,
  ChangeIssuesRequest,
  ChangeScheduleRequest,
  CreateApiKeyRequest,
  CreateChannelRequest,
  CreateRunRequest,
  CreateScheduleRequest,
  DecideFixRequest,
  DownloadFixPatchQuery,
  ErrorEnvelope,
  ListFindingCausesQuery,
  ListFindingsQuery,
  ListFixesQuery,
  ListIssuesQuery,
  ListReportsQuery,
  ListRunsQuery,
  ListWebsitesQuery,
  PageLimitClampNotice,
  PublishReportRequest,
  PutGithubConnectionRequest,
  RegisterRunRequest,
  RunReport,
  StartLoginRequest,
  UpdateRunRequest,
} from './api-types.generated.js';

/**
 * Shapes of the public API, generated from docs/openapi.json. Below: shorter names of
 * ours, and what the client adds. Dates are ISO 8601 texts.
 */
export type {
  AlertList,
  AlertPolicies,
  AlertPolicy,
  AlertState,
  ApiKey,
  ApiKeyList,
  AuditReport,
  AuditedPageList,
  AuditedPageRow,
  AuditRun,
  AuditRunListItem,
  Browser,
  BrowserList,
  ChangeRoleRequest,
  ChangeRow,
  ChangeRowList,
  ChangedIssues,
  Channel,
  ChannelList,
  OwnNotificationList,
  OwnNotifications,
  ChannelWithSecret,
  CreateChannelRequest,
  Delivery,
  DeliveryList,
  CreateApiKeyRequest,
  CreatedApiKey,
  CreatedInvitation,
  CreatedRun,
  CreditBalance,
  Credits,
  CreditsUsage,
  Finding,
  FindingCause,
  FindingCauseList,
  GithubAudit,
  GithubConnection,
  GithubConnectionWithSecret,
  GithubOfWebsite,
  FindingList,
  FoundPage,
  FoundPageList,
  FoundRule,
  FoundRuleList,
  Invitation,
  InvitationList,
  InviteRequest,
  Issue,
  IssueDetail,
  IssueEvent,
  IssueList,
  IssueLocation,
  LedgerEntry,
  LedgerEntryList,
  Member,
  OrganizationDetail,
  OrganizationList,
  FixDecisionList,
  PageFix,
  PageFixList,
  PageSheet,
  Passkey,
  PasswordLink,
  Profile,
  OwnOrganization,
  PageLimitClampNotice,
  Plan,
  PublishedReport,
  RegisteredRun,
  Relief,
  Report,
  ReportList,
  ReportViews,
  ReportVisibility,
  RuleChange,
  RuleDetail,
  RunActivity,
  RunComparison,
  Conformance,
  CriterionResult,
  RunProgress,
  Schedule,
  ScheduleDetail,
  ScheduleList,
  ScheduleTick,
  ScheduleTickList,
  Site,
  SiteAlerts,
  Website,
  SiteFixList,
  ListedWebsite,
  SiteList,
  WebsiteList,
  SiteRun,
  StartedLogin,
  TakenLogin,
  TopIssue,
  Visibility,
  Visited,
  WhoAmI,
} from './api-types.generated.js';

export type StartLogin = StartLoginRequest;
export type CreateChannel = CreateChannelRequest;
export type CreateApiKey = CreateApiKeyRequest;
export type ChangeAlertPolicies = ChangeAlertPoliciesRequest;
export type CreateSchedule = CreateScheduleRequest;
export type ChangeIssue = ChangeIssueRequest;
export type ChangeIssues = ChangeIssuesRequest;
export type ListIssues = ListIssuesQuery;
export type ListWebsites = ListWebsitesQuery;
export type ChangeSchedule = ChangeScheduleRequest;
export type PutGithubConnection = PutGithubConnectionRequest;
export type RunStatus = AuditRunStatus;
export type RunMode = AuditRunMode;
export type RunTrigger = AuditRunListItem['trigger'];
export type PlanId = PageLimitClampNotice['planId'];
export type PageQuery = ListReportsQuery;
export type RunQuery = ListRunsQuery;
export type FindingQuery = Omit<ListFindingsQuery, 'cursor'>;
export type ListFindings = ListFindingsQuery;
export type CauseQuery = Omit<ListFindingCausesQuery, 'cursor'>;
export type ListFixes = ListFixesQuery;
export type FixPatch = DownloadFixPatchQuery;
export type DecideFix = DecideFixRequest;
export type FixQuery = Omit<ListFixesQuery, 'cursor'>;
export type RunList = AuditRunList;
export type ClientProgress = ClientProgressRequest;
export type RunEnd = Omit<UpdateRunRequest, 'status'> & { status: 'completed' | 'failed' | 'cancelled' };
/** The member `report` of the answer. */
export type AuditRunReport = RunReport;
export type PublishReport = Omit<PublishReportRequest, 'report'> & { report: AuditReport };
/** One of `details.threats` of a SECURITY_VIOLATION. Its texts are escaped for HTML. */
export type Threat = NonNullable<ErrorEnvelope['error']['threats']>[number];

export interface RunConfig {
  coverageMode?: 'quick' | 'surface' | 'full';
  maxPages?: number;
  disabledRulePatterns?: string[];
  externalLinksEnabled?: boolean;
  render?: 'auto' | 'all' | 'off';
  maxRenders?: number;
  /** Pages that a browser measures, 0 to 10. */
  lab?: number;
  [member: string]: unknown;
}

export interface CreateRun extends Omit<CreateRunRequest, 'trigger' | 'config'> {
  /** Sent as the JSON-encoded string that the API takes. */
  config?: RunConfig;
}

export interface RegisterRun extends Omit<RegisterRunRequest, 'config' | 'idempotencyKey'> {
  /** Sent as the JSON-encoded string that the API takes. */
  config?: RunConfig;
}

export interface Logo {
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}
