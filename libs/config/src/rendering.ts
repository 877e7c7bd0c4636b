import { parseUrl } from '#common';
import type { EnvironmentReader } from './environment.js';

export interface BrowserConfig {
  /** The browser; null: an installed one. */
  chromiumPath: string | null;
  hasSandbox: boolean;
}

/** What requests to audited sites need, of the crawler and of browsers. */
export interface CrawlNetwork {
  /** CIDRs, optionally with ports, outside the public internet that may be crawled. */
  allowNetworks: string;
  userAgent: string | null;
  /** Name servers of the crawler, `address` or `address:port`; null: those of the system. */
  dnsServers: string[] | null;
}

const MIN_TOKEN_CHARS = 16;

export function readCrawlNetwork(read: EnvironmentReader): CrawlNetwork {
  return {
    allowNetworks: read.text('CRAWL_ALLOW_NETWORKS') ?? '',
    userAgent: read.text('CRAWL_USER_AGENT'),
    dnsServers: read.addresses('CRAWL_DNS_SERVERS'),
  };
}

export function readBrowser(read: EnvironmentReader): BrowserConfig {
  // Without a sandbox, a page that breaks out of the browser is on the machine: that takes more than a `yes`.
  return {
    chromiumPath: read.text('CHROMIUM_PATH'),
    hasSandbox: read.text('RENDERER_NO_SANDBOX') !== 'i-know',
  };
}

/** Off without an address. */
export function readRenderers(read: EnvironmentReader): { urls: string[]; token: string } | null {
  const urls = (read.text('RENDERER_URL') ?? '')
    .split(',')
    .map((url) => url.trim().replace(/\/+$/, ''))
    .filter((url) => url !== '');
  const token = readToken(read, urls.length > 0 ? 'RENDERER_URL needs it' : null);
  if (urls.some((url) => !/^https?:$/.test(parseUrl(url)?.protocol ?? '') || parseUrl(url)?.origin !== url))
    read.problems.push('RENDERER_URL must be URLs such as http://renderer:3002, separated by commas, without a path.');
  return urls.length === 0 ? null : { urls, token };
}

/** @param why it is needed; null: it is not */
export function readToken(read: EnvironmentReader, why: string | null): string {
  const token = read.text('RENDERER_TOKEN') ?? '';
  const what = `at least ${MIN_TOKEN_CHARS} characters that the renderers and the workers share (openssl rand -hex 32)`;
  if (token === '' && why !== null) read.problems.push(`RENDERER_TOKEN is not set. ${why}: ${what}.`);
  else if (token !== '' && token.length < MIN_TOKEN_CHARS) read.problems.push(`RENDERER_TOKEN must have ${what}.`);
  return token;
}
