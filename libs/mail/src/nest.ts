import { Module } from '@nestjs/common';
import type { Clock } from '#common';
import { SecretBox, type Config } from '#config';
import { CLOCK, CONFIG } from '#config/nest';
import { Database } from '#database';
import { Mailer } from './mailer.js';
import { Outbox } from './outbox.js';

/** `Mailer | null`: null without SMTP_URL. */
export const MAILER = Symbol('Mailer');

/** What sends e-mail, and the messages that wait. */
@Module({
  providers: [
    {
      provide: MAILER,
      inject: [CONFIG],
      useFactory: ({ notifications: { smtp } }: Config) => (smtp === null ? null : new Mailer(smtp)),
    },
    {
      provide: Outbox,
      inject: [Database, SecretBox, CLOCK, MAILER],
      useFactory: (...[database, box, clock, mailer]: [Database, SecretBox, Clock, Mailer | null]) =>
        new Outbox({ database, box, clock, mailer }),
    },
  ],
  exports: [MAILER, Outbox],
})
export class MailModule {}
