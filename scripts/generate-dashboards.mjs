// Writes Grafana's dashboards, one for each audience: who runs the service, who looks after crawls, who answers for money.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';

/** Of the installation that is chosen, whatever its namespace. */
const HERE = 'namespace=~"$namespace"';
// A variable of Grafana.
const DATASOURCE = { type: 'prometheus', uid: '$' + '{datasource}' };
const [WIDTH, HEIGHT] = [12, 8];

const of = (name, more = '') => `${name}{${HERE}${more && `,${more}`}}`;
const rate = (name, more) => `rate(${of(name, more)}[5m])`;
const quantile = (share, name, by = 'le') => `histogram_quantile(${share}, sum by (${by}) (${rate(`${name}_bucket`)}))`;
const PROCESSES = 'service=~"api|worker"';
const REQUESTS = 'sqout_http_request_duration_seconds';

/** [title, unit, what is drawn: query and legend, what it says where the title does not] */
const SERVICE = [
  ['Requests a second, by status', 'short', { [`sum by (status) (${rate(`${REQUESTS}_count`)})`]: '{{status}}' }],
  [
    'Share of requests that fail',
    'percentunit',
    Object.fromEntries(
      ['5m', '1h', '6h'].map((window) => [`max(namespace:sqout_http_errors:ratio_rate${window}{${HERE}})`, window]),
    ),
    'The objective is 0.1 % over 30 days. SqoutServerErrors fires at 1.44 % within an hour, SqoutServerErrorsLinger at 0.6 % within six.',
  ],
  ['Time of requests', 's', { [quantile(0.5, REQUESTS)]: 'half', [quantile(0.99, REQUESTS)]: '99 of 100' }],
  ['Slowest routes (99 of 100)', 's', { [`topk(8, ${quantile(0.99, REQUESTS, 'le, route')})`]: '{{route}}' }],
  [
    'Waits for a worker',
    's',
    {
      [`max(${of('sqout_queue_oldest_pending_seconds')})`]: 'oldest pending run',
      [`max(${of('sqout_outbox_age_seconds')})`]: 'oldest job that is not taken',
      [`max(${of('sqout_schedule_overdue_seconds')})`]: 'schedules',
      [`max(${of('sqout_notifications_overdue_seconds')})`]: 'notifications',
      [`max(${of('sqout_github_overdue_seconds')})`]: 'pull requests',
    },
    'Each line has an alert at 300 seconds.',
  ],
  [
    'Parts that respond (1) or not (0)',
    'short',
    { [`min by (service, part) (${of('sqout_part_ready')})`]: '{{service}}: {{part}}' },
  ],
  [
    'Notifications sent in ten minutes, by result',
    'short',
    { [`sum by (kind, result) (increase(${of('sqout_deliveries_total')}[10m]))`]: '{{kind}}, {{result}}' },
  ],
  [
    'Database connections',
    'short',
    { [`sum by (service, state) (${of('sqout_database_connections')})`]: '{{service}}, {{state}}' },
  ],
  [
    'Database',
    'bytes',
    {
      [`max(${of('sqout_database_bytes')})`]: 'size',
      [`max(${of('sqout_database_wal_kept_bytes')})`]: 'log kept for replicas',
    },
  ],
  [
    'Memory of processes',
    'bytes',
    {
      [of('process_resident_memory_bytes', PROCESSES)]: '{{service}} {{pod}}',
      [`min by (service) (${of('sqout_memory_limit_bytes', PROCESSES)})`]: '{{service}}: limit',
    },
  ],
  [
    'Lag of event loops (99 of 100)',
    's',
    { [of('nodejs_eventloop_lag_p99_seconds', PROCESSES)]: '{{service}} {{pod}}' },
  ],
  [
    'Memory of threads, by what they are for',
    'bytes',
    {
      [`sum by (pool) (${of('sqout_thread_heap_bytes')})`]: '{{pool}}: heaps',
      [`sum by (pool) (${of('sqout_thread_buffer_bytes')})`]: '{{pool}}: beside the heaps',
    },
  ],
  [
    'Fullest heap of a pool (1 is its limit)',
    'percentunit',
    {
      [`max by (pool) (${of('sqout_thread_heap_bytes')} / (${of('sqout_thread_heap_limit_bytes')} > 0))`]: '{{pool}}',
    },
  ],
];

const CRAWL = [
  ['Runs', 'short', { [`max by (state) (${of('sqout_runs')})`]: '{{state}}' }],
  [
    'Slots',
    'short',
    {
      [`max(${of('sqout_worker_slots_wanted')})`]: 'wanted',
      [`sum(${of('sqout_slices_active')})`]: 'crawls at work',
      [`sum(${of('sqout_finishes_active')})`]: 'reports at work',
    },
  ],
  [
    'Runs of the last hour, by how they ended',
    'short',
    { [`max by (reason) (${of('sqout_runs_ended_last_hour')})`]: '{{reason}}' },
    '"error" and "dispatch_failed" are faults of the installation. The others are about the site or the person who asked.',
  ],
  ['Since the last report', 's', { [`max(${of('sqout_last_success_age_seconds')})`]: 'age' }],
  ['Pages a second, by outcome', 'short', { [`sum by (outcome) (${rate('sqout_pages_total')})`]: '{{outcome}}' }],
  [
    'Time to check a page',
    's',
    {
      [quantile(0.5, 'sqout_page_judge_seconds')]: 'half',
      [quantile(0.99, 'sqout_page_judge_seconds')]: '99 of 100',
    },
  ],
  [
    'Hosts',
    'short',
    {
      [`max(${of('sqout_hosts_at_work')})`]: 'at work',
      [`max(${of('sqout_hosts_slowed')})`]: 'slowed down',
      [`sum(increase(${of('sqout_host_pushback_total')}[10m]))`]: '429 and 503 in ten minutes',
    },
  ],
  [
    'Work that was lost with its worker, in ten minutes',
    'short',
    { [`sum by (phase) (increase(${of('sqout_lease_expired_total')}[10m]))`]: '{{phase}}' },
  ],
  [
    'Pages given to a browser in ten minutes, by result',
    'short',
    { [`sum by (result) (increase(${of('sqout_renders_total', 'service="worker"')}[10m]))`]: '{{result}}' },
  ],
  [
    'Renderers',
    'short',
    {
      [`sum(${of('sqout_render_places')})`]: 'places',
      [`sum(${of('sqout_renders_active')})`]: 'pages at work',
    },
  ],
  [
    'Planned times in an hour, by what came of them',
    'short',
    { [`sum by (state) (increase(${of('sqout_schedule_ticks_total')}[1h]))`]: '{{state}}' },
  ],
  [
    'Audits of pull requests in an hour, by what became of them',
    'short',
    { [`sum by (result) (increase(${of('sqout_github_audits_total')}[1h]))`]: '{{result}}' },
  ],
];

const MONEY = [
  ['Credits held for active runs', 'short', { [`max(${of('sqout_credits_held')})`]: 'held' }],
  [
    'Broken rules of the ledger',
    'short',
    { [`max(${of('sqout_credit_invariant_violations')})`]: 'problems' },
    'Must be 0. "sqout admin credits check" names each problem.',
  ],
  [
    'Runs of the last hour that are charged',
    'short',
    { [`sum(max by (reason) (${of('sqout_runs_ended_last_hour', 'reason=~"success|partial"')}))`]: 'completed' },
  ],
  [
    'Runs of the last hour that are not charged',
    'short',
    { [`max by (reason) (${of('sqout_runs_ended_last_hour', 'reason!~"success|partial"')})`]: '{{reason}}' },
    'Their held credits are returned when they end.',
  ],
  ['Pages fetched in an hour', 'short', { [`sum(increase(${of('sqout_pages_total')}[1h]))`]: 'pages' }],
  [
    'Pages rendered in an hour',
    'short',
    {
      [`sum(increase(${of('sqout_renders_total', 'service="worker",result="rendered"')}[1h]))`]: 'rendered',
    },
  ],
];

const panelOf = ([title, unit, lines, description = ''], index) => ({
  id: index + 1,
  title,
  description,
  type: title.startsWith('Broken') ? 'stat' : 'timeseries',
  gridPos: { x: (index % 2) * WIDTH, y: Math.floor(index / 2) * HEIGHT, w: WIDTH, h: HEIGHT },
  datasource: DATASOURCE,
  fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
  targets: Object.entries(lines).map(([expr, legendFormat], line) => ({
    refId: String.fromCharCode(65 + line),
    expr,
    legendFormat,
  })),
});

const dashboardOf = (uid, title, panels) => ({
  title,
  uid,
  schemaVersion: 39,
  timezone: 'browser',
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  tags: ['sqout'],
  // From one dashboard to the others, with the same installation and time.
  links: [{ type: 'dashboards', title: 'Sqout', tags: ['sqout'], asDropdown: true, includeVars: true, keepTime: true }],
  templating: {
    list: [
      { name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Data source' },
      {
        name: 'namespace',
        type: 'query',
        label: 'Installation (namespace)',
        datasource: DATASOURCE,
        query: `label_values(process_resident_memory_bytes{${PROCESSES}}, namespace)`,
        refresh: 2,
        includeAll: true,
        allValue: '.*',
        current: { text: 'All', value: '$__all' },
      },
    ],
  },
  panels: panels.map(panelOf),
});

const DASHBOARDS = {
  service: dashboardOf('sqout', 'Sqout: service', SERVICE),
  crawl: dashboardOf('sqout-crawl', 'Sqout: crawls', CRAWL),
  money: dashboardOf('sqout-money', 'Sqout: credits and usage', MONEY),
};
for (const folder of ['kubernetes/parts/monitoring/dashboards', 'helm/files/dashboards']) {
  mkdirSync(join(ROOT, 'deploy', folder), { recursive: true });
  for (const [name, dashboard] of Object.entries(DASHBOARDS))
    writeFileSync(join(ROOT, 'deploy', folder, `${name}.json`), `${JSON.stringify(dashboard, null, 1)}\n`);
}
