import type { Principal } from '#auth';
import type { Account } from '#organizations';

/** By the kind of the credentials. */
const SOURCES: Readonly<Record<Principal['kind'], 'api_key' | 'cli_token' | 'session'>> = {
  key: 'api_key',
  login: 'cli_token',
  session: 'session',
};

export interface WhoAmI {
  user: { id: string; email?: string; name: string };
  authSource: 'api_key' | 'cli_token' | 'session';
  token?: { deviceName: string | null; expiresAt: Date; createdAt: Date };
  apiKey?: { id: string; name: string; scopes: string[]; keyEnv: string; expiresAt: Date | null };
  org?: { id: string; name: string; role: string };
}

/** Members that do not apply are left out. */
export function toWhoAmI({ kind }: Principal, { user, token, apiKey, org }: Account): WhoAmI {
  return {
    user: { id: user.id, ...(user.email === null ? {} : { email: user.email }), name: user.name },
    authSource: SOURCES[kind],
    ...(token === null
      ? {}
      : { token: { deviceName: token.deviceName, expiresAt: token.expiresAt, createdAt: token.createdAt } }),
    ...(apiKey === null ? {} : { apiKey }),
    ...(org === null ? {} : { org }),
  };
}
