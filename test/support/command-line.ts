import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ended, StandingCommands } from './standing-commands.js';

const MAIN = join(process.cwd(), 'dist', 'run', 'sqout.js');
const TIMEOUT_MS = 120_000;

export type { Ended };

/** `sqout` in a folder of its own, with settings of its own. Remove it in the end. */
export class CommandLine {
  readonly folder = mkdtempSync(join(tmpdir(), 'sqout-cli-'));
  readonly settings = join(this.folder, 'settings');

  constructor(
    private readonly env: Record<string, string> = {},
    /** What to start instead of the product's own entry, or the process where commands take turns. */
    private readonly main: string | StandingCommands = MAIN,
  ) {}

  async run(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
    if (typeof this.main === 'string') return this.start(args, env).ended;
    return this.main.run(args, { env: this.environment(env), folder: this.folder });
  }

  /** Always a process of its own. */
  start(
    args: readonly string[],
    env: Record<string, string> = {},
    input: string | null = null,
  ): { child: ChildProcess; ended: Promise<Ended>; stderr: () => string } {
    const main = typeof this.main === 'string' ? this.main : MAIN;
    const child = spawn(process.execPath, [main, ...args], {
      cwd: this.folder,
      env: this.environment(env),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    // A command that reads nothing may have ended before its input has.
    child.stdin.on('error', () => undefined).end(input ?? '');
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
    const ended = new Promise<Ended>((resolve) =>
      child.once('close', (code) => {
        clearTimeout(timer);
        resolve({ exitCode: code ?? -1, stdout, stderr });
      }),
    );
    return { child, ended, stderr: () => stderr };
  }

  /** Nothing of the outer environment but the way to Node: settings of the machine must not steer a test. */
  private environment(env: Record<string, string>): Record<string, string> {
    const { folder, settings } = this;
    return { PATH: process.env.PATH ?? '', HOME: folder, SQOUT_CONFIG_DIR: settings, ...this.env, ...env };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
