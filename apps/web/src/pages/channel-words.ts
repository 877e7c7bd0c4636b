import type { Channel, Delivery } from '#client';

export const KIND_NAMES: Readonly<Record<Channel['kind'], string>> = {
  webhook: 'Webhook',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  discord: 'Discord',
  email: 'E-mail',
};

/** In the order of the form; the first ones are chosen in a new channel. */
export const EVENTS = [
  { id: 'site.alert', name: 'Alert', what: 'A site has a new problem.', isDefault: true },
  { id: 'site.recovered', name: 'Recovery', what: 'The problem of an alert is gone.', isDefault: true },
  { id: 'run.failed', name: 'Audit failed', what: 'An audit ended without a report.', isDefault: true },
  { id: 'schedule.skipped', name: 'Schedule skipped', what: 'A planned audit did not start.', isDefault: true },
  { id: 'schedule.paused', name: 'Schedule paused', what: 'A schedule was paused.', isDefault: true },
  { id: 'endpoint.disabled', name: 'Channel disabled', what: 'Another channel stopped working.', isDefault: true },
  { id: 'deliveries.overflow', name: 'Messages given up', what: 'Too many deliveries were waiting.', isDefault: true },
  { id: 'run.completed', name: 'Audit completed', what: 'Every audit, with score and change.', isDefault: false },
  { id: 'run.cancelled', name: 'Audit cancelled', what: 'A person cancelled an audit.', isDefault: false },
  { id: 'report.published', name: 'Report published', what: 'A person published a report.', isDefault: false },
  {
    id: 'fix.pull_request',
    name: 'Pull request with fixes',
    what: 'One was opened in the repository of a site.',
    isDefault: false,
  },
  {
    id: 'credits.low',
    name: 'Credits low',
    what: 'Less than a fifth of the month’s credits is left.',
    isDefault: false,
  },
  { id: 'credits.exhausted', name: 'Credits used up', what: 'No credits are left.', isDefault: false },
] as const;

export const REPORT_CHOICES: { id: Channel['reports']; name: string }[] = [
  { id: 'none', name: 'Do not send' },
  { id: 'attached', name: 'Attach as PDF' },
  { id: 'linked', name: 'Share by link' },
];

export const EVENT_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(EVENTS.map(({ id, name }) => [id, name])),
  'test.ping': 'Test',
  'site.digest': 'Digest of a day',
  'site.summary': 'Summary of a month',
  'report.scheduled': 'Report',
};

export const DELIVERY_STATES: Readonly<Record<Delivery['state'], string>> = {
  due: 'waits',
  busy: 'is being sent',
  done: 'arrived',
  failed: 'failed, will be tried again',
  'given-up': 'given up',
  held: 'held after a restore',
};
