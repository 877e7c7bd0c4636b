import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Clock } from '#common';
import { SecretBox, type Config } from '#config';
import { CLOCK, CONFIG } from '#config/nest';
import { AddressGuard, NameResolver, parseAllowNetworks } from '#crawler';
import { Database } from '#database';
import { RunDispatcher, RunEndings, RunsService, SiteAudits, Sites } from '#runs';
import { RunsModule } from '#runs/nest';
import type { BlobStore } from '#storage';
import { BLOB_STORE, StorageModule } from '#storage/nest';
import { AuditRunner } from './audit-runner.js';
import { GithubConnections } from './connections.js';
import { WebhookReceiver } from './receiver.js';

/** The API's side: connections, and what receives their webhooks. */
@Module({
  providers: [
    {
      provide: GithubConnections,
      inject: [Database, SecretBox, CLOCK, CONFIG],
      useFactory: (...[database, box, clock, config]: [Database, SecretBox, Clock, Config]) =>
        new GithubConnections({ database, box, clock, guard: guardOf(config), baseUrl: config.http.baseUrl }),
    },
    {
      provide: WebhookReceiver,
      inject: [Database, SecretBox, CLOCK, CONFIG],
      useFactory: (...[database, box, clock, { crawl }]: [Database, SecretBox, Clock, Config]) =>
        new WebhookReceiver({ database, box, clock, readsPrivate: parseAllowNetworks(crawl.allowNetworks).length > 0 }),
    },
  ],
  exports: [GithubConnections, WebhookReceiver],
})
export class GithubModule {}

const NAMES = Symbol('names of the servers of repositories');

/** The worker alone has it. */
@Module({
  imports: [RunsModule, StorageModule],
  providers: [
    { provide: NAMES, useFactory: () => new NameResolver() },
    {
      provide: AuditRunner,
      inject: [
        ...[Database, BLOB_STORE, RunsService, RunEndings, RunDispatcher, Sites, SiteAudits],
        ...[SecretBox, NAMES, CLOCK, CONFIG],
      ],
      useFactory: (
        ...parts: [
          ...[Database, BlobStore, RunsService, RunEndings, RunDispatcher, Sites, SiteAudits],
          ...[SecretBox, NameResolver, Clock, Config],
        ]
      ) => {
        const [database, storage, runs, endings, dispatcher, sites, siteAudits, box, names, clock, config] = parts;
        return new AuditRunner({
          ...{ database, storage, runs, endings, dispatcher, sites, siteAudits, box, clock },
          network: { guard: guardOf(config), resolver: names.resolve },
          baseUrl: config.http.baseUrl,
        });
      },
    },
  ],
  exports: [AuditRunner],
})
export class GithubRunnerModule implements OnApplicationShutdown {
  constructor(@Inject(NAMES) private readonly names: NameResolver) {}

  onApplicationShutdown(): void {
    this.names.close();
  }
}

/** Where an organization may lead requests of Sqout: as for channels. */
function guardOf({ notifications }: Config): AddressGuard {
  return new AddressGuard({ allowNetworks: parseAllowNetworks(notifications.allowNetworks) });
}
