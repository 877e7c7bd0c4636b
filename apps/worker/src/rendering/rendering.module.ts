import { homedir } from 'node:os';
import { join } from 'node:path';
import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import { AddressGuard, NameResolver, parseAllowNetworks } from '#crawler';
import { FrontierModule } from '#frontier/nest';
import { BrowserPool, findBrowser, type Renderer } from '#render';
import { AuditModule } from '../audit/audit.module.js';
import { FetcherModule, userAgentOf } from '../fetcher/fetcher.module.js';
import { RENDERER, RunRendering } from './run-rendering.js';

/** Of a browser's connections. */
const CONNECT_MS = 10_000;

/** Pages that scripts build, as a browser shows them. */
@Module({
  imports: [FrontierModule, AuditModule, FetcherModule],
  providers: [
    {
      provide: RENDERER,
      inject: [CONFIG, NameResolver],
      useFactory: (config: Config, names: NameResolver): Renderer => rendererHere(config, names),
    },
    RunRendering,
  ],
  exports: [RunRendering],
})
export class RenderingModule implements OnApplicationShutdown {
  constructor(@Inject(RENDERER) private readonly renderer: Renderer) {}

  async onApplicationShutdown(): Promise<void> {
    await this.renderer.close();
  }
}

/** A browser of this machine; it starts with the first page that needs it. */
function rendererHere(config: Config, names: NameResolver): Renderer {
  const { chromiumPath, hasSandbox } = config.render;
  const findProgram = (): ReturnType<typeof findBrowser> =>
    findBrowser({
      cacheDir: join(homedir(), '.cache', 'sqout'),
      ...(chromiumPath === null ? {} : { installed: [chromiumPath], isInstalled: true }),
    });
  return new BrowserPool({
    ...{ userAgent: userAgentOf(config), findProgram, hasSandbox },
    connection: {
      guard: new AddressGuard({ allowNetworks: parseAllowNetworks(config.crawl.allowNetworks) }),
      resolver: names.resolve,
      connectTimeoutMs: CONNECT_MS,
    },
  });
}
