import type { ListedWebsite } from '#client';
import { parseUrl, siteKeyOf } from '#common';
import { ask, type Connection } from '../account/connection.js';
import { CommandError, usageError } from '../command-error.js';

/** Of one response of the server. */
const PART = 100;

/** @param text URL or host of a site @throws CommandError for one that the server does not know */
export async function findWebsite(connection: Connection, text: string): Promise<ListedWebsite> {
  const siteKey = siteKeyFrom(text);
  for (let offset = 0; ; offset += PART) {
    const { websites, hasMore } = await ask(connection, (client) =>
      client.websites.list({ q: siteKey, limit: PART, offset }),
    );
    const found = websites.find((each) => each.siteKey === siteKey);
    if (found) return found;
    if (!hasMore) throw new CommandError('NOT_FOUND', `${connection.server} has no site ${siteKey} that you may see.`);
  }
}

/** @throws CommandError */
export function siteKeyFrom(text: string): string {
  const host = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (host === null) throw usageError(`"${text}" is not the URL of a site.`);
  return siteKeyOf(host.href);
}
