import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { captureConsole, createLogger, exitUnstarted, loadRendererConfig } from '#config';
import { AddressGuard, NameResolver, parseAllowNetworks } from '#crawler';
import { Metrics, MetricsServer } from '#observability';
import { BrowserPool, findBrowser, printDocument, RenderServer, selfTest } from '#render';

/** Pages in hand are finished within; then they are broken off, for another renderer. Kubernetes gives 30 s. */
const GRACE_MS = 15_000;
/** A renderer that has not stopped by then is ended. */
const STOP_LIMIT_MS = 20_000;
/** Of a browser's connections. */
const CONNECT_MS = 10_000;

let logger: Logger | null = null;

async function main(): Promise<void> {
  const toLog = captureConsole();
  const { browser, crawl, concurrency, token, host, port, metricsPort, logLevel } = loadRendererConfig();
  const log = createLogger({ level: logLevel, base: { service: 'renderer' } });
  logger = log;
  toLog(log);
  const { hasSandbox, chromiumPath } = browser;
  if (!hasSandbox)
    log.warn(
      'the browser runs without its sandbox (RENDERER_NO_SANDBOX): a page that breaks out of it is on this machine',
    );
  const findProgram = (): ReturnType<typeof findBrowser> =>
    findBrowser({
      cacheDir: join(homedir(), '.cache', 'sqout'),
      ...(chromiumPath === null ? {} : { installed: [chromiumPath], isInstalled: true }),
    });
  await selfTest({ findProgram, hasSandbox });
  const names = new NameResolver(crawl.dnsServers ? { servers: crawl.dnsServers } : {});
  const pool = new BrowserPool({
    ...{ findProgram, hasSandbox, pagesAtOnce: concurrency, userAgent: crawl.userAgent },
    connection: {
      guard: new AddressGuard({ allowNetworks: parseAllowNetworks(crawl.allowNetworks) }),
      resolver: names.resolve,
      connectTimeoutMs: CONNECT_MS,
    },
  });
  const metrics = new Metrics('renderer');
  const metricsServer = new MetricsServer(metrics);
  const server = new RenderServer({
    // As many wait as are at work: the browser has its next page at once.
    ...{ renderer: pool, token, places: 2 * concurrency },
    print: async (task) => printDocument(task, { program: await findProgram(), hasSandbox }),
    onEnd: (result) => metrics.renders().inc({ result }),
  });
  metrics.gauge(
    'sqout_renders_active',
    'Pages that this renderer has in hand, waiting ones included',
    () => server.tasksInHand,
  );
  metrics.gauge('sqout_render_places', 'Pages that this renderer takes at once', () => 2 * concurrency);
  const stop = async (): Promise<void> => {
    log.info('the renderer stops');
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    await server.drain(GRACE_MS);
    await pool.close();
    names.close();
    metricsServer.close();
    log.flush(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
  if (metricsPort !== null) await metricsServer.listen(metricsPort, host);
  log.info({ port: await server.listen(port, host), concurrency }, 'the renderer takes pages');
}

main().catch((error: unknown) => exitUnstarted('The renderer', error, logger));
