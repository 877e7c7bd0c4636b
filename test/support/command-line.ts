import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAIN = join(process.cwd(), 'dist', 'run', 'sqout.js');
const TIMEOUT_MS = 120_000;

export interface Ended {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** `sqout` in a folder of its own, with settings of its own. Remove it in the end. */
export class CommandLine {
  readonly folder = mkdtempSync(join(tmpdir(), 'sqout-cli-'));
  readonly settings = join(this.folder, 'settings');

  constructor(
    private readonly env: Record<string, string> = {},
    /** What to start instead of the product's own entry. */
    private readonly main = MAIN,
  ) {}

  async run(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
    return this.start(args, env).ended;
  }

  start(
    args: readonly string[],
    env: Record<string, string> = {},
  ): { child: ChildProcess; ended: Promise<Ended>; stderr: () => string } {
    const child = spawn(process.execPath, [this.main, ...args], {
      cwd: this.folder,
      // Nothing of the outer environment but the way to Node: settings of the machine must not steer a test.
      env: { PATH: process.env.PATH ?? '', HOME: this.folder, SQOUT_CONFIG_DIR: this.settings, ...this.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
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

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
