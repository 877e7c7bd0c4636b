/** Every event, and when it happens. The order is that of the documentation. */
export const EVENTS = {
  'run.completed': 'An audit completed, and its report is stored.',
  'run.failed': 'An audit ended without a report. Nothing was charged.',
  'run.cancelled': 'An audit was cancelled. Nothing was charged.',
  'schedule.skipped': 'A schedule did not start its audit. `reason` says why.',
  'schedule.paused': 'A schedule was paused. `reason` says why.',
  'site.alert': 'A site began to fail a policy.',
  'site.recovered': 'A site passes a policy again.',
  'report.published': 'A report was published.',
  'credits.low': 'Less than a fifth of the credits of the month are left. At most once a month.',
  'credits.exhausted': 'No credits are left. At most once a month.',
  'fix.pull_request': 'A pull request with fixes was opened in the repository of a site.',
  'endpoint.disabled': 'A channel was disabled because its deliveries kept failing.',
  'deliveries.overflow': 'Too many deliveries were waiting, and the oldest were given up. At most once a day.',
  'test.ping': 'A test of the channel.',
  'site.digest': 'What happened to a site within a day, for a channel that gets it once a day.',
  'site.summary': 'What became of a site within a month, for a channel that gets it once a month.',
} as const;
export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

/** Event names of the hosted original that a webhook may ask for; each stands for some `run.completed`. */
export const ALIASES = ['audit.completed', 'schedule.completed', 'issues.detected'] as const;
export type Alias = (typeof ALIASES)[number];

/** Delivery of a `run.completed` as the report itself, to channels that want reports of scheduled audits. */
export const REPORT_DELIVERY = 'report.scheduled';

/** These are written for one channel. */
const NOT_OFFERED: readonly EventType[] = ['test.ping', 'site.digest', 'site.summary'];

/** What cannot wait until the next morning: e-mail with a digest brings the rest once a day. */
export const AT_ONCE_TYPES: readonly EventType[] = [
  ...([
    'site.alert',
    'site.recovered',
    'schedule.paused',
    'credits.low',
    'credits.exhausted',
    'endpoint.disabled',
    'deliveries.overflow',
  ] as const),
];

/** What a channel may be subscribed to. */
export const SUBSCRIBABLE: readonly string[] = [
  ...EVENT_TYPES.filter((type) => !NOT_OFFERED.includes(type)),
  ...ALIASES,
];

/** A rule with the most findings of a report. */
export interface TopRule {
  id: string;
  title: string;
  count: number;
}

interface RunData {
  runId: string;
  url: string;
  trigger: string;
  mode: string;
}

/** What happened to findings since the audit before. */
export interface ChangeCounts {
  new: number;
  resolved: number;
  notRechecked: number;
}

export interface RunCompletedData extends RunData {
  reportId: string;
  /** `partial`: not everything could be crawled. */
  reason: 'success' | 'partial';
  healthScore: number | null;
  errorCount: number;
  warningCount: number;
  passedCount: number;
  totalPages: number;
  topRules: TopRule[];
  /** null: nothing to compare with. */
  changes?: ChangeCounts | null;
  /** Score of the audit before; null when the two cannot be compared. */
  previousScore?: number | null;
}

export interface RunEndedData extends RunData {
  reason: string;
  message: string;
}

export interface ScheduleData {
  scheduleId: string;
  name: string;
  reason: string;
  message: string;
  /** The planned time; null for a pause. */
  dueAt: string | null;
}

/** Findings of a rule are new, or were resolved once and are back, or both. */
export type RowChange = 'new' | 'regressed' | 'both';

export interface AlertData {
  /** What the site fails, or passes again: the most urgent one. */
  policy: string;
  /** All of them. */
  policies?: string[];
  /** One sentence for people. */
  message: string;
  runId: string | null;
  reportId: string | null;
  /** Rules that have new findings. */
  rules?: (TopRule & { urls: string[]; change?: RowChange })[];
  /** Where exactly these rows are, below the address of the installation: `/app/…`. */
  path?: string;
  /** It repeats an alert: how many messages came before it. */
  reminder?: number;
  /** It was not sent: people had muted it. */
  isMuted?: boolean;
}

/** Deliveries were given up because more than `limit` of the organization waited. */
export interface OverflowData {
  limit: number;
  /** Of which channel most of them were; null: of a member's own notifications. */
  channelId: string | null;
  name: string | null;
}

/** What happened to a site since the digest before. */
export interface DigestData {
  /** Of the reader's time zone. */
  day: string;
  entries: { title: string; lines: string[]; link: { label: string; url: string } | null }[];
  /** Entries that there was no room for. */
  more: number;
}

interface SummaryRule {
  title: string;
  count: number;
}

/** What became of a site within a month, from what its audits stored. */
export interface SummaryData {
  /** Such as `October 2026`, of the reader's time zone. */
  month: string;
  /** Audits that completed, and that failed. */
  audits: number;
  failed: number;
  /** At the beginning: of the last audit before the month, or the first one of it. Null: it has none. */
  scoreBefore: number | null;
  scoreNow: number | null;
  /** Between these two; null: they cannot be compared. */
  change: { resolved: number; new: number; resolvedRules: SummaryRule[]; newRules: SummaryRule[] } | null;
  /** At the end; null: no audit completed. */
  open: { errors: number; warnings: number; pages: number } | null;
  /** The last report, when its readers may open it. */
  reportId: string | null;
}

/** `data` of each event. Ids, numbers and texts of ours; of a site only its URLs. */
export interface EventData {
  'run.completed': RunCompletedData;
  'run.failed': RunEndedData;
  'run.cancelled': RunEndedData;
  'schedule.skipped': ScheduleData;
  'schedule.paused': ScheduleData;
  'site.alert': AlertData;
  'site.recovered': AlertData;
  'report.published': { reportId: string; url: string; visibility: string };
  /** Credits that are left, with what active audits have set aside. */
  'credits.low': { balance: number };
  'credits.exhausted': { balance: number };
  /** `repository`: owner/name. `url`: the page of the pull request. */
  'fix.pull_request': { repository: string; number: number; url: string };
  'endpoint.disabled': { channelId: string; name: string; reason: string };
  'deliveries.overflow': OverflowData;
  'test.ping': { message: string };
  'site.digest': DigestData;
  'site.summary': SummaryData;
}

/** An event that is being written. */
export type NewEvent = {
  [Type in EventType]: {
    type: Type;
    orgId: string;
    /** Site key, of an event about a site. */
    site: string | null;
    data: EventData[Type];
    /** A second event of the organization with the same text is not written: "a message a day". */
    once?: string;
    /** It is part of the history, and no channel receives it. */
    isSilent?: boolean;
    at: Date;
  };
}[EventType];

/** An event as it was written. */
export interface Notice {
  id: string;
  /** Rises; a receiver drops what has a lower one than it has seen of the site. */
  sequence: number;
  orgId: string;
  type: EventType;
  site: string | null;
  data: Record<string, unknown>;
  at: Date;
}
