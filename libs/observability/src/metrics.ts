import { totalmem } from 'node:os';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds of a request: from an answer out of memory to the 120 s after which a request is given up. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
/** Seconds of checking a page: a small one takes milliseconds, 20 s burn the thread. */
const JUDGE_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 20];

/** Of the container; null without one, where the system says 0, or more than the machine has. */
function readMemoryLimit(): number | null {
  const bytes = process.constrainedMemory();
  return bytes > 0 && bytes < totalmem() ? bytes : null;
}

/**
 * What one process tells Prometheus. No label names an organization, a user, a run or a URL: such a label has as many values as there are
 * of them, and readers of metrics need not know them.
 */
export class Metrics {
  readonly registry = new Registry();

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
    this.gauge('sqout_memory_limit_bytes', 'Memory that the container of this process may use', readMemoryLimit);
  }

  /** Requests of the API by the template of their route, never by their path. */
  readonly requestSeconds = this.lazy(
    () =>
      new Histogram({
        name: 'sqout_http_request_duration_seconds',
        help: 'Time from the first byte of a request to the end of its answer; status 0: given up by the client',
        labelNames: ['method', 'route', 'status'],
        buckets: REQUEST_SECONDS,
        registers: [this.registry],
      }),
  );

  readonly pages = this.lazy(
    () =>
      new Counter({
        name: 'sqout_pages_total',
        help: 'Requests for pages, by what came of them; counted when their slice ends',
        labelNames: ['outcome'],
        registers: [this.registry],
      }),
  );

  readonly judgeSeconds = this.lazy(
    () =>
      new Histogram({
        name: 'sqout_page_judge_seconds',
        help: 'Time in which one page was judged, with its wait for a thread',
        buckets: JUDGE_SECONDS,
        registers: [this.registry],
      }),
  );

  readonly pushbacks = this.lazy(
    () =>
      new Counter({
        name: 'sqout_host_pushback_total',
        help: 'Answers 429 and 503 of audited hosts, after which the crawl of that host slows down',
        registers: [this.registry],
      }),
  );

  readonly expiredLeases = this.lazy(
    () =>
      new Counter({
        name: 'sqout_lease_expired_total',
        help: 'Slices and phases of runs whose worker went silent, and that others took over, by phase',
        labelNames: ['phase'],
        registers: [this.registry],
      }),
  );

  readonly renders = this.lazy(
    () =>
      new Counter({
        name: 'sqout_renders_total',
        help: 'Pages given to a browser, by what came of them: rendered, or why not. Renderers count what they were asked for, workers what they got',
        labelNames: ['result'],
        registers: [this.registry],
      }),
  );

  readonly deliveries = this.lazy(
    () =>
      new Counter({
        name: 'sqout_deliveries_total',
        help: 'Attempts to send an event to a channel, by kind of channel and result (done, failed)',
        labelNames: ['kind', 'result'],
        registers: [this.registry],
      }),
  );

  readonly scheduleTicks = this.lazy(
    () =>
      new Counter({
        name: 'sqout_schedule_ticks_total',
        help: 'Planned times of schedules, by what came of them; an error code is not named',
        labelNames: ['state'],
        registers: [this.registry],
      }),
  );

  readonly githubAudits = this.lazy(
    () =>
      new Counter({
        name: 'sqout_github_audits_total',
        help: 'Audits that pushes and pull requests asked for, by what became of them; untold: the comment or the status could not be written',
        labelNames: ['result'],
        registers: [this.registry],
      }),
  );

  /** Shows a number that is read when Prometheus asks; nothing while it is not known. */
  gauge(name: string, help: string, read: () => number | null): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        const value = read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  }

  /** The same for a number of each value of a label, of which there must be few. */
  gauges(
    name: string,
    help: string,
    label: string,
    read: () => Readonly<Record<string, number>> | Promise<Readonly<Record<string, number>>>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      async collect() {
        const numbers = await read();
        this.reset();
        for (const [value, number] of Object.entries(numbers)) this.set({ [label]: value }, number);
      },
    });
  }

  private lazy<T>(make: () => T): () => T {
    let metric: T | undefined;
    return () => (metric ??= make());
  }
}
