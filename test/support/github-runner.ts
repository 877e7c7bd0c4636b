import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Comment {
  id: number;
  body: string;
}

interface ActionFile {
  inputs: Record<string, { default?: string }>;
  runs: { using: string; main: string };
}

export interface StepResult {
  exitCode: number;
  /** Everything it printed. */
  log: string;
  summary: string;
  outputs: string;
}

/** What the action needs of GitHub: the comments of one pull request. */
export class GitHubApi {
  readonly comments: Comment[] = [{ id: 1, body: 'Somebody says <!-- sqout --> too.' }];
  readonly calls: string[] = [];
  url = '';
  private readonly server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      this.calls.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      const body = text === '' ? '' : (JSON.parse(text) as Comment).body;
      if (request.method === 'POST') this.comments.push({ id: this.comments.length + 1, body });
      if (request.method === 'PATCH') this.comments.find(({ id }) => request.url!.endsWith(`/${id}`))!.body = body;
      response.end(JSON.stringify(request.method === 'GET' ? this.comments : {}));
    });
  });

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/**
 * Runs a Node action as a runner of GitHub does: with the Node of the runner, its variables and nothing of this machine. There is no
 * PATH, so no npm and no registry.
 */
export class GitHubRunner {
  readonly workspace = mkdtempSync(join(tmpdir(), 'sqout-workspace-'));
  private readonly home = mkdtempSync(join(tmpdir(), 'sqout-runner-'));

  constructor(
    /** The folder of the action. */
    private readonly action: string,
    private readonly api: GitHubApi,
  ) {
    writeFileSync(this.file('event.json'), JSON.stringify({ pull_request: { number: 7 } }));
  }

  async run(inputs: Record<string, string>, env: Record<string, string> = {}): Promise<StepResult> {
    for (const name of ['summary', 'outputs']) rmSync(this.file(name), { force: true });
    const { inputs: known, runs } = parse(readFileSync(join(this.action, 'action.yml'), 'utf8')) as ActionFile;
    const unknown = Object.keys(inputs).filter((name) => !(name in known));
    if (unknown.length > 0) throw new Error(`The action has no input ${unknown.join(', ')}.`);
    const given = Object.entries(known).map(([name, { default: value = '' }]) => [
      `INPUT_${name.toUpperCase()}`,
      inputs[name] ?? value.replace(/^\$\{\{ github\.token \}\}$/, 'ghs_secret'),
    ]);
    const child = spawn(process.execPath, [join(this.action, runs.main)], {
      cwd: this.workspace,
      env: { ...this.variables(), ...(Object.fromEntries(given) as Record<string, string>), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (log += part.toString()));
    const exitCode = await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
    return { exitCode, log, summary: this.read('summary'), outputs: this.read('outputs') };
  }

  remove(): void {
    for (const folder of [this.workspace, this.home]) rmSync(folder, { recursive: true, force: true });
  }

  private variables(): Record<string, string> {
    return {
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_API_URL: this.api.url,
      GITHUB_EVENT_PATH: this.file('event.json'),
      GITHUB_JOB: 'website',
      GITHUB_OUTPUT: this.file('outputs'),
      GITHUB_REPOSITORY: 'acme/site',
      GITHUB_STEP_SUMMARY: this.file('summary'),
      GITHUB_WORKFLOW: 'CI',
      GITHUB_WORKSPACE: this.workspace,
      ACTIONS_RUNTIME_TOKEN: 'runtime_secret',
      HOME: this.home,
      RUNNER_TEMP: this.home,
    };
  }

  private file(name: string): string {
    return join(this.home, name);
  }

  private read(name: string): string {
    return existsSync(this.file(name)) ? readFileSync(this.file(name), 'utf8') : '';
  }
}
