import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite, type Site } from '../support/sites/site-server.js';

const ROOT = process.cwd();
const HOSTILE = 'x ::error::fake @everyone <img src=x> [a](http://evil.example) | b `c` \u202e';

interface Comment {
  id: number;
  body: string;
}

/** What the action needs of GitHub: the comments of one pull request. */
class FakeGitHub {
  readonly comments: Comment[] = [{ id: 1, body: 'Somebody says <!-- sqout --> too.' }];
  readonly calls: string[] = [];
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

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

describe('the action of CI', () => {
  let folder: string;
  let site: Site;
  let github: FakeGitHub;
  let api: string;
  let body = '<img src="/x.png" alt="A bench in the garden">';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sqout-ci-'));
    site = await startSite({
      '/': () => ({
        headers: { 'content-type': 'text/html' },
        body: `<!doctype html><html lang="en"><title>CI</title><h1>CI</h1>${body}</html>`,
      }),
    });
    github = new FakeGitHub();
    api = await github.listen();
    writeFileSync(join(folder, 'event.json'), JSON.stringify({ pull_request: { number: 7 } }));
  });
  afterAll(async () => {
    await site.close();
    await github.close();
    rmSync(folder, { recursive: true });
  });

  async function act(
    inputs: Record<string, string>,
  ): Promise<{ exitCode: number; stdout: string; summary: string; outputs: string }> {
    const [summary, outputs] = ['summary.md', 'outputs.txt'].map((name) => join(folder, name));
    for (const file of [summary!, outputs!]) rmSync(file, { force: true });
    const child = spawn(process.execPath, [join(ROOT, 'scripts', 'ci', 'github.mjs')], {
      cwd: folder,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: folder,
        SQOUT_CONFIG_DIR: join(folder, 'none'),
        GITHUB_STEP_SUMMARY: summary!,
        GITHUB_OUTPUT: outputs!,
        GITHUB_EVENT_PATH: join(folder, 'event.json'),
        GITHUB_REPOSITORY: 'acme/site',
        GITHUB_API_URL: api,
        GITHUB_JOB: 'website',
        CI: 'true',
        INPUT_TOKEN: 'ghs_secret',
        INPUT_URL: site.origin,
        INPUT_SQOUT: `${process.execPath} ${join(ROOT, 'dist', 'run', 'sqout.js')}`,
        ...inputs,
      },
    });
    let stdout = '';
    child.stdout.on('data', (part: Buffer) => (stdout += part.toString()));
    child.stderr.on('data', (part: Buffer) => (stdout += part.toString()));
    const exitCode = await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
    const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
    return { exitCode, stdout, summary: read(summary!), outputs: read(outputs!) };
  }

  it('audits, says so in summary and outputs, and writes one comment that the next run changes', async () => {
    const first = await act({ INPUT_FAIL_ON: 'score<1\nnew>0' });
    expect(first.exitCode).toBe(0);
    expect(first.summary).toMatch(/^## 127\\?\.0\\?\.0\\?\.1:\d+: [\d.]+ of 100 \([A-F]\)/);
    expect(first.outputs).toMatch(/^exit-code=0\nscore=[\d.]+\nreport=.*sqout-report\.json\n$/);
    expect(github.comments).toHaveLength(2);
    expect(github.comments[1]!.body).toMatch(/^<!-- sqout [\w-]+ -->\n## /);

    body = '<img src="/x.png">';
    const second = await act({ INPUT_FAIL_ON: 'score<1\nnew>0' });
    expect(second.exitCode).toBe(3);
    expect(second.summary).toMatch(/Since the last audit: \*\*new \d+, resolved \d+, [−+][\d.]+/);
    expect(second.stdout).toMatch(/^::error title=Sqout%3A new>0::new findings: \d+$/m);
    expect(github.comments).toHaveLength(2);
    expect(github.comments[1]!.body).toContain('Since the last audit');
    expect(github.comments[0]!.body).toBe('Somebody says <!-- sqout --> too.');
    expect(existsSync(join(folder, 'sqout-report.html'))).toBe(true);
    expect(second.stdout + second.summary).not.toContain('ghs_secret');
  });

  it('ends as the audit ended when the comment cannot be written, and writes none where it is not wanted', async () => {
    const before = github.calls.length;
    expect((await act({ INPUT_COMMENT: 'false' })).exitCode).toBe(0);
    expect(github.calls).toHaveLength(before);
    const { exitCode, stdout } = await act({ GITHUB_API_URL: 'http://127.0.0.1:9' });
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringContaining('::warning title=Sqout::The comment could not be written'),
    ]);
  });

  it('takes inputs as text, never as shell', async () => {
    const { exitCode } = await act({ INPUT_URL: '$(touch hacked)', INPUT_ARGS: '--off=`touch hacked`' });
    expect([exitCode, existsSync(join(folder, 'hacked'))]).toEqual([2, false]);
  });

  it('escapes what the site wrote', async () => {
    const { annotations, commentOf } = (await import(join(ROOT, 'scripts', 'ci', 'words.mjs'))) as {
      annotations: (report: object) => string[];
      commentOf: (report: object, options: { job: string }) => { body: string };
    };
    const report = {
      baseUrl: 'https://www.example.com/',
      healthScore: { score: 50, grade: HOSTILE },
      gates: [{ gate: HOSTILE, isTripped: true, isJudged: true, actual: `${HOSTILE}\n::error::second` }],
      notes: [HOSTILE],
      ignored: [{ rule: HOSTILE, until: HOSTILE, reason: HOSTILE, findings: 1 }],
      ruleResults: {
        a: {
          status: 'fail',
          severity: 'error',
          gain: 3,
          name: HOSTILE,
          pagesTotal: 1,
          items: [{ message: `${HOSTILE}\n::error::third`, pageUrl: HOSTILE }],
          pages: [],
        },
      },
    };
    for (const line of annotations(report)) {
      expect(line).toMatch(/^::(error|warning) title=[^:,\n]*::[^\n]*$/);
      expect(line).not.toContain('\u202e');
    }
    const { body: comment } = commentOf(report, { job: 'a/b' });
    expect(comment).not.toMatch(/@everyone|(?<!\\)<img|(?<!\\)\]\(|http:\/\/evil|\u202e/);
  });
});
