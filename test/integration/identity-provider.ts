import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** An OpenID provider in a process of its own, which can be stopped and started again with other keys. Close it in the end. */
export class IdentityProvider {
  private child: ChildProcess | null = null;
  private port = 0;

  /** Listens at the address of before, if there was one. Options as in auth-identity-provider.mjs. */
  async start(
    kid: string,
    options: { skewSeconds?: number; conform?: boolean; backChannel?: string; refreshes?: boolean } = {},
  ): Promise<void> {
    this.child ??= fork(join(import.meta.dirname, 'auth-identity-provider.mjs'), {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    });
    ({ port: this.port } = await this.ask({ start: { port: this.port, kid, ...options } }));
  }

  /** Makes it the `org_id` of the login's next tokens. */
  claim(login: string, orgId: string): Promise<void> {
    return this.change(login, { org_id: orgId });
  }

  /** Claims of the login's next tokens, over what it has by itself. */
  async change(login: string, claims: Record<string, unknown>): Promise<void> {
    await this.ask({ login, claims });
  }

  /** Closes the account, or opens it again. */
  async closeAccount(login: string, closed = true): Promise<void> {
    await this.ask({ login, closed });
  }

  /** How many refresh tokens were sent to it. */
  async renewals(): Promise<number> {
    return (await this.ask({ login: '', claims: {} })).renewals;
  }

  /** From now on it exchanges refresh tokens and does not tell the next ones, or no longer does so. */
  async hold(isHolding: boolean): Promise<void> {
    await this.ask({ hold: isHolding });
  }

  /** Nobody reaches it any more. */
  async stop(): Promise<void> {
    await this.ask({ stop: true });
  }

  /** Ends its process. */
  async close(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** A token of any kind, signed by its key. */
  async sign(claims: Record<string, unknown>, typ = 'logout+jwt'): Promise<string> {
    return (await this.ask({ sign: { claims, typ } })).token ?? '';
  }

  /** @returns the port that it listens on, 0 for none */
  private async ask(message: object): Promise<{ port: number; token?: string; renewals: number }> {
    const child = this.child!;
    const abort = new AbortController();
    try {
      const answer = Promise.race([
        once(child, 'message', { signal: abort.signal }),
        once(child, 'exit', { signal: abort.signal }).then(() => {
          throw new Error('The identity provider has ended.');
        }),
      ]);
      child.send(message);
      const [reply] = (await answer) as [{ port: number; token?: string; renewals: number }];
      return reply;
    } finally {
      abort.abort();
    }
  }
}
