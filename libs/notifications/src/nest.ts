import { Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Clock } from '#common';
import { SecretBox, type Config } from '#config';
import { CLOCK, CONFIG } from '#config/nest';
import { AddressGuard, NameResolver, parseAllowNetworks } from '#crawler';
import { Database } from '#database';
import { Outbox, type Mailer } from '#mail';
import { MAILER, MailModule } from '#mail/nest';
import { ChannelMail } from './channel-mail.js';
import { Channels } from './channels.js';
import { Digests } from './digests.js';
import { Sender } from './sender.js';

/** Which addresses channels may lead to. Another one than the crawler's: what may be audited may not be posted to. */
const CHANNEL_GUARD = Symbol('ChannelGuard');

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
      provide: Channels,
      inject: [Database, SecretBox, CHANNEL_GUARD, CLOCK, Outbox, CONFIG],
      useFactory: (...parts: [Database, SecretBox, AddressGuard, Clock, Outbox, Config]) => {
        const [database, box, guard, clock, outbox, { http }] = parts;
        return new Channels({ database, box, guard, clock, outbox, baseUrl: http.baseUrl });
      },
    },
    {
      provide: ChannelMail,
      inject: [Database, SecretBox, CLOCK],
      useFactory: (database: Database, box: SecretBox, clock: Clock) => new ChannelMail({ database, box, clock }),
    },
  ],
  exports: [Channels, ChannelMail, CHANNEL_GUARD],
})
export class ChannelsModule {}

/** The worker alone has it. */
@Module({
  imports: [ChannelsModule, MailModule],
  providers: [
    {
      provide: Digests,
      inject: [Database, CONFIG],
      useFactory: (database: Database, { http }: Config) => new Digests({ database, baseUrl: http.baseUrl }),
    },
    { provide: NameResolver, useFactory: () => new NameResolver() },
    {
      provide: Sender,
      inject: [SecretBox, CHANNEL_GUARD, NameResolver, CLOCK, CONFIG, MAILER],
      useFactory: (...parts: [SecretBox, AddressGuard, NameResolver, Clock, Config, Mailer | null]) => {
        const [box, guard, names, clock, { http }, mailer] = parts;
        return new Sender({ box, guard, resolver: names.resolve, clock, baseUrl: http.baseUrl, mailer });
      },
    },
  ],
  exports: [Sender, Digests, MailModule],
})
export class SenderModule implements OnApplicationShutdown {
  constructor(private readonly names: NameResolver) {}

  onApplicationShutdown(): void {
    this.names.close();
  }
}
