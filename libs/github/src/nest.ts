import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '#common';
import { SecretBox, type Config } from '#config';
import { CONFIG } from '#config/nest';
import { AddressGuard, NameResolver, parseAllowNetworks } from '#crawler';
import { Database } from '#database';
import { ReportsRepository } from '#reports';
import { RunDispatcher, RunEndings, RunRecords, RunCreation, SiteAudits, Sites } from '#runs';
import { RunRecordsModule, RunsModule } from '#runs/nest';
import { AuditRunner } from './audit-runner.js';
import { GithubConnections } from './connections.js';
import { WebhookReceiver } from './receiver.js';

/** The API's side: connections, and what receives their webhooks. */
@Module({
  providers: [
    {
      provide: GithubConnections,
      inject: [Database, SecretBox, Clock, CONFIG],
      useFactory: (...[database, box, clock, config]: [Database, SecretBox, Clock, Config]) =>
        new GithubConnections({ database, box, clock, guard: guardOf(config), baseUrl: config.http.baseUrl }),
    },
    {
      provide: WebhookReceiver,
      inject: [Database, SecretBox, Clock, CONFIG],
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
  imports: [RunsModule, RunRecordsModule],
  providers: [
    { provide: NAMES, useFactory: () => new NameResolver() },
    {
      provide: AuditRunner,
      inject: [
        ...[Database, ReportsRepository, RunRecords, RunCreation, RunEndings, RunDispatcher, Sites, SiteAudits],
        ...[SecretBox, NAMES, Clock, CONFIG],
      ],
      useFactory: (
        ...parts: [
          ...[Database, ReportsRepository, RunRecords, RunCreation, RunEndings, RunDispatcher, Sites, SiteAudits],
          ...[SecretBox, NameResolver, Clock, Config],
        ]
      ) => {
        const [database, reports, records, creation, endings, dispatcher, ...others] = parts;
        const [sites, siteAudits, box, names, clock, config] = others;
        return new AuditRunner({
          ...{ database, reports, records, creation, endings, dispatcher, sites, siteAudits, box, clock },
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
