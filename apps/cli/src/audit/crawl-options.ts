import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { parseUrl } from '#common';
import { usageError } from '../command-error.js';
import { collect } from '../report/output.js';
import { LIMITS, readRate, readUserAgent, RENDER_MODES, wholeNumber, type RenderMode } from '../option-values.js';

/** What of the site is audited, and how a local audit asks for it. */
export interface CrawlOptions {
  only?: string[];
  include?: string[];
  exclude?: string[];
  urls?: string;
  depth?: number;
  sitemapOnly?: boolean;
  concurrency?: number;
  rate?: number;
  timeout?: number;
  userAgent?: string;
  header?: [string, string][];
  cookie?: string[];
  render?: true | RenderMode;
  maxRenders?: number;
  lab?: true | number;
}

const MAX_URLS = 100_000;

export function addCrawlOptions(command: Command): Command {
  return command
    .option('--only <pattern>', 'crawl only matching URLs, such as /blog/ or /*.html$; repeatable', collect)
    .option('--include <pattern>', 'the same as --only; repeatable', collect)
    .option('--exclude <pattern>', 'skip matching URLs; repeatable', collect)
    .option('--urls <file>', 'crawl exactly the URLs in this file, one per line; - reads stdin')
    .addOption(
      new Option('--depth <n>', 'maximum number of clicks from the start page').argParser(wholeNumber(...LIMITS.depth)),
    )
    .option('--sitemap-only', 'crawl the pages of the sitemap, and follow no links')
    .addOption(
      new Option('--concurrency <n>', 'local audits: parallel requests').argParser(wholeNumber(...LIMITS.concurrency)),
    )
    .addOption(new Option('--rate <n>', 'local audits: maximum requests per second, such as 0.5').argParser(readRate))
    .addOption(
      new Option('--timeout <seconds>', 'local audits: seconds to wait for a response (default: 30)').argParser(
        wholeNumber(...LIMITS.timeout),
      ),
    )
    .addOption(new Option('--user-agent <text>', 'local audits: user agent of the crawler').argParser(readUserAgent))
    .addOption(
      new Option(
        '-H, --header <header>',
        "local audits: header for every request to the site, as 'Name: value', for sites behind a login; repeatable",
      ).argParser(readHeader),
    )
    .addOption(
      new Option(
        '--render [mode]',
        'check pages as a browser shows them: auto (pages that are empty without JavaScript), all or off; default: auto for local audits, off on a server',
      ).choices(RENDER_MODES),
    )
    .addOption(
      new Option('--max-renders <n>', 'maximum number of rendered pages (default: 100)').argParser(
        wholeNumber(1, 100_000),
      ),
    )
    .addOption(
      new Option(
        '--lab [n]',
        'measure pages in a browser: LCP, CLS and TBT of the start page and the largest URL patterns; 3 pages without a number, 0 for none',
      ).argParser(wholeNumber(0, 10)),
    )
    .option(
      '--cookie <cookie>',
      "local audits: cookie for every request to the site, as 'name=value'; repeatable",
      collect,
    );
}

/**
 * The URLs of a file or of stdin: absolute ones, or paths of the site. Blank lines and
 * those that begin with # are passed over. @throws CommandError
 */
export async function readUrlList(file: string, start: string | undefined): Promise<string[]> {
  const source = file === '-' ? 'stdin' : file;
  const content = file === '-' ? await readAll(process.stdin) : await readList(file);
  const urls: string[] = [];
  for (const [number, line] of content
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const entry = line.trim();
    if (entry === '' || entry.startsWith('#')) continue;
    const base = start ?? urls[0];
    const url = parseUrl(entry, base);
    if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
      throw usageError(
        `--urls: line ${number + 1} of ${source} is not a URL of a page, such as https://www.example.com/a.`,
      );
    if (base !== undefined && url.host.replace(/^www\./, '') !== new URL(base).host.replace(/^www\./, ''))
      throw usageError(`--urls: line ${number + 1} of ${source} is of another site than ${new URL(base).host}.`);
    urls.push(url.href);
    if (urls.length > MAX_URLS) throw usageError(`--urls: ${source} has more than ${MAX_URLS} URLs.`);
  }
  if (urls.length === 0) throw usageError(`--urls: ${source} has no URL.`);
  return urls;
}

async function readList(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw usageError(`--urls ${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}.`);
  }
}

export function headersOf({ header = [], cookie }: CrawlOptions): [string, string][] {
  return [...header, ...(cookie === undefined ? [] : [['cookie', cookie.join('; ')] as [string, string]])];
}

function readHeader(text: string, before: [string, string][] | undefined): [string, string][] {
  const [, name, value] = /^([!#$%&'*+.^`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined || value.trim() === '')
    throw new InvalidArgumentError("A header looks like 'Authorization: Basic abc'.");
  if (/^(host|content-length|transfer-encoding|connection|accept-encoding|upgrade|te|trailer)$/i.test(name))
    throw new InvalidArgumentError(`The header ${name} belongs to the connection itself.`);
  return [...(before ?? []), [name.toLowerCase(), value.trim()]];
}
