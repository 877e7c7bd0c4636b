import { Inject, Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Config } from '#config';
import { CONFIG, LOGGER, ProcessEnd } from '#config/nest';
import { Database } from '#database';
import { MetricsServer } from './metrics-server.js';
import { Metrics } from './metrics.js';

/** Of all threads of one name. */
interface ThreadNumbers {
  threads: number;
  heapBytes: number;
  bufferBytes: number;
  heapLimitBytes: number;
}
type Threads = Record<string, ThreadNumbers>;

/** Numbers for Prometheus, for every module; on METRICS_PORT, when it is set, from the start to the very end. */
@Module({})
export class MetricsModule implements OnApplicationBootstrap {
  static forRoot({ service, threads }: { service: string; threads: () => Threads }): DynamicModule {
    return {
      module: MetricsModule,
      global: true,
      providers: [{ provide: Metrics, useFactory: () => withThreads(new Metrics(service), threads) }],
      exports: [Metrics],
    };
  }

  private readonly server: MetricsServer;

  constructor(
    metrics: Metrics,
    database: Database,
    end: ProcessEnd,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.server = new MetricsServer(metrics);
    end.on('metrics', () => this.server.close());
    metrics.gauges('sqout_database_connections', 'Connections of this process to PostgreSQL', 'state', () => {
      const { total, idle, waiting } = database.poolUse;
      return { busy: total - idle, idle, waiting };
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    const { metricsPort, http } = this.config;
    if (metricsPort === null) return;
    const port = await this.server.listen(metricsPort, http.host);
    this.log.info({ port }, 'metrics are served');
  }
}

/** Threads by what they are for. What they have is a part of the process's resident memory, and of none of Node's numbers of its heap. */
function withThreads(metrics: Metrics, threads: () => Threads): Metrics {
  const show = (name: string, help: string, read: (use: ThreadNumbers) => number): void =>
    metrics.gauges(name, help, 'pool', () =>
      Object.fromEntries(Object.entries(threads()).map(([pool, use]) => [pool, read(use)])),
    );
  show('sqout_threads', 'Threads of this process', ({ threads }) => threads);
  show('sqout_thread_heap_bytes', 'Heaps of threads, as of their last message', ({ heapBytes }) => heapBytes);
  show('sqout_thread_buffer_bytes', 'What threads hold beside their heaps', ({ bufferBytes }) => bufferBytes);
  show('sqout_thread_heap_limit_bytes', 'What heaps of threads may grow to', ({ heapLimitBytes }) => heapLimitBytes);
  return metrics;
}

const STOP = Symbol('stop of tracing');

/** Spans, where OTEL_EXPORTER_OTLP_ENDPOINT is set: from before the first request or job to the very end. */
@Module({})
export class TracingModule {
  static forRoot({ service }: { service: string }): DynamicModule {
    return {
      module: TracingModule,
      providers: [
        {
          provide: STOP,
          inject: [CONFIG, LOGGER],
          useFactory: async ({ tracing }: Config, log: Logger) => {
            if (tracing === null) return null;
            const { startTracing } = await import('./start-tracing.js');
            return startTracing(tracing, service, log);
          },
        },
      ],
    };
  }

  constructor(@Inject(STOP) stop: (() => Promise<void>) | null, end: ProcessEnd) {
    if (stop !== null) end.on('tracing', stop);
  }
}
