import { Injectable } from '@nestjs/common';
import { SecretBox } from '#config';
import { type Fetcher, normalizeUrl, siteLogin, type SiteLogin } from '#crawler';
import { Database } from '#database';
import type { WorkRow } from '#runs';
import { readSiteHeaders, siteIdOf } from '#sites';

const UNREADABLE =
  'The request headers of the site cannot be read: one was removed since the run was started, or SECRETS_KEY is missing or another one. Enter them again in the settings of the site, or remove them.';

/** The headers that a run was created with are not there. */
export class LoginError extends Error {
  readonly reason = 'error';

  constructor() {
    super(UNREADABLE);
    this.name = 'LoginError';
  }
}

/** What requests of runs carry. */
@Injectable()
export class RunLogins {
  constructor(
    private readonly database: Database,
    private readonly box: SecretBox,
  ) {}

  /** The values of now, of the headers that the site had when the run was created; null for none. @throws LoginError */
  async of({ orgId, siteKey, url, headerNames }: WorkRow): Promise<SiteLogin | null> {
    if (headerNames.length === 0) return null;
    const start = normalizeUrl(url);
    const found = await readSiteHeaders(this.database, { id: siteIdOf(orgId, siteKey), names: headerNames }, this.box);
    if (!found || start === null) throw new LoginError();
    // An editor cannot make a run send them in the clear by starting it with http.
    return siteLogin(start, found.headers, { isSecret: new URL(found.url).protocol === 'https:' });
  }
}

/** Work with requests that carry a login, over connections that end with it. */
export async function withLogin<T>(
  fetcher: Fetcher,
  login: SiteLogin | null,
  work: (fetcher: Fetcher) => Promise<T>,
): Promise<T> {
  if (login === null) return work(fetcher);
  const session = fetcher.session({ login });
  return work(session).finally(() => session.close());
}
