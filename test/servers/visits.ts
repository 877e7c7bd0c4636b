import http from 'node:http';
import https from 'node:https';
import { gunzipSync } from 'node:zlib';
import type { PageInput, SiteProbe } from '#audit-engine';
import { auditPage, SiteAudit } from '#audit-engine/audit';

export interface Visit {
  status: number;
  headers: [string, string][];
  body: string;
  wireBytes: number;
}

/** One request to a port of loopback, as a browser sends it to the host. */
export function visit(port: number, url: string): Promise<Visit> {
  const { protocol, host, pathname, search } = new URL(url);
  const options = {
    ...{ host: '127.0.0.1', port, path: pathname + search, agent: false as const },
    ...{ servername: 'site.example', rejectUnauthorized: false },
    headers: { host, 'accept-encoding': 'gzip' },
  };
  return new Promise((resolve, reject) => {
    const request = (protocol === 'https:' ? https : http).request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const raw = Buffer.concat(chunks);
        const { rawHeaders } = response;
        const headers = Array.from({ length: rawHeaders.length / 2 }, (_, i): [string, string] => [
          (rawHeaders[2 * i] ?? '').toLowerCase(),
          rawHeaders[2 * i + 1] ?? '',
        ]);
        const isPacked = response.headers['content-encoding'] === 'gzip';
        resolve({
          status: response.statusCode ?? 0,
          headers,
          body: (isPacked ? gunzipSync(raw) : raw).toString(),
          wireBytes: raw.length,
        });
      });
    });
    request.on('error', reject);
    request.end();
  });
}

export function pageOf(url: string, { status, headers, body, wireBytes }: Visit): PageInput {
  return {
    ...{ url, status, headers, html: body, depth: 0, isStart: new URL(url).pathname === '/' },
    ...{ wireBytes, decodedBytes: Buffer.byteLength(body), ttfbMs: 20, totalMs: 30, httpVersion: '1.1', tls: null },
  };
}

/** What the probes of a crawl say of an address: where it ends, as far as the answer tells. */
export function probeOf(url: string, { status, headers }: Visit): NonNullable<SiteProbe['probes']['http']> {
  const location = headers.find(([name]) => name === 'location')?.[1];
  const finalUrl = location === undefined ? url : new URL(location, url).href;
  return { url, finalUrl, status: location === undefined ? status : 200, headers, text: null, error: null };
}

/** Findings of all rules on one page, by rule. */
export function findingsOf(page: PageInput): Record<string, number> {
  const { findings } = auditPage(page).results;
  const counts: Record<string, number> = {};
  for (const [rule] of findings) counts[rule] = (counts[rule] ?? 0) + 1;
  return counts;
}

/** Rules of the site as a whole that have something to say. */
export function siteFindingsOf(probe: SiteProbe, pages: readonly PageInput[]): string[] {
  const audit = new SiteAudit(probe);
  for (const page of pages) audit.addPage(auditPage(page).facts);
  return audit
    .results()
    .filter(({ total }) => total > 0)
    .map(({ ruleId }) => ruleId);
}
