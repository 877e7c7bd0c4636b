import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Config } from '#config';
import { CONFIG, LOGGER, ProcessEnd } from '#config/nest';
import { Database, type DatabaseTimeouts } from './database.js';

/** PostgreSQL, for every module. Connections end after all that use them. */
@Module({})
export class DatabaseModule implements OnModuleInit {
  static forRoot(options: { timeouts: DatabaseTimeouts }): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        {
          provide: Database,
          inject: [CONFIG, LOGGER],
          useFactory: ({ database: { url, poolSize, prepares } }: Config, logger: Logger) =>
            new Database({
              url,
              poolSize,
              prepares,
              timeouts: options.timeouts,
              isKeptWarm: true,
              onError: (err) => logger.warn({ err }, 'a database connection broke'),
            }),
        },
      ],
      exports: [Database],
    };
  }

  constructor(
    private readonly database: Database,
    end: ProcessEnd,
  ) {
    end.on('database', () => database.close());
  }

  async onModuleInit(): Promise<void> {
    await this.database.warmUp();
  }
}
