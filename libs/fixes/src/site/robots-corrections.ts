import type { FileVerdict, KnownSite } from './known-site.js';
import type { FileProposal } from './site-file.js';

const PATH = '/robots.txt';
/** As much as probes keep; what is longer was not read to its end. */
const MAX_CHARS = 500_000;
const WRITTEN: Readonly<Record<string, string>> = {
  'user-agent': 'User-agent',
  disallow: 'Disallow',
  allow: 'Allow',
  sitemap: 'Sitemap',
  'crawl-delay': 'Crawl-delay',
};

interface Correction {
  isSafe: boolean;
  sentence: string;
  /** A line as it becomes; null leaves it. */
  edit?: { line: number; change: (text: string) => string | null };
  /** Lines at the end. */
  added?: string[];
}

/** Corrections of robots.txt: first those that change nothing that crawlers do today, then with those that do, for review. */
export function robotsCorrections(site: KnownSite, verdict: FileVerdict): FileProposal[] {
  const robots = site.probe.probes.robots;
  const before = robots?.text ?? null;
  if (robots?.status !== 200 || before === null || before.length > MAX_CHARS) return [];
  const corrections = correctionsFor(site, verdict);
  const safe = corrections.filter(({ isSafe }) => isSafe);
  const proposal = (chosen: readonly Correction[], safety: 'safe' | 'review'): FileProposal => ({
    ...{ path: PATH, safety, before, after: corrected(before, chosen) },
    changes: [...new Set(chosen.map(({ sentence }) => sentence))],
  });
  return [
    ...(safe.length > 0 ? [proposal(safe, 'safe')] : []),
    ...(safe.length < corrections.length ? [proposal(corrections, 'review')] : []),
  ].filter(({ after }) => after !== before);
}

function correctionsFor({ probe }: KnownSite, { findings }: FileVerdict): Correction[] {
  const of = (rule: string): { message: string; data: Readonly<Record<string, unknown>>; line: number }[] =>
    (findings.get(rule) ?? []).map(({ message, data, line }) => ({ message, data, line: line ?? 0 }));
  const corrections: Correction[] = [];
  const silence = (line: number, sentence: string): void => {
    corrections.push({ isSafe: true, sentence, edit: { line, change: (text) => `# ${text}` } });
  };
  for (const { message, data, line } of of('crawlability/robots-txt')) {
    if (message === 'unknownLine') silence(line, 'Makes a comment of lines that no crawler understands.');
    if (message === 'sloppyLine')
      corrections.push({
        isSafe: false,
        sentence: 'Writes names of fields as all crawlers know them; rules that only Google read hold for all then.',
        edit: { line, change: (text) => asField(text, String(data.field)) },
      });
  }
  for (const { message, line } of of('crawlability/robots-rules')) {
    if (message === 'noindex') silence(line, 'Makes a comment of noindex lines, which have no effect.');
    if (message === 'noAgent')
      silence(line, 'Turns rules before the first User-agent line into comments, because they are ignored.');
    if (message === 'noSlash')
      corrections.push({
        isSafe: false,
        sentence: 'Writes the slash at the beginning of paths; the rules begin to hold.',
        edit: { line, change: (text) => text.replace(/^([^:]*:\s*)(?=[^\s/#])/, '$1/') },
      });
    if (message === 'address')
      corrections.push({
        isSafe: false,
        sentence: 'Replaces the complete URL of this host with its path, so that the rule takes effect.',
        edit: { line, change: (text) => withPath(text, probe.startUrl) },
      });
  }
  for (const { message, line } of of('crawlability/robots-crawl-delay'))
    if (message === 'invalid') silence(line, 'Makes a comment of a crawl delay that is no number.');
  for (const { message, data, line } of of('crawlability/robots-sitemap')) {
    const url = message === 'missing' ? String(data.url) : absolute(String(data.value), probe.startUrl);
    if (url === null || !isPlainUrl(url)) continue;
    const isKnown = probe.sitemaps.some(
      (sitemap) => sitemap.url === url && sitemap.status === 200 && sitemap.error === null,
    );
    corrections.push({
      isSafe: isKnown,
      sentence: 'Names the sitemap by its complete URL.',
      ...(message === 'missing'
        ? { added: [`Sitemap: ${url}`] }
        : { edit: { line, change: (text) => text.replace(/^([^:]*:\s*).*$/, (_, field: string) => field + url) } }),
    });
  }
  for (const { data, line } of of('agents/retired-crawlers')) {
    const rule = probe.probes.robots?.text?.split(/\r\n|\n|\r/)[line - 1]?.trim() ?? '';
    if (!/^disallow\s*:\s*\/\S*$/i.test(rule)) continue;
    const names = String(data.successors)
      .split(', ')
      .filter((name) => /^[A-Za-z-]{1,40}$/.test(name));
    corrections.push({
      isSafe: false,
      sentence: 'Keeps the crawlers out that came after one that is kept out and no longer exists.',
      added: [...names.map((name) => `User-agent: ${name}`), rule],
    });
  }
  return corrections;
}

/** Line ends stay as they are; each line is changed once. */
function corrected(text: string, corrections: readonly Correction[]): string {
  const parts = text.split(/(\r\n|\n|\r)/);
  const done = new Set<number>();
  for (const { edit } of corrections) {
    if (!edit || done.has(edit.line)) continue;
    const at = (edit.line - 1) * 2;
    const next = edit.change((parts[at] ?? '').replace(/^\ufeff/, ''));
    if (next === null || parts[at] === undefined) continue;
    done.add(edit.line);
    parts[at] = next;
  }
  const added = corrections.flatMap((correction) => (correction.added ? [correction.added] : []));
  if (added.length === 0) return parts.join('');
  const end = parts[1] ?? '\n';
  const body = parts.join('').replace(/[\r\n]+$/, '');
  // A Sitemap line belongs to no group, and a group begins after a blank line.
  return `${body}${added.map((lines) => end + end + lines.join(end)).join('')}${end}`;
}

function asField(text: string, field: string): string | null {
  const name = WRITTEN[field];
  const value = /^[^:]*:\s*(.*)$/.exec(text)?.[1] ?? /^\s*\S+\s+(.*)$/.exec(text)?.[1];
  return name === undefined || value === undefined ? null : `${name}: ${value}`;
}

function withPath(text: string, startUrl: string): string | null {
  const [, field = '', address = ''] = /^([^:]*:\s*)(\S+)/.exec(text) ?? [];
  if (!URL.canParse(address) || new URL(address).host !== new URL(startUrl).host) return null;
  return field + address.replace(/^https?:\/\/[^/]*/i, '').replace(/^$/, '/');
}

function absolute(value: string, base: string): string | null {
  return URL.canParse(value, base) ? new URL(value, base).href : null;
}

function isPlainUrl(url: string): boolean {
  return /^https?:\/\/[!-~]{1,1000}$/.test(url);
}
