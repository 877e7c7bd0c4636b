import { ALIASES, EVENTS, SUBSCRIBABLE, type Alias, type EventType } from './events.js';

/** JSON Schema 2020-12, as OpenAPI 3.1 has it. */
type Schema = Readonly<Record<string, unknown>>;

export interface WebhookDescription {
  /** When it happens. */
  summary: string;
  /** Of the body. */
  schema: Schema;
}

const text: Schema = { type: 'string' };
const textOrNull: Schema = { type: ['string', 'null'] };
const count: Schema = { type: 'integer', minimum: 0 };
const score: Schema = { type: ['number', 'null'], minimum: 0, maximum: 100 };
const url: Schema = { type: 'string', format: 'uri' };
const moment: Schema = { type: 'string', format: 'date-time' };
const list = (items: Schema): Schema => ({ type: 'array', items });
/** All members are required, but for those that `optional` names. */
const object = (properties: Record<string, Schema>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

const TOP_RULE = { id: text, title: text, count };
const CHANGE = {
  enum: ['new', 'regressed', 'both'],
  description: 'The findings are new, or were resolved once and are back, or both.',
};
const RUN = { runId: text, url: text, trigger: text, mode: text, runUrl: url };
const ENDED_RUN = object({ ...RUN, reason: text, message: text });
const SCHEDULE = object({
  ...{ scheduleId: text, name: text, reason: text, message: text },
  dueAt: { ...textOrNull, description: 'The planned time; null for a pause.' },
});
const ALERT = object(
  {
    policy: { ...text, description: 'What the site fails, or passes again: the most urgent one.' },
    policies: list(text),
    message: { ...text, description: 'One sentence for people.' },
    runId: textOrNull,
    reportId: textOrNull,
    rules: list(object({ ...TOP_RULE, urls: list(text), change: CHANGE }, ['change'])),
    path: text,
    reminder: { ...count, description: 'It repeats an alert: how many messages came before it.' },
    reportUrl: url,
    runUrl: url,
    rowsUrl: { ...url, description: 'Exactly these rows, in the dashboard.' },
  },
  ['policies', 'rules', 'path', 'reminder', 'reportUrl', 'runUrl', 'rowsUrl'],
);

const BALANCE = object({
  balance: { ...count, description: 'Credits that are left, with what active audits have set aside.' },
});

/** `data` of each event that a webhook receives. */
const DATA: Readonly<Partial<Record<EventType, Schema>>> = {
  'run.completed': object(
    {
      ...RUN,
      reportId: text,
      reason: { type: 'string', enum: ['success', 'partial'] },
      healthScore: score,
      ...{ errorCount: count, warningCount: count, passedCount: count, totalPages: count },
      topRules: list(object(TOP_RULE)),
      changes: {
        ...object({ new: count, resolved: count, notRechecked: count }),
        type: ['object', 'null'],
        description: 'null: there is nothing to compare with.',
      },
      previousScore: { ...score, description: 'null: the two scores cannot be compared.' },
      reportUrl: url,
    },
    ['changes', 'previousScore'],
  ),
  'run.failed': ENDED_RUN,
  'run.cancelled': ENDED_RUN,
  'schedule.skipped': SCHEDULE,
  'schedule.paused': SCHEDULE,
  'site.alert': ALERT,
  'site.recovered': ALERT,
  'report.published': object({ reportId: text, url: text, visibility: text, reportUrl: url }),
  'credits.low': BALANCE,
  'credits.exhausted': BALANCE,
  'fix.pull_request': object({ repository: text, number: count, url }),
  'endpoint.disabled': object({ channelId: text, name: text, reason: text }),
  'deliveries.overflow': object({
    limit: { ...count, description: 'So many deliveries of an organization may wait.' },
    channelId: { ...textOrNull, description: 'The channel that most of them were for.' },
    name: textOrNull,
  }),
  'test.ping': object({ message: text }),
};

const ALIAS_DATA = object({
  websiteId: { type: 'null' },
  ...{ auditId: textOrNull, runId: text, reportId: text, url: text, domain: textOrNull, healthScore: score },
  ...{ errorCount: count, warningCount: count, passedCount: count, totalPages: count },
});

/** What webhooks receive, by type: the events that a channel may ask for, and its test. */
export function describeWebhooks(): Record<string, WebhookDescription> {
  return Object.fromEntries(
    [...SUBSCRIBABLE, 'test.ping'].map((type) => [type, isAlias(type) ? aliasOf(type) : eventOf(type as EventType)]),
  );
}

function eventOf(type: EventType): WebhookDescription {
  const { properties, required } = DATA[type] as { properties: Record<string, Schema>; required: string[] };
  const about = {
    orgId: text,
    site: { ...textOrNull, description: 'The site that the event is about.' },
    sequence: { ...count, description: 'Rises within a site: drop lower numbers than the last one.' },
  };
  const data = {
    type: 'object',
    properties: { ...about, ...properties },
    required: [...Object.keys(about), ...required],
  };
  return { summary: EVENTS[type], schema: object({ type: { const: type }, timestamp: moment, data }) };
}

function aliasOf(type: Alias): WebhookDescription {
  return {
    summary: 'An audit completed, by the names of the hosted original.',
    schema: object({
      ...{ version: { const: '1' }, type: { const: type }, event: { const: type } },
      ...{ id: text, timestamp: moment, orgId: text, data: ALIAS_DATA },
    }),
  };
}

function isAlias(type: string): type is Alias {
  return (ALIASES as readonly string[]).includes(type);
}
