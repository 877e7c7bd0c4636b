import type { BrowserFacts } from '#common';
import { OUTCOMES, PROBE_NAMES } from '../engine/site/site-probe.js';
import type { ResourceCase } from './resource-case.js';
import { measured } from './lab.js';
import { rendered } from './rendered.js';
import { TEST_ORIGIN, type PageCaseOptions, type SiteCase } from './cases.js';

export interface Example {
  kind: 'bad' | 'good';
  language: 'html' | 'http' | 'site' | 'rendered';
  text: string;
}

/** `[[3000 × <p>Beans</p>]]`: the text inside that often. Sizes cannot be shown otherwise on a page that people read. */
const REPETITION = /\[\[(\d{1,6}) × ([^\]]{1,300})\]\]/g;

const LANGUAGES = ['http', 'site', 'rendered'] as const;

/** Fences of a rule's page whose info string is `html bad`, `http good`, `site bad`, … */
export function readExamples(markdown: string): Example[] {
  const examples: Example[] = [];
  const fence = /^```(html|http|site|rendered) (bad|good)\n([\s\S]*?)^```$/gm;
  for (const [, language, kind, text] of markdown.matchAll(fence)) {
    examples.push({
      kind: kind === 'bad' ? 'bad' : 'good',
      language: LANGUAGES.find((known) => known === language) ?? 'html',
      text: repeated(text ?? ''),
    });
  }
  return examples;
}

function repeated(text: string): string {
  return text.replace(REPETITION, (_, times: string, part: string) => part.repeat(Number(times)));
}

/**
 * `html`: a document, the inside of a body, or, when it starts with an element of the head, the inside of a head.
 * `http`: header lines, after `GET https://…` when the address matters and `# first byte after 900 ms` when that does, an empty line, then
 * optionally html. `site`: sections `=== /path [status] [-> /target]`, each an `html` or `http` text; `/robots.txt`, `/llms.txt` and
 * `/.well-known/security.txt` fill the probes, `/sitemap.xml` lists one path a line or has an error status.
 * `=== file:/site.js 200` is a file that pages load: header lines, an empty line, its text
 * (`integrity:` and `via:` among the headers are what the page says, and who names it).
 * `rendered`: html as a browser shows it, then `=== sent` with the html that was
 * sent, and `=== browser` with members of `BrowserFacts` as JSON.
 * `=== certificate 2026-04-01` gives the end of the certificate that all pages came with, `=== negotiation http/1.1
 * TLSv1.1` what the server agrees to (HTTP, and an old TLS if any). An outcome may stand for the status (`=== /cart
 * robots-blocked`); `=== probe:notFound 200 [-> /final]` is the answer of any other probe.
 */
export function exampleCase(example: Example): string | PageCaseOptions | SiteCase {
  if (example.language === 'html') return htmlCase(example.text);
  if (example.language === 'rendered') return renderedCase(example.text);
  if (example.language === 'http') return httpCase(example.text);
  return siteCase(example.text);
}

function htmlCase(text: string): PageCaseOptions {
  if (/^\s*<(?:!doctype|html)/i.test(text)) return { html: text };
  return /^\s*<(?:title|meta|link|base|script|style)\b/i.test(text) ? { head: text } : { body: text };
}

function renderedCase(text: string): PageCaseOptions {
  const [shown = '', ...sections] = text.split(/^=== /m);
  const section = (name: string): string | undefined =>
    sections.find((each) => each.startsWith(`${name}\n`))?.slice(name.length + 1);
  const sent = section('sent');
  return rendered(htmlCase(shown), {
    ...(sent === undefined ? {} : { sent: htmlCase(sent) }),
    browser: JSON.parse(section('browser') ?? '{}') as Partial<BrowserFacts>,
  });
}

function httpCase(text: string): PageCaseOptions {
  const end = /\r?\n\r?\n/.exec(text);
  const headers: Record<string, string[]> = {};
  for (const line of text.slice(0, end?.index ?? text.length).split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0 && !line.startsWith('GET '))
      (headers[line.slice(0, colon).trim().toLowerCase()] ??= []).push(line.slice(colon + 1).trim());
  }
  const ttfbMs = /^# first byte after (\d{1,6}) ms$/m.exec(text)?.[1];
  const url = /^GET (https?:\/\/\S+)$/m.exec(text.split('\n', 1)[0] ?? '')?.[1];
  return {
    ...(end ? htmlCase(text.slice(end.index)) : {}),
    headers,
    ...(url === undefined ? {} : { url }),
    ...(ttfbMs === undefined ? {} : { ttfbMs: Number(ttfbMs) }),
  };
}

const TEXT_PROBES = {
  '/robots.txt': 'robots',
  '/llms.txt': 'llmsTxt',
  '/.well-known/security.txt': 'securityTxt',
} as const;

const LAB_NAMES: Readonly<Record<string, 'lcpMs' | 'cls' | 'tbtMs'>> = { lcp: 'lcpMs', cls: 'cls', tbt: 'tbtMs' };

function siteCase(text: string): SiteCase {
  const site: SiteCase & Required<Pick<SiteCase, 'targets' | 'probes' | 'resources'>> = {
    pages: {},
    targets: [],
    probes: {},
    resources: [],
  };
  let certificateEnd: string | null = null;
  for (const section of text.split(/^=== /m).slice(1)) {
    const [first = '', ...rest] = section.split('\n');
    const body = rest.join('\n');
    const [path = '/', status = '200', arrow = '->', ...chain] = first.trim().split(/\s+/);
    const probe = PROBE_NAMES.find((name) => path === `probe:${name}`);
    const outcome = OUTCOMES.find((name) => name === status);
    if (path === 'negotiation')
      site.probe = {
        negotiation: { http: status === 'h2' ? 'h2' : 'http/1.1', oldTls: first.trim().split(/\s+/)[2] ?? null },
      };
    else if (path === 'lab') {
      const metric = LAB_NAMES[status];
      if (metric) site.probe = { lab: measured(`${TEST_ORIGIN}/`, { [metric]: [Number(arrow)] }) };
    } else if (path === 'certificate') certificateEnd = `${status}T00:00:00.000Z`;
    else if (probe !== undefined)
      site.probes[probe] = {
        text: body,
        status: Number(status),
        ...(chain[0] === undefined ? {} : { finalUrl: new URL(chain[0], TEST_ORIGIN).href }),
      };
    else if (path.startsWith('file:'))
      site.resources.push({ ...fileCase(path.slice(5), status, body), ...(chain.length > 0 ? { chain } : {}) });
    else if (outcome !== undefined) site.targets.push({ url: path, outcome, status: null });
    else if (path === '/sitemap.xml' && status !== '200')
      site.sitemaps = [{ status: Number(status), urlCount: 0, error: `status ${status}` }];
    else if (path in TEXT_PROBES)
      site.probes[TEXT_PROBES[path as keyof typeof TEXT_PROBES]] = { text: body, status: Number(status) };
    else if (path === '/sitemap.xml')
      Object.assign(
        site,
        sitemapCase(
          body
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        ),
      );
    else if (Number(status) >= 300 || chain.length > 0)
      site.targets.push(
        chain.length > 0
          ? {
              url: path,
              status: Number(status),
              chain,
              ...(arrow === '->' ? {} : { error: arrow.replaceAll('-', ' ') }),
            }
          : { url: path, status: Number(status) },
      );
    else site.pages[path] = /^[A-Za-z-]+:/.test(body) ? httpCase(body) : htmlCase(body);
  }
  if (site.targets.some((target) => new URL(target.url, TEST_ORIGIN).origin !== TEST_ORIGIN))
    site.probe = { ...site.probe, externalLinksChecked: true };
  if (certificateEnd !== null) {
    const tls = { protocol: 'TLSv1.3', validTo: certificateEnd, issuer: null };
    for (const [path, page] of Object.entries(site.pages))
      site.pages[path] = { ...(typeof page === 'string' ? htmlCase(page) : page), tls };
  }
  // A sitemap with an error counts as named when robots.txt names one.
  const { robots } = site.probes;
  const isNamed = typeof robots === 'object' && /^sitemap:/im.test(robots.text ?? '');
  if (site.sitemaps && !isNamed) site.sitemaps = site.sitemaps.map((sitemap) => ({ ...sitemap, source: 'guess' }));
  return site;
}

/** Header lines, then, after an empty line, the file. */
function fileCase(url: string, status: string, text: string): ResourceCase {
  const [head = '', ...rest] = `\n${text}`.split(/\n\n/);
  const headers = Object.fromEntries(
    head
      .split('\n')
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')).trim().toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const { integrity, via, ...others } = headers;
  const body = rest.length === 0 ? {} : { body: rest.join('\n\n').replace(/\n$/, '') };
  return {
    url,
    status: Number(status),
    headers: others,
    ...body,
    ...(integrity === undefined ? {} : { integrity }),
    ...(via === undefined ? {} : { via }),
  };
}

/** A path a line, a `lastmod` behind it where it matters; an address of another host is an entry that does not belong there. */
function sitemapCase(all: readonly string[]): Pick<SiteCase, 'sitemap' | 'sitemaps'> {
  const locs = all.flatMap((line) => /^<loc>(.*)<\/loc>$/.exec(line)?.[1] ?? []);
  const languages = all.flatMap((line) => /^hreflang (.+)$/.exec(line)?.[1] ?? []);
  const lines = all.filter((line) => !/^<loc>|^hreflang /.test(line));
  const entries = lines.map((line) => line.split(/\s+(.*)/, 2));
  const foreign = entries.filter(([loc = '']) => new URL(loc, TEST_ORIGIN).origin !== TEST_ORIGIN);
  const dates = entries.flatMap(([, lastmod]) => (lastmod ? [lastmod] : []));
  const bad = dates.filter((date) => !/^\d{4}(?:-\d{2}){0,2}$/.test(date));
  const valid = dates.filter((date) => !bad.includes(date)).sort();
  const latestLastmod = valid.at(-1);
  const sitemap = entries.filter((entry) => !foreign.includes(entry)).map(([loc = '']) => loc);
  if (foreign.length === 0 && dates.length === 0 && lines.length === all.length) return { sitemap };
  return {
    sitemap,
    sitemaps: [
      {
        urlCount: entries.length,
        ...(foreign[0]?.[0] ? { foreign: { count: foreign.length, example: foreign[0][0] } } : {}),
        ...(locs[0] ? { badLoc: { count: locs.length, example: locs[0] } } : {}),
        ...(languages.length > 0 ? { hreflang: { languages } } : {}),
        ...(bad[0] ? { badLastmod: { count: bad.length, example: bad[0] } } : {}),
        ...(latestLastmod
          ? {
              earliestLastmod: `${valid[0] ?? latestLastmod}T00:00:00.000Z`,
              latestLastmod: `${latestLastmod}T00:00:00.000Z`,
              lastmodCount: valid.length,
            }
          : {}),
      },
    ],
  };
}
