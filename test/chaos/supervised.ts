import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { poll } from '../support/installation.js';

const RESTART_MS = 500;
const READY_MS = 90_000;
/** Characters at the end of a log. */
const LOG_SHOWN = 2_000;

export type App = 'api' | 'worker' | 'renderer';

export interface ProgramPlan {
  app: App;
  name: string;
  port: number;
  env: Record<string, string>;
  logFile: string;
}

/** A process of the product that is started anew whenever it ends, as a container platform would. */
export class Supervised {
  private child: ChildProcess | null = null;
  private isWanted = false;
  private isExpectedToEnd = false;
  private hasListened = false;
  /** Ends that nobody asked for, of a process that was already up: each is a crash. */
  readonly crashes: string[] = [];
  /** A fault has it in hand. */
  isBusy = false;

  constructor(private readonly plan: ProgramPlan) {}

  get name(): string {
    return this.plan.name;
  }

  get app(): App {
    return this.plan.app;
  }

  get url(): string {
    return `http://127.0.0.1:${this.plan.port}`;
  }

  get pid(): number | null {
    return this.child && this.child.exitCode === null && this.child.signalCode === null
      ? (this.child.pid ?? null)
      : null;
  }

  start(): void {
    this.isWanted = true;
    if (this.pid !== null) return;
    const log = openSync(this.plan.logFile, 'a');
    const child = spawn(
      process.execPath,
      ['--max-semi-space-size=16', join(process.cwd(), 'dist', 'run', `${this.plan.app}.js`)],
      { env: this.plan.env, stdio: ['ignore', log, log] },
    );
    closeSync(log);
    this.child = child;
    this.hasListened = false;
    this.isExpectedToEnd = false;
    child.once('exit', (code, signal) => void this.onExit(code, signal));
    void this.watchStart(child);
  }

  /** Ends it at once, and leaves the restart to the supervisor. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Asks it to stop. Milliseconds until it has, and how it ended. */
  async stop(): Promise<{ ms: number; code: number | null }> {
    const startedAt = Date.now();
    const { child } = this;
    await this.end('SIGTERM');
    return { ms: Date.now() - startedAt, code: child?.exitCode ?? null };
  }

  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  /** Keeps it down after its next end. */
  doNotRestart(): void {
    this.isWanted = false;
  }

  async ready(): Promise<void> {
    const isReady = async (): Promise<boolean> =>
      (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null))?.status === 200;
    await poll(`${this.name} is ready`, isReady, READY_MS, 100).catch((error: Error) => {
      throw new Error(`${error.message}\n${readFileSync(this.plan.logFile, 'utf8').slice(-LOG_SHOWN)}`);
    });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || this.pid === null) return;
    this.isExpectedToEnd = true;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  private async onExit(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    if (!this.isExpectedToEnd && this.hasListened)
      this.crashes.push(
        `${this.name} ended by itself (code ${code}, signal ${signal}); its log is ${this.plan.logFile}`,
      );
    await sleep(RESTART_MS);
    if (this.isWanted) this.start();
  }

  /** One that ends before it listens met a database that was away: no crash, the supervisor tries again. */
  private async watchStart(child: ChildProcess): Promise<void> {
    while (child === this.child && this.pid !== null && !this.hasListened) {
      const answer = await fetch(`${this.url}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
      if (child === this.child && answer?.status === 200) this.hasListened = true;
      await sleep(200);
    }
  }
}
