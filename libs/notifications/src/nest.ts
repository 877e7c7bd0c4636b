import { Module, type DynamicModule, type OnApplicationShutdown, type Type } from '@nestjs/common';
import type { Logger } from 'pino';
import { Clock } from '#common';
import { SecretBox, type Config } from '#config';
import { BASE_URL, CONFIG, injected, injectedParts, LOGGER } from '#config/nest';
import { AddressGuard, NameResolver, parseAllowNetworks } from '#crawler';
import { Database } from '#database';
import { ChannelMail } from './channel-mail.js';
import type { ChannelsParts } from './channels-parts.js';
import { Channels } from './channels.js';
import { Digests } from './digests.js';
import type { Mailer } from './mail/mailer.js';
import { Outbox } from './mail/outbox.js';
import type { ReportMails } from './mailed-report.js';
import { MAILER, MailModule } from './nest/mail-module.js';
import { OwnNotifications } from './own-notifications.js';
import { Sender } from './sender.js';
import { Summaries, type SiteMonths } from './summaries.js';

export { MailModule };

/** Which addresses channels may lead to. Another one than the crawler's: what may be audited may not be posted to. */
const CHANNEL_GUARD = Symbol('ChannelGuard');

const CHANNELS_PARTS = Symbol('ChannelsParts');

/** Channels, and what sends to them. */
@Module({
  imports: [MailModule],
  providers: [
    {
      provide: CHANNEL_GUARD,
      inject: [CONFIG],
      useFactory: ({ notifications }: Config) =>
        new AddressGuard({ allowNetworks: parseAllowNetworks(notifications.allowNetworks) }),
    },
    {
      provide: CHANNELS_PARTS,
      inject: [Database, SecretBox, CHANNEL_GUARD, Clock, Outbox, CONFIG],
      useFactory: (...parts: [Database, SecretBox, AddressGuard, Clock, Outbox, Config]): ChannelsParts => {
        const [database, box, guard, clock, outbox, { http }] = parts;
        return { database, box, guard, clock, outbox, baseUrl: http.baseUrl };
      },
    },
    injected(Channels, CHANNELS_PARTS),
    injected(OwnNotifications, CHANNELS_PARTS),
    injectedParts(ChannelMail, { database: Database, box: SecretBox, clock: Clock }),
  ],
  exports: [Channels, OwnNotifications, ChannelMail, CHANNEL_GUARD],
})
export class ChannelsModule {}

/** What messages to clients are made of: a library above this one has it, in a module that exports both. */
export const REPORT_MAILS = Symbol('ReportMails');
export const SITE_MONTHS = Symbol('SiteMonths');

/** The worker alone has it. */
@Module({})
export class SenderModule implements OnApplicationShutdown {
  constructor(private readonly names: NameResolver) {}

  /** @param reports exports `REPORT_MAILS` and `SITE_MONTHS` */
  static with(reports: Type): DynamicModule {
    return {
      module: SenderModule,
      imports: [ChannelsModule, MailModule, reports],
      providers: [
        injectedParts(Digests, { database: Database, baseUrl: BASE_URL }),
        {
          provide: Summaries,
          inject: [Database, SITE_MONTHS, LOGGER],
          useFactory: (database: Database, months: SiteMonths, log: Logger) =>
            new Summaries({
              ...{ database, months },
              onError: (err, channelId) => log.warn({ err, channelId }, 'a summary was not made; will retry'),
            }),
        },
        { provide: NameResolver, useFactory: () => new NameResolver() },
        {
          provide: Sender,
          inject: [SecretBox, CHANNEL_GUARD, NameResolver, Clock, CONFIG, MAILER, REPORT_MAILS],
          useFactory: (
            ...parts: [SecretBox, AddressGuard, NameResolver, Clock, Config, Mailer | null, ReportMails]
          ) => {
            const [box, guard, names, clock, { http }, mailer, mails] = parts;
            const { resolve: resolver } = names;
            return new Sender({ box, guard, resolver, clock, baseUrl: http.baseUrl, mailer, reports: mails });
          },
        },
      ],
      exports: [Sender, Digests, Summaries, MailModule],
    };
  }

  onApplicationShutdown(): void {
    this.names.close();
  }
}
