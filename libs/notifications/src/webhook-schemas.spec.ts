import { newId } from '#common';
import { webhookProblems } from '../../../test/support/webhook-problems.js';
import { ALIASES, type EventData, type Notice } from './events.js';
import { webhookMessage } from './webhook-message.js';
import { describeWebhooks } from './webhook-schemas.js';

const run = { runId: newId('run'), url: 'https://www.example.com/', trigger: 'api', mode: 'audit' };
const ended = { ...run, reason: 'timeout', message: 'It took too long.' };
const schedule = { scheduleId: 'sch_1', name: 'Weekly', reason: 'paused', message: 'It is paused.', dueAt: null };
const completed = {
  ...{ ...run, reportId: newId('report'), reason: 'success' as const, healthScore: 81.5 },
  ...{ errorCount: 1, warningCount: 2, passedCount: 3, totalPages: 4 },
  topRules: [{ id: 'core/title', title: 'Page has no title', count: 2 }],
};
const alert = { policy: 'titles', message: 'Pages lost their titles.', runId: null, reportId: null };

type Described = Exclude<keyof EventData, 'site.digest' | 'site.summary'>;
/** With all members and with as few as there may be. */
const EXAMPLES: { [Type in Described]: readonly EventData[Type][] } = {
  'run.completed': [
    completed,
    { ...completed, healthScore: null, changes: null, previousScore: null },
    { ...completed, changes: { new: 1, resolved: 0, notRechecked: 0 }, previousScore: 90 },
  ],
  'run.failed': [ended],
  'run.cancelled': [ended],
  'schedule.skipped': [{ ...schedule, dueAt: '2026-11-23T09:00:00.000Z' }],
  'schedule.paused': [schedule],
  'site.alert': [
    alert,
    {
      ...{ ...alert, runId: run.runId, reportId: completed.reportId, policies: ['titles'], path: '/app/x' },
      rules: [{ id: 'core/title', title: 'Page has no title', count: 1, urls: [run.url], change: 'new' }],
    },
  ],
  'site.recovered': [alert],
  'report.published': [{ reportId: completed.reportId, url: run.url, visibility: 'unlisted' }],
  'credits.low': [{ balance: 99 }],
  'credits.exhausted': [{ balance: 0 }],
  'fix.pull_request': [{ repository: 'acme/website', number: 12, url: 'https://git.example/acme/website/pulls/12' }],
  'endpoint.disabled': [{ channelId: 'ch_1', name: 'Bot', reason: 'gone' }],
  'deliveries.overflow': [
    { limit: 10_000, channelId: 'ch_1', name: 'Bot' },
    { limit: 10_000, channelId: null, name: null },
  ],
  'test.ping': [{ message: 'Hello' }],
};

describe('what webhooks receive', () => {
  const bodyOf = (event: keyof EventData, data: object, as: string = event): unknown => {
    const notice: Notice = {
      ...{ id: 'evt_1', sequence: 7, orgId: newId('organization'), type: event, site: 'example.com' },
      ...{ data: data as Record<string, unknown>, at: new Date() },
    };
    return JSON.parse(webhookMessage(notice, as, 'https://audit.example').body);
  };

  it('is described for every event that a channel may ask for, and for its test', () => {
    expect(Object.keys(describeWebhooks()).sort()).toEqual([...Object.keys(EXAMPLES), ...ALIASES].sort());
  });

  it.each(Object.entries(EXAMPLES))('is as described, to the last member: %s', (type, examples) => {
    for (const data of examples) expect(webhookProblems(type, bodyOf(type as Described, data))).toEqual([]);
  });

  it.each(ALIASES)('is as described by the names of the original: %s', (alias) => {
    expect(webhookProblems(alias, bodyOf('run.completed', completed, alias))).toEqual([]);
  });

  it('is found out when a member is missing or has another type', () => {
    const body = bodyOf('run.completed', { ...completed, totalPages: 'many' }) as { timestamp?: string };
    delete body.timestamp;
    expect(webhookProblems('run.completed', body)).toMatchObject([{ keyword: 'required' }, { keyword: 'type' }]);
  });
});
