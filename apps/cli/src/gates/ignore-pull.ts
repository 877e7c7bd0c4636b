import type { Issue } from '#client';
import { ask, connect, type Connection } from '../account/connection.js';
import type { Context } from '../context.js';
import { findWebsite, siteKeyFrom } from '../remote/find-website.js';
import type { Ignore } from './ignores.js';

/** Of one response of the server. */
const PART = 100;

export interface PulledIgnores {
  /** Those that a project's file can hold. */
  ignores: Ignore[];
  /** Ignores of a single cause: a file has no word for them. */
  ofOneIssue: number;
}

/** What people ignore on the server today, of one site. @throws CommandError for a site that the server does not know */
export async function pullIgnores(context: Context, { url, server }: { url: string; server: string | undefined }) {
  // Wrong words are told before anybody logs in.
  siteKeyFrom(url);
  const connection = await connect(context, server);
  return ignoresOf(connection, (await findWebsite(connection, url)).id);
}

/** The same ignore is on every issue that it covers. */
async function ignoresOf(connection: Connection, websiteId: string): Promise<PulledIgnores> {
  const known = new Map<string, Ignore>();
  let ofOneIssue = 0;
  let cursor: string | null = null;
  do {
    const part = await readIgnored(connection, websiteId, cursor);
    for (const issue of part.issues) {
      const ignore = ignoreOf(issue);
      if (ignore) known.set(JSON.stringify([ignore.rule, ignore.url]), ignore);
      else if (issue.ignore !== null) ofOneIssue++;
    }
    cursor = part.nextCursor;
  } while (cursor !== null);
  const ignores = [...known.values()].sort((a, b) => (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0));
  return { ignores, ofOneIssue };
}

function readIgnored(connection: Connection, websiteId: string, cursor: string | null) {
  const query = { state: 'ignored' as const, limit: PART, ...(cursor === null ? {} : { cursor }) };
  return ask(connection, (client) => client.issues.list(websiteId, query));
}

function ignoreOf({ ruleId, ignore }: Pick<Issue, 'ruleId' | 'ignore'>): Ignore | null {
  if (ignore === null || ignore.scope === 'issue') return null;
  return { rule: ruleId, url: ignore.pattern, until: ignore.until, reason: ignore.reason };
}
