import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { systemClock } from '#common';
import { loadConfig, type Config } from './config.js';
import { createLogger } from './logger.js';
import { SecretBox } from './secret-box.js';

export { injected } from './nest/injected.js';
export { nestLogger } from './nest/nest-logger.js';

/** For constructors that take the configuration: `@Inject(CONFIG) config: Config`. */
export const CONFIG = Symbol('Config');
/** `@Inject(LOGGER) logger: Logger`, of pino. */
export const LOGGER = Symbol('Logger');
/** `@Inject(CLOCK) clock: Clock`; tests put their own in its place. */
export const CLOCK = Symbol('Clock');

export interface ConfigModuleOptions {
  /** Members of every line of the log, such as the service. */
  logged: Readonly<Record<string, unknown>>;
}

/** Configuration, log, clock and the box for secrets, for every module. The log ends last, when all others have released what they hold. */
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
        { provide: CLOCK, useValue: systemClock },
        {
          provide: SecretBox,
          inject: [CONFIG],
          useFactory: ({ notifications }: Config) => new SecretBox(notifications.secretsKeys),
        },
      ],
      exports: [CONFIG, LOGGER, CLOCK, SecretBox],
    };
  }

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  async onApplicationShutdown(): Promise<void> {
    await new Promise<void>((resolve) => this.logger.flush(() => resolve()));
  }
}
