import { findKeyById, findLoginById, isScope, type Principal, type Scope } from '#auth';
import type { Database } from '#database';
import { findNames, siteIdsOf } from '#auth/tenancy';
import { shownEmail } from './users.service.js';

/** What credentials are good for, and whose they are. */
export interface Account {
  user: { id: string; email: string | null; name: string };
  /** The login of a command line. */
  token: { id: string; deviceName: string | null; expiresAt: Date; createdAt: Date } | null;
  apiKey: { id: string; name: string; scopes: Scope[]; keyEnv: string; expiresAt: Date | null } | null;
  /** The organization that the credentials act in. `sites`: ids of those that a viewer is limited to; missing: all. */
  org: { id: string; name: string; role: string; sites?: string[] } | null;
}

/** Answers "who am I". */
export class Accounts {
  constructor(private readonly database: Database) {}

  async describe(
    principal: Pick<Principal, 'userId' | 'orgId' | 'role' | 'siteKeys' | 'keyId' | 'loginId'>,
  ): Promise<Account> {
    const { userId, orgId, role, siteKeys = null, loginId = null, keyId } = principal;
    const sites = orgId === null ? null : siteIdsOf(orgId, siteKeys);
    const [names, login, key] = await Promise.all([
      findNames(this.database, userId, orgId),
      loginId === null ? null : findLoginById(this.database, loginId),
      keyId === null ? null : findKeyById(this.database, keyId),
    ]);
    if (!names) throw new Error('The user of these credentials is gone.');
    return {
      user: { id: names.userId, email: shownEmail(names.email), name: names.userName },
      token: login,
      apiKey: key && { ...key, scopes: key.scopes.filter(isScope) },
      org:
        orgId === null || role === null
          ? null
          : { id: orgId, name: names.orgName ?? '', role, ...(sites === null ? {} : { sites }) },
    };
  }
}
