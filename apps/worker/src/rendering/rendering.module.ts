import { homedir } from 'node:os';
import { join } from 'node:path';
import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Config } from '#config';
import { CONFIG, LOGGER } from '#config/nest';
import { AddressGuard, NameResolver, parseAllowNetworks } from '#crawler';
import { FrontierModule } from '#frontier/nest';
import { Metrics } from '#observability';
import { BrowserPool, findBrowser, RemoteRenderer, type Renderer } from '#render';
import { RunsModule } from '#runs/nest';
import { AuditModule } from '../audit/audit.module.js';
import { FetcherModule, userAgentOf } from '../fetcher/fetcher.module.js';
import { RENDERER, RunRendering } from './run-rendering.js';

/** Of a browser's connections. */
const CONNECT_MS = 10_000;
/** Each page says it anew. */
const TELL_AGAIN_MS = 60_000;

/** Pages that scripts build, as a browser shows them. */
@Module({
  imports: [FrontierModule, RunsModule, AuditModule, FetcherModule],
  providers: [
    {
      provide: RENDERER,
      inject: [CONFIG, NameResolver, Metrics, LOGGER],
      useFactory: (config: Config, names: NameResolver, metrics: Metrics, log: Logger): Renderer =>
        observed(rendererElsewhere(config, log) ?? rendererHere(config, names), metrics, log),
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

/** Renderers of a deployment apart; null where there are none. */
function rendererElsewhere({ render: { remote } }: Config, log: Logger): Renderer | null {
  if (remote === null) return null;
  const onProblem = (renderer: string, problem: string): void =>
    log.warn({ renderer, problem }, 'a renderer takes no pages');
  return new RemoteRenderer({ ...remote, onProblem });
}

/** Counts what became of pages, and tells operators why no browser starts. */
function observed(renderer: Renderer, metrics: Metrics, log: Logger): Renderer {
  let toldAtMs = -Infinity;
  const note = (end: Awaited<ReturnType<Renderer['render' | 'compare' | 'measure']>>, signal: AbortSignal): void => {
    const result = signal.aborted ? 'cancelled' : end.kind === 'refused' ? end.reason : end.kind;
    metrics.renders().inc({ result });
    if (end.kind !== 'refused' || end.reason !== 'no-browser' || performance.now() - toldAtMs < TELL_AGAIN_MS) return;
    toldAtMs = performance.now();
    log.warn({ problem: end.message }, 'pages are not rendered: no browser starts');
  };
  return {
    async render(task, signal) {
      const page = await renderer.render(task, signal);
      note(page, signal);
      return page;
    },
    async compare(task, signal) {
      const comparison = await renderer.compare(task, signal);
      note(comparison, signal);
      return comparison;
    },
    async measure(task, signal) {
      const load = await renderer.measure(task, signal);
      note(load, signal);
      return load;
    },
    close: () => renderer.close(),
  };
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
