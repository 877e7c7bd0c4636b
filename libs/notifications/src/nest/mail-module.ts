import { Module } from '@nestjs/common';
import { Clock } from '#common';
import { SecretBox, type Config } from '#config';
import { CONFIG, injectedParts } from '#config/nest';
import { Database } from '#database';
import { Mailer } from '../mail/mailer.js';
import { Outbox } from '../mail/outbox.js';

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
    injectedParts(Outbox, { database: Database, box: SecretBox, clock: Clock, mailer: MAILER }),
  ],
  exports: [MAILER, Outbox],
})
export class MailModule {}
