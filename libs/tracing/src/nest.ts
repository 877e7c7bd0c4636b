import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Config } from '#config';
import { CONFIG, LOGGER } from '#config/nest';

const STOP = Symbol('stop of tracing');

/** Spans, where OTEL_EXPORTER_OTLP_ENDPOINT is set: from before the first request or job to the very end. */
@Module({})
export class TracingModule implements OnApplicationShutdown {
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

  constructor(@Inject(STOP) private readonly stop: (() => Promise<void>) | null) {}

  async onApplicationShutdown(): Promise<void> {
    await this.stop?.();
  }
}
