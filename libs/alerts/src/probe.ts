import { createHash } from 'node:crypto';
import type { FetchResult, UrlFetcher } from '#crawler';
import type { Observation } from './states.js';

export const PROBE_EVERY_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;
const MAX_BYTES = 512 * 1024;

/** What one look at a site between audits shows. */
export interface Probed {
  observation: Observation;
  /** Of robots.txt; null: it could not be read, which changes nothing. */
  robotsHash: string | null;
}

/** One request, for robots.txt: it shows whether the site is there, its certificate, and the file. */
export async function probe(
  fetcher: UrlFetcher,
  url: string,
  { now, robotsHash: known }: { now: Date; robotsHash: string | null },
): Promise<Probed> {
  const result = await fetcher.fetch(`${new URL(url).origin}/robots.txt`, {
    accept: 'text/plain,*/*;q=0.5',
    maxBytes: MAX_BYTES,
    onTooLarge: 'truncate',
  });
  if (result.kind === 'failure') return { observation: failed(result), robotsHash: null };
  const robotsHash = hashOf(result);
  const ends = result.tls?.certificate?.validTo;
  const days = ends === undefined ? null : Math.floor((Date.parse(ends) - now.getTime()) / DAY_MS);
  return {
    observation: {
      unreachable: null,
      ...(days === null || Number.isNaN(days) ? {} : { certificateDaysLeft: days }),
      ...(known !== null && robotsHash !== null && robotsHash !== known ? { robotsChanged: true } : {}),
    },
    robotsHash,
  };
}

/** What this installation may not ask for, or cannot resolve itself, says nothing about the site. */
const OURS: readonly string[] = ['address-refused', 'dns-unanswered', 'aborted'];

function failed({ reason, message }: Extract<FetchResult, { kind: 'failure' }>): Observation {
  return OURS.includes(reason) ? {} : { unreachable: message };
}

/** Without a file there are no rules; a server that is busy says nothing, and a redirect is another file. */
function hashOf(result: Extract<FetchResult, { kind: 'response' }>): string | null {
  const { status, body } = result;
  if (status === 429 || status >= 500 || (status >= 300 && status < 400)) return null;
  const text = status >= 200 && status < 300 ? body.toString('utf8').replaceAll('\r\n', '\n').trim() : '';
  return createHash('sha256').update(text).digest('hex');
}
