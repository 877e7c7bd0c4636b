import {
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Logger } from 'pino';
import type { Config } from '#config';
import { CONFIG, LOGGER } from '#config/nest';
import { Database } from '#database';
import { MetricsServer } from './metrics-server.js';
import { Metrics } from './metrics.js';

/** Numbers for Prometheus, for every module; on METRICS_PORT, when it is set, from the start to the very end. */
@Module({})
export class MetricsModule implements OnApplicationBootstrap, OnApplicationShutdown {
  static forRoot({ service }: { service: string }): DynamicModule {
    return {
      module: MetricsModule,
      global: true,
      providers: [{ provide: Metrics, useFactory: () => new Metrics(service) }],
      exports: [Metrics],
    };
  }

  private readonly server: MetricsServer;

  constructor(
    metrics: Metrics,
    database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.server = new MetricsServer(metrics);
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

  onApplicationShutdown(): void {
    this.server.close();
  }
}
