/** Every job that workers do. Payloads carry ids only: Postgres has the rest. */
export interface JobPayloads {
  /** Work on a run's frontier for a few seconds. */
  'crawl-slice': { runId: string };
  /** Check the site, build the report, settle. */
  'finish-run': { runId: string };
}

export type QueueName = keyof JobPayloads;

export interface QueueSettings {
  /** A worker that is silent for so long has lost its job. */
  lockDurationMs: number;
  stalledIntervalMs: number;
  /** How often a job may lose its worker before the queue gives up. Postgres' sweeper does not give up, so this is generous. */
  maxStalledCount: number;
  /** Share of WORKER_CONCURRENCY. */
  concurrencyShare: number;
}

export const QUEUES: Readonly<Record<QueueName, QueueSettings>> = {
  // With 10 s / 5 s a killed worker's slice is picked up after about 9 s; BullMQ's defaults need a minute.
  'crawl-slice': { lockDurationMs: 10_000, stalledIntervalMs: 5_000, maxStalledCount: 20, concurrencyShare: 1 },
  // Mostly it waits for files and for links to other hosts, whose name server may never
  // answer: such runs must not keep others from their reports.
  // What needs the processor and the memory, the building of reports, has fewer places (`ReportThreads`).
  'finish-run': { lockDurationMs: 10_000, stalledIntervalMs: 5_000, maxStalledCount: 20, concurrencyShare: 2 },
};

export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];
