import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { systemClock, Clock } from '#common';
import { loadConfig, type Config } from './config.js';
import { createLogger } from './logger.js';
import { ProcessEnd } from './nest/process-end.js';
import { SecretBox } from './secret-box.js';

export { injected, injectedParts } from './nest/injected.js';
export { nestLogger } from './nest/nest-logger.js';
export { ProcessEnd } from './nest/process-end.js';

/** For constructors that take the configuration: `@Inject(CONFIG) config: Config`. */
export const CONFIG = Symbol('Config');
/** `@Inject(LOGGER) logger: Logger`, of pino. */
export const LOGGER = Symbol('Logger');
/** `@Inject(BASE_URL) baseUrl: string`: the public address of the API. */
export const BASE_URL = Symbol('BaseUrl');

export interface ConfigModuleOptions {
  /** Members of every line of the log, such as the service. */
  logged: Readonly<Record<string, unknown>>;
}

/** Configuration, log, clock and the box for secrets, for every module, and the end of all that is global. */
@Module({})
export class ConfigModule implements OnApplicationShutdown {
  static forRoot({ logged }: ConfigModuleOptions): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: CONFIG, useFactory: () => loadConfig() },
        {
          provide: LOGGER,
          inject: [CONFIG],
          useFactory: ({ logLevel, tracing }: Config) =>
            createLogger({ level: logLevel, base: { ...logged }, isTraced: tracing !== null }),
        },
        { provide: Clock, useValue: systemClock },
        { provide: BASE_URL, inject: [CONFIG], useFactory: ({ http }: Config) => http.baseUrl },
        ProcessEnd,
        {
          provide: SecretBox,
          inject: [CONFIG],
          useFactory: ({ notifications }: Config) => new SecretBox(notifications.secretsKeys),
        },
      ],
      exports: [CONFIG, LOGGER, Clock, BASE_URL, ProcessEnd, SecretBox],
    };
  }

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly end: ProcessEnd,
  ) {
    end.on('log', () => new Promise<void>((resolve) => logger.flush(() => resolve())));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.end.run((err, step) => this.logger.warn({ err, step }, 'the process did not end cleanly'));
  }
}
