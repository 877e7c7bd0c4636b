import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** An OpenID provider in a process of its own, which can be ended and started again with other keys. */
export class IdentityProvider {
  private child: ChildProcess | null = null;
  private port = 0;

  /** @param options of auth-identity-provider.mjs */
  async start(kid: string, options: { skewSeconds?: number; conform?: boolean } = {}): Promise<void> {
    const child = fork(
      join(import.meta.dirname, 'auth-identity-provider.mjs'),
      [String(this.port), kid, JSON.stringify(options)],
      {
        stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
        execArgv: [],
      },
    );
    this.child = child;
    const [line] = (await Promise.race([
      once(child.stdout!, 'data'),
      once(child, 'exit').then(() => {
        throw new Error('The identity provider did not start.');
      }),
    ])) as [Buffer];
    this.port = Number(line.toString());
  }

  /** Makes it the `org_id` of the login's next tokens. */
  claim(login: string, orgId: string): Promise<void> {
    return this.change(login, { org_id: orgId });
  }

  /** Claims of the login's next tokens, over what it has by itself. */
  async change(login: string, claims: Record<string, unknown>): Promise<void> {
    const done = once(this.child!, 'message');
    this.child!.send({ login, claims });
    await done;
  }

  async stop(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (child === null || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.port}`;
  }
}
