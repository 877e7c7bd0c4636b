import { ConfigError, type Config } from './config.js';
import { EnvironmentReader } from './environment.js';
import { readBrowser, readCrawlNetwork, readToken, type BrowserConfig, type CrawlNetwork } from './rendering.js';
import { withSecretFiles } from './secret-files.js';

/** What a renderer reads of the environment: it has no database, no queue, no storage and no secret but its token. */
export interface RendererConfig {
  logLevel: Config['logLevel'];
  host: string;
  port: number;
  metricsPort: number | null;
  /** Callers show it. */
  token: string;
  /** Pages at a time. */
  concurrency: number;
  browser: BrowserConfig;
  crawl: CrawlNetwork & { userAgent: string };
}

/** @throws ConfigError */
export function loadRendererConfig(env: Readonly<Record<string, string | undefined>> = process.env): RendererConfig {
  const problems: string[] = [];
  const read = new EnvironmentReader(withSecretFiles(env, problems, ['RENDERER_TOKEN']), problems);
  const crawl = readCrawlNetwork(read);
  const baseUrl = (read.url('BASE_URL', ['http:', 'https:']) ?? 'http://127.0.0.1:3000').replace(/\/+$/, '');
  const config: RendererConfig = {
    logLevel: read.choice('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
    host: read.text('HOST') ?? '0.0.0.0',
    port: read.integer('RENDERER_PORT', 3002, { min: 0, max: 65535 }),
    metricsPort: read.text('METRICS_PORT') === null ? null : read.integer('METRICS_PORT', 0, { min: 0, max: 65535 }),
    token: readToken(read, 'A renderer needs it'),
    concurrency: read.integer('RENDERER_CONCURRENCY', 2, { min: 1, max: 16 }),
    browser: readBrowser(read),
    crawl: { ...crawl, userAgent: crawl.userAgent ?? userAgentFor(baseUrl) },
  };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

/** As sites see it where CRAWL_USER_AGENT says nothing else. */
export function userAgentFor(baseUrl: string): string {
  return `Sqout/0.1 (+${baseUrl}/docs#crawler)`;
}
