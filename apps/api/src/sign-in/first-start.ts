import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Config } from '#config';
import { CONFIG, LOGGER } from '#config/nest';
import { LocalAccounts } from '#organizations';

/** The first user and their organization, where the environment names them, before the first request is answered. */
@Injectable()
export class FirstStart implements OnApplicationBootstrap {
  constructor(
    private readonly local: LocalAccounts,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws AppError VALIDATION_ERROR for a password that is easy to guess: the process does not start */
  async onApplicationBootstrap(): Promise<void> {
    const { first } = this.config.auth;
    if (first === null) return;
    const name = first.email.split('@')[0] ?? first.email;
    if (await this.local.createFirst({ ...first, name }))
      this.logger.info('the first user and their organization were created as SQOUT_ADMIN_EMAIL says');
    else this.logger.debug('there are users already: SQOUT_ADMIN_EMAIL changes nothing');
  }
}
