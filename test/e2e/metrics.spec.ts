import { join } from 'node:path';
import { jest } from '@jest/globals';
import { uuidOf } from '#common';
import { Caller, freePort, Installation, poll, type Process } from '../support/installation.js';
import { SpanCollector } from '../support/span-collector.js';
import { siteFromFolder } from '../support/sites/site-folder.js';

jest.setTimeout(120_000);

describe('the metrics and the traces of a worker', () => {
  let installation: Installation;
  let caller: Caller;
  let port: number;
  let collector: SpanCollector;
  let processes: [api: Process, worker: Process];
  beforeAll(async () => {
    installation = await Installation.open();
    port = await freePort();
    collector = await SpanCollector.start();
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, POD_NAME: 'pod-7' };
    processes = await Promise.all([
      installation.startApi(env),
      installation.startWorker({ ...env, METRICS_PORT: String(port) }),
    ]);
    caller = new Caller(processes[0].url, (await installation.newKey()).key);
  });
  afterAll(async () => {
    await installation.close();
    collector.stop();
  });

  const scrape = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  /** The sum of a metric over its labels; null when it is not shown. */
  const read = (text: string, name: string, label = ''): number | null => {
    const values = text
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) && line.includes(label))
      .map((line) => Number(line.split(' ').at(-1)));
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
  };

  it('count the pages of an audit, and show the numbers of the installation', async () => {
    const site = await installation.newSite(siteFromFolder(join(process.cwd(), 'apps/cli/sample-site')));
    const id = await caller.startRun(site.url('/'));
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
    const text = await scrape();
    const [{ pages }] = (await installation.context.database.query<{ pages: number }>(
      'SELECT count(*)::int AS pages FROM pages WHERE run_id = $1',
      [id],
    )) as [{ pages: number }];
    // The start page is judged and kept by the prepare phase.
    expect(read(text, 'sqout_pages_total', 'outcome="ok"')).toBe(pages - 1);
    expect(read(text, 'sqout_pages_total', 'outcome="broken"')).toBeGreaterThan(0);
    expect(read(text, 'sqout_page_judge_seconds_count')).toBeGreaterThanOrEqual(pages);
    expect(read(text, 'sqout_slices_active')).toBe(0);
    // Nothing was lost: phases that are handed over are none of these.
    expect(read(text, 'sqout_lease_expired_total')).toBe(0);
    expect(text).not.toContain(site.origin);
    for (const pool of ['audit', 'finish']) {
      expect(read(text, 'sqout_threads', `pool="${pool}"`)).toBeGreaterThan(0);
      const [heap, limit] = ['heap_bytes', 'heap_limit_bytes'].map((name) =>
        read(text, `sqout_thread_${name}`, `pool="${pool}"`),
      );
      expect(heap).toBeGreaterThan(2 ** 20);
      expect(limit).toBeGreaterThan(heap as number);
    }
    // Numbers that were read while the run went on stay until the next look.
    await poll('no credits are held', async () => read(await scrape(), 'sqout_credits_held') === 0, 60_000, 500);
    const numbers = await scrape();
    expect(read(numbers, 'sqout_runs')).not.toBeNull();
    expect(read(numbers, 'sqout_credits_held')).toBe(0);
    expect(read(numbers, 'sqout_credit_invariant_violations')).toBe(0);
    expect(read(numbers, 'sqout_worker_slots_wanted')).toBe(0);
  });

  it('count the leases that ran out, by phase', async () => {
    const { orgId, userId } = await installation.newKey();
    await installation.context.database.query(
      `INSERT INTO runs (id, org_id, user_id, url, site_key, coverage_mode, disabled_rules, max_pages, status, phase, lease_until, started_at)
       VALUES ('run_lost', $1, $2, 'http://127.0.0.1:9/', '127.0.0.1', 'full', '{}', 10, 'running', 'prepare', now() - interval '1 minute', now())`,
      [orgId, userId],
    );
    await poll(
      'the sweeper takes the run over',
      async () => (read(await scrape(), 'sqout_lease_expired_total', 'phase="prepare"') ?? 0) > 0,
      60_000,
      500,
    );
  });

  it('put all that is done for a run into one trace, whose number is in its id', async () => {
    const site = await installation.newSite(siteFromFolder(join(process.cwd(), 'apps/cli/sample-site')));
    const id = await caller.startRun(site.url('/'));
    await caller.ended(id);
    const traceId = uuidOf(id);
    const ofRun = (): string[] => collector.spans.filter((span) => span.traceId === traceId).map(({ name }) => name);
    await poll('all spans arrive', async () => ofRun().includes('finish') && ofRun().includes('run accepted'), 60_000);
    expect(new Set(ofRun())).toEqual(new Set(['run accepted', 'prepare', 'crawl slice', 'finish']));
    const root = collector.spans.find((span) => span.traceId === traceId && span.name === 'run accepted');
    expect(root).toMatchObject({ spanId: traceId.slice(16), links: [{ traceId: expect.any(String) }] });
    for (const span of collector.spans.filter((each) => each.traceId === traceId && each !== root))
      expect(span.parentSpanId).toBe(root?.spanId);
    expect(JSON.stringify(collector.spans)).not.toContain(site.origin);
    for (const resource of collector.resources)
      expect(resource).toMatchObject({
        'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
        'service.instance.id': expect.stringMatching(/^[\w-]{36}$/),
        'k8s.pod.name': 'pod-7',
      });
    const ids = new Set(collector.resources.map((resource) => resource['service.instance.id']));
    expect(ids.size).toBeGreaterThanOrEqual(2);
    expect(processes[1].output).toContain(`"traceId":"${traceId}"`);
  });

  it("go on with a caller's trace, and are in the log beside the request", async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const answer = await fetch(`${caller.baseUrl}/v1/agent-runs`, {
      headers: {
        authorization: `Bearer ${caller.key}`,
        traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
        'x-request-id': 'asked-with-a-trace',
      },
    });
    expect(answer.status).toBe(200);
    const request = (): unknown => collector.spans.find((span) => span.traceId === traceId);
    await poll('the span arrives', async () => request() !== undefined, 60_000);
    expect(request()).toMatchObject({ name: 'GET /v1/agent-runs', parentSpanId: '00f067aa0ba902b7' });
    const line = processes[0].output.split('\n').find((each) => each.includes('asked-with-a-trace'));
    expect(line).toContain(`"traceId":"${traceId}"`);
  });
});
