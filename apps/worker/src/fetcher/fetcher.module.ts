import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { userAgentFor, type Config } from '#config';
import { CONFIG } from '#config/nest';
import { AddressGuard, Fetcher, NameResolver, parseAllowNetworks } from '#crawler';

export function userAgentOf({ crawl, http }: Config): string {
  return crawl.userAgent ?? userAgentFor(http.baseUrl);
}

/** Requests to sites: names, addresses that may be asked, connections. */
@Module({
  providers: [
    {
      provide: NameResolver,
      inject: [CONFIG],
      useFactory: ({ crawl }: Config) => new NameResolver(crawl.dnsServers ? { servers: crawl.dnsServers } : {}),
    },
    {
      provide: Fetcher,
      inject: [CONFIG, NameResolver],
      useFactory: (config: Config, names: NameResolver) =>
        new Fetcher({
          resolver: names.resolve,
          guard: new AddressGuard({ allowNetworks: parseAllowNetworks(config.crawl.allowNetworks) }),
          userAgent: userAgentOf(config),
        }),
    },
  ],
  exports: [Fetcher, NameResolver],
})
export class FetcherModule implements OnApplicationShutdown {
  constructor(
    private readonly fetcher: Fetcher,
    private readonly names: NameResolver,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.fetcher.close();
    this.names.close();
  }
}
