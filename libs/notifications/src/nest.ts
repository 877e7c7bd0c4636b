import { Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Clock } from '#common';
import { SecretBox, type Config } from '#config';
import { CLOCK, CONFIG } from '#config/nest';
import { AddressGuard, NameResolver, parseAllowNetworks } from '#crawler';
import { Database } from '#database';
import { Channels } from './channels.js';
import { Sender } from './sender.js';

/** Which addresses channels may lead to. Another one than the crawler's: what may be audited may not be posted to. */
const CHANNEL_GUARD = Symbol('ChannelGuard');

/** Channels, and what sends to them. */
@Module({
  providers: [
    {
      provide: CHANNEL_GUARD,
      inject: [CONFIG],
      useFactory: ({ notifications }: Config) =>
        new AddressGuard({ allowNetworks: parseAllowNetworks(notifications.allowNetworks) }),
    },
    {
      provide: Channels,
      inject: [Database, SecretBox, CHANNEL_GUARD, CLOCK],
      useFactory: (...[database, box, guard, clock]: [Database, SecretBox, AddressGuard, Clock]) =>
        new Channels({ database, box, guard, clock }),
    },
  ],
  exports: [Channels, CHANNEL_GUARD],
})
export class ChannelsModule {}

/** The worker alone has it. */
@Module({
  imports: [ChannelsModule],
  providers: [
    { provide: NameResolver, useFactory: () => new NameResolver() },
    {
      provide: Sender,
      inject: [SecretBox, CHANNEL_GUARD, NameResolver, CLOCK, CONFIG],
      useFactory: (...parts: [SecretBox, AddressGuard, NameResolver, Clock, Config]) => {
        const [box, guard, names, clock, { http }] = parts;
        return new Sender({ box, guard, resolver: names.resolve, clock, baseUrl: http.baseUrl });
      },
    },
  ],
  exports: [Sender],
})
export class SenderModule implements OnApplicationShutdown {
  constructor(private readonly names: NameResolver) {}

  onApplicationShutdown(): void {
    this.names.close();
  }
}
