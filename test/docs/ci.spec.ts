import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { GitHubApi, GitHubRunner } from '../support/github-runner.js';
import { startSite, type Site } from '../support/sites/site-server.js';
import { workflowErrors } from '../support/workflow-errors.js';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, string>;
}

const ROOT = process.cwd();
const BLOCKS = [...readFileSync(join(ROOT, 'docs', 'ci.md'), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
  ([, language, text]) => ({ language, text: text! }),
);
const blockWith = (text: string): string => BLOCKS.find((block) => block.text.includes(text))!.text;
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

describe('the examples of docs/ci.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-docs-ci-'));
  const action = join(folder, 'action');
  let site: Site;
  let github: GitHubApi;
  let downloads: Server;
  let tarball: string;

  beforeAll(async () => {
    execFileSync(process.execPath, ['scripts/pack-action.mjs', '--out', action], { cwd: ROOT });
    const packed = execFileSync('npm', ['pack', '--silent', '--offline', '--pack-destination', folder], {
      cwd: join(action, 'package'),
      encoding: 'utf8',
    });
    tarball = join(folder, basename(packed.trim()));
    site = await startSite({
      '/': {
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><html lang="en"><title>Docs of CI</title><h1>Docs</h1></html>',
      },
    });
    github = new GitHubApi();
    await github.listen();
    downloads = createServer((request, response) => {
      if (request.url!.endsWith(`/${basename(tarball)}`)) response.end(readFileSync(tarball));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => downloads.listen(0, '127.0.0.1', resolve));
  }, 120_000);
  afterAll(async () => {
    await Promise.all([site.close(), github.close()]);
    downloads.closeAllConnections();
    downloads.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are all run here', () => {
    expect(BLOCKS.map(({ language }) => language)).toEqual(['yaml', 'yaml', 'sh']);
  });

  it("the workflow of GitHub fits GitHub's schema, and its steps work on a runner", async () => {
    const text = blockWith('runs-on:');
    expect(workflowErrors('workflow', text)).toEqual([]);
    const { steps } = (parse(text) as { jobs: { website: { steps: Step[] } } }).jobs.website;

    // The site of the example is at the address of ours.
    const script = steps.find(({ run }) => run !== undefined)!.run!;
    const start = script.replace('npm start', 'true').replaceAll('http://localhost:8080', site.origin);
    expect(start).toContain(site.origin);
    expect(await runScript(start, { PATH: process.env.PATH ?? '' })).toMatchObject({ exitCode: 0 });

    const own = steps.find(({ uses }) => uses?.includes('sqout@') === true)!;
    expect(own.uses).toBe(`your-org/sqout@action-v${version}`);
    const inputs = { ...own.with, url: own.with!.url!.replace('http://localhost:8080', site.origin) };
    const runner = new GitHubRunner(action, github);
    const { exitCode, summary } = await runner.run(inputs);
    const written = readdirSync(runner.workspace);
    const kept = existsSync(join(runner.workspace, '.sqout', 'reports'));
    runner.remove();
    // Pages of a test have errors: the gates see them.
    expect([exitCode, summary]).toEqual([3, expect.stringContaining('severity')]);
    // What the other steps upload and cache.
    expect([written, kept]).toEqual([expect.arrayContaining(['sqout-report.html', 'sqout-report.json']), true]);
  }, 120_000);

  it('the job of GitLab installs the package of a release, without a registry, and audits', async () => {
    const { website: job } = parse(blockWith('image: node')) as {
      website: {
        script: string[];
        variables: { SQOUT_PACKAGE: string };
        artifacts: { paths: string[]; reports: { junit: string } };
      };
    };
    const name = basename(tarball);
    expect(job.variables.SQOUT_PACKAGE).toBe(`https://github.com/your-org/sqout/releases/download/v${version}/${name}`);
    const prefix = join(folder, 'prefix');
    const { exitCode, log, files } = await runScript(job.script.join('\n'), {
      SITE: site.origin,
      SQOUT_PACKAGE: `http://127.0.0.1:${(downloads.address() as AddressInfo).port}/${name}`,
      npm_config_prefix: prefix,
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_cache: join(folder, 'cache'),
      PATH: `${join(prefix, 'bin')}:${process.env.PATH ?? ''}`,
    });
    expect([exitCode, log]).toEqual([3, expect.stringContaining('Gate')]);
    expect(files).toEqual(expect.arrayContaining([...job.artifacts.paths, job.artifacts.reports.junit]));
  }, 120_000);

  it('the line for any shell works', async () => {
    const { exitCode, log, files } = await runScript(
      `sqout() { "${process.execPath}" "${join(action, 'package', 'lib', 'main.js')}" "$@"; }\n${blockWith('summary.md').replace('https://www.example.com/', site.origin)}`,
      { PATH: process.env.PATH ?? '' },
    );
    expect([exitCode, log, files]).toEqual([0, expect.any(String), expect.arrayContaining(['summary.md'])]);
  }, 60_000);

  /** A script in an empty folder. The servers of this process respond meanwhile. */
  async function runScript(
    script: string,
    env: Record<string, string>,
  ): Promise<{ exitCode: number; log: string; files: string[] }> {
    const cwd = mkdtempSync(join(folder, 'job-'));
    const child = spawn('bash', ['-eo', 'pipefail', '-c', script], {
      cwd,
      env: { HOME: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (log += part.toString()));
    const exitCode = await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
    return { exitCode, log, files: readdirSync(cwd) };
  }
});
