import type { Principal } from '#auth';
import type { Account } from '#organizations';
import type { WhoAmI } from './session.dto.js';

/** By the kind of the credentials. */
const SOURCES: Readonly<Record<Principal['kind'], WhoAmI['authSource']>> = {
  key: 'api_key',
  login: 'cli_token',
  session: 'session',
};

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
