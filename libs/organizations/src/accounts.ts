import { isScope, type Principal, type Scope } from '#auth';
import type { Database } from '#database';
import { shownEmail } from './users.service.js';

/** What credentials are good for, and whose they are. */
export interface Account {
  user: { id: string; email: string | null; name: string };
  /** The login of a command line. */
  token: { id: string; deviceName: string | null; expiresAt: Date; createdAt: Date } | null;
  apiKey: { id: string; name: string; scopes: Scope[]; keyEnv: string; expiresAt: Date | null } | null;
  /** The organization that the credentials act in. */
  org: { id: string; name: string; role: string } | null;
}

interface AccountRow {
  userId: string;
  email: string;
  userName: string;
  orgName: string | null;
  loginId: string | null;
  deviceName: string | null;
  loginExpiresAt: Date;
  loginCreatedAt: Date;
  keyId: string | null;
  keyName: string;
  scopes: string[];
  environment: string;
  keyExpiresAt: Date | null;
}

const FIND = `
  SELECT u.id AS "userId", u.email, u.name AS "userName", o.name AS "orgName",
         t.id AS "loginId", t.device_name AS "deviceName", t.expires_at AS "loginExpiresAt", t.created_at AS "loginCreatedAt",
         k.id AS "keyId", k.name AS "keyName", k.scopes, k.environment, k.expires_at AS "keyExpiresAt"
  FROM users u
  LEFT JOIN organizations o ON o.id = $2
  LEFT JOIN login_tokens t ON t.id = $3
  LEFT JOIN api_keys k ON k.id = $4
  WHERE u.id = $1`;

/** Answers "who am I". */
export class Accounts {
  constructor(private readonly database: Database) {}

  async describe(principal: Pick<Principal, 'userId' | 'orgId' | 'role' | 'keyId' | 'loginId'>): Promise<Account> {
    const { userId, orgId, role, loginId = null, keyId } = principal;
    const [row] = await this.database.query<AccountRow>(FIND, [userId, orgId, loginId, keyId]);
    if (!row) throw new Error('The user of these credentials is gone.');
    return {
      user: { id: row.userId, email: shownEmail(row.email), name: row.userName },
      token:
        row.loginId === null
          ? null
          : {
              id: row.loginId,
              deviceName: row.deviceName,
              expiresAt: row.loginExpiresAt,
              createdAt: row.loginCreatedAt,
            },
      apiKey:
        row.keyId === null
          ? null
          : {
              id: row.keyId,
              name: row.keyName,
              scopes: row.scopes.filter(isScope),
              keyEnv: row.environment,
              expiresAt: row.keyExpiresAt,
            },
      org: orgId === null || role === null ? null : { id: orgId, name: row.orgName ?? '', role },
    };
  }
}
