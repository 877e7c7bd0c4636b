import type { CallOptions } from './agent-runs.js';
import type { Transport } from './transport.js';
import type { StartedLogin, StartLogin, TakenLogin, WhoAmI } from './types.js';

/** Logins of command lines (outside of the stable contract). */
export class Auth {
  constructor(private readonly transport: Transport) {}

  whoAmI({ signal }: CallOptions = {}): Promise<WhoAmI> {
    return this.transport.json({ method: 'GET', path: ['auth', 'whoami'], signal });
  }

  startLogin(login: StartLogin, { signal }: CallOptions = {}): Promise<StartedLogin> {
    return this.transport.json({ method: 'POST', path: ['auth', 'sessions'], json: login, signal });
  }

  /**
   * How far a login is; `token` comes once. @param options `callbackCode`: what the
   * browser brought to the port of a login with `callback: 'code'`
   */
  takeLogin(
    id: string,
    codeVerifier: string,
    { callbackCode = null, signal }: CallOptions & { callbackCode?: string | null } = {},
  ): Promise<TakenLogin> {
    const json = callbackCode === null ? { codeVerifier } : { codeVerifier, callbackCode };
    return this.transport.json({ method: 'POST', path: ['auth', 'sessions', id], json, signal });
  }

  /** Revokes the token that this client carries. */
  async logOut({ signal }: CallOptions = {}): Promise<void> {
    await this.transport.json({ method: 'POST', path: ['auth', 'logout'], json: {}, signal });
  }
}
