import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { createToken } from '#auth';
import { CommandLine, type Ended } from '../support/command-line.js';
import { StandingCommands } from '../support/standing-commands.js';
import { Installation, poll, type Process } from '../support/installation.js';
import { startSite, type Reply, type Site } from '../support/sites/site-server.js';

jest.setTimeout(180_000);

const SECRET = 'Tr0ub4dor-and-3';

interface Run {
  id: string;
  status: string;
  trigger: string;
  healthScore: number | null;
  reportId: string | null;
  progress: { current: number } | null;
  error: string | null;
  completionReason: string | null;
  config: Record<string, unknown>;
}

/** Takes the registration, then never has an answer again. */
class Vanishing {
  readonly asked: string[] = [];
  private readonly server: Server = createServer((request, response) => {
    this.asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
    if (request.url !== '/v1/agent-runs/register') return void request.socket.destroy();
    response
      .writeHead(201, { 'content-type': 'application/json' })
      .end(JSON.stringify({ runId: 'run_01kag8y3f7e9wb2m5t8v4c6h1a', websiteId: 'w', auditId: 'a' }));
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

describe('an audit of here that is tracked', () => {
  let installation: Installation;
  let api: Process;
  let owner: { key: string };
  let cli: CommandLine;
  let commands: StandingCommands;
  const sites: Site[] = [];

  beforeAll(async () => {
    commands = new StandingCommands();
    installation = await Installation.open();
    // No worker: what runs is here.
    api = await installation.startApi();
  });
  beforeEach(async () => {
    owner = await installation.newKey();
    cli = new CommandLine({ SERVICE_API_URL: api.url, SERVICE_API_KEY: owner.key }, commands);
  });
  afterEach(async () => {
    cli.remove();
    await Promise.all(sites.splice(0).map((site) => site.close()));
  });
  afterAll(async () => {
    await commands.close();
    await installation.close();
  });

  async function newSite(pages: Parameters<typeof startSite>[0] = { '/': page('<h1>Hello</h1>') }): Promise<Site> {
    const site = await startSite(pages);
    sites.push(site);
    return site;
  }
  function page(body: string): Reply {
    return {
      headers: { 'content-type': 'text/html' },
      body: `<!doctype html><html lang="en"><title>Site</title>${body}</html>`,
    };
  }
  async function ask<T>(path: string): Promise<T> {
    const answer = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${owner.key}` } });
    expect(answer.status).toBe(200);
    return (await answer.json()) as T;
  }
  const runs = async (): Promise<Run[]> => (await ask<{ runs: Run[] }>('/v1/agent-runs')).runs;
  async function onlyRun(): Promise<Run> {
    const [listed, ...more] = await runs();
    expect([typeof listed, more]).toEqual(['object', []]);
    return ask<Run>(`/v1/agent-runs/${listed!.id}`);
  }
  const audit = (site: Site, args: string[] = [], env: Record<string, string> = {}): Promise<Ended> =>
    cli.run(['audit', site.origin, '--track', ...args], env);

  it('stands in the list of runs with its score and the report that was printed', async () => {
    const site = await newSite();
    const { exitCode, stdout, stderr } = await audit(site, ['--json', '--mode', 'quick', '--max-pages', '7']);
    const printed = JSON.parse(stdout) as { healthScore: { score: number }; totalPages: number };
    const run = await onlyRun();
    expect(exitCode).toBe(0);
    expect(stderr).toContain(`Shown on ${api.url} as ${run.id}.`);
    expect(run).toMatchObject({
      status: 'completed',
      trigger: 'cli',
      completionReason: 'success',
      healthScore: Math.round(printed.healthScore.score),
      reportId: expect.stringMatching(/^rep_/),
      config: { coverageMode: 'quick', maxPages: 7, cliVersion: expect.any(String), runner: { ci: false } },
    });
    const { report } = await ask<{ report: object }>(`/v1/agent-runs/${run.id}/report`);
    expect(report).toMatchObject({ id: run.reportId, totalPages: printed.totalPages });
    expect((await fetch(`${api.url}/v1/reports/${run.reportId}`)).status).not.toBe(200);
  });

  it('by a job of GitHub Actions says which one, and still ends with 3 when a gate trips', async () => {
    const { exitCode } = await audit(await newSite(), ['--fail-on', 'score<101'], {
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_HEAD_REF: 'cart',
      GITHUB_REF_NAME: '7/merge',
      GITHUB_SHA: 'a'.repeat(40),
      GITHUB_RUN_ID: '42',
    });
    expect([exitCode, await onlyRun()]).toMatchObject([
      3,
      {
        status: 'completed',
        trigger: 'github',
        config: {
          runner: {
            ci: true,
            provider: 'github-actions',
            repo: 'acme/shop',
            branch: 'cart',
            commit: 'a'.repeat(40),
            runUrl: 'https://github.example/acme/shop/actions/runs/42',
          },
        },
      },
    ]);
  });

  it('is what sqout.toml may want, with and without credentials, until --no-track', async () => {
    const site = await newSite();
    writeFileSync(join(cli.folder, 'sqout.toml'), `[audit]\nurl = "${site.origin}"\ntrack = true\n`);
    expect((await cli.run(['audit', '--no-track', '--local'])).exitCode).toBe(0);
    const without = await cli.run(['audit'], { SERVICE_API_KEY: '' });
    expect([without.exitCode, without.stderr]).toEqual([0, expect.stringContaining('Not tracked')]);
    expect(await runs()).toEqual([]);
    expect((await cli.run(['audit'])).exitCode).toBe(0);
    expect(await onlyRun()).toMatchObject({ status: 'completed' });
  });

  it('gives the server no header and no cookie, also where the site prints them', async () => {
    const site = await newSite({ '/': page(`<h1>${SECRET}</h1><img src="/${SECRET}.png">`) });
    expect((await audit(site, ['-H', `X-Key: ${SECRET}`])).exitCode).toBe(0);
    const { id, reportId } = await onlyRun();
    const told = await Promise.all([`/v1/agent-runs/${id}`, `/r/${reportId}.json`].map((path) => ask<unknown>(path)));
    expect(JSON.stringify(told)).not.toContain(SECRET);
    expect(JSON.stringify(told)).toContain('[hidden]');
  });

  it('fails there as it fails here', async () => {
    const site = await newSite();
    await site.close();
    sites.pop();
    expect((await audit(site)).exitCode).toBe(1);
    expect(await onlyRun()).toMatchObject({
      status: 'failed',
      completionReason: 'unreachable',
      error: expect.stringContaining('CONNECTION_REFUSED'),
    });
  });

  describe('of many slow pages', () => {
    async function start(): Promise<ReturnType<CommandLine['start']>> {
      const links = Array.from({ length: 200 }, (_, i) => `<a href="/p/${i}">${i}</a>`).join(' ');
      const site = await newSite({ '/': page(links), '/p/*': { ...page('<h1>Page</h1>'), delayMs: 400 } });
      return cli.start(['audit', site.origin, '--track', '--mode', 'full', '--concurrency', '1', '-o', 'r.json']);
    }

    it('shows its progress, and is cancelled by Ctrl-C, with the part of the report here alone', async () => {
      const { child, ended } = await start();
      const known = async (): Promise<number> =>
        (await runs()).length === 0 ? 0 : ((await onlyRun()).progress?.current ?? 0);
      await poll('the server knows of pages', async () => (await known()) > 0, 60_000, 200);
      child.kill('SIGINT');
      expect(await ended).toMatchObject({ exitCode: 130 });
      expect(await onlyRun()).toMatchObject({ status: 'cancelled', reportId: null });
      expect(JSON.parse(readFileSync(join(cli.folder, 'r.json'), 'utf8'))).toHaveProperty('totalPages');
    });

    it('goes on here when somebody cancels it there, and says so', async () => {
      const { child, ended, stderr } = await start();
      await poll('the run is there', async () => (await runs()).length === 1, 60_000, 200);
      expect((await cli.run(['runs', 'cancel', (await onlyRun()).id])).exitCode).toBe(0);
      await poll('it is said', async () => stderr().includes('was ended on the server'), 60_000, 200);
      expect(child.exitCode).toBeNull();
      child.kill('SIGINT');
      expect(await ended).toMatchObject({ exitCode: 130 });
    });
  });

  it('is audited all the same when the server is away, which is said once', async () => {
    const site = await newSite();
    const away = await audit(site, ['--fail-on', 'score<101'], { SERVICE_API_URL: 'http://127.0.0.1:9' });
    expect([away.exitCode, away.stderr.match(/Not tracked/g)]).toEqual([3, ['Not tracked']]);
    const server = new Vanishing();
    const later = await audit(site, ['-o', 'r.json'], { SERVICE_API_URL: await server.listen() });
    expect([later.exitCode, later.stderr.match(/has no report|was not ended/g)]).toEqual([0, ['has no report']]);
    expect(server.asked).toContain('PATCH /v1/agent-runs/run_01kag8y3f7e9wb2m5t8v4c6h1a');
    await server.close();
  });

  it('is not begun with credentials that do not hold, or none: no request goes to the site', async () => {
    const site = await newSite();
    const refused = await audit(site, [], { SERVICE_API_KEY: createToken('key', 'production').token });
    expect([refused.exitCode, refused.stderr]).toEqual([
      1,
      expect.stringContaining('The key in SERVICE_API_KEY is not valid'),
    ]);
    expect((await audit(site, [], { SERVICE_API_KEY: '' })).stderr).toContain('There are no credentials');
    expect((await audit(site, ['--remote'])).exitCode).toBe(2);
    expect(site.hits()).toEqual([]);
  });
});
