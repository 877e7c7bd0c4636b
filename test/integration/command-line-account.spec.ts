import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createToken, LoginRequests, LoginTokens, LoginTokensRepository } from '#auth';
import { systemClock } from '#common';
import { CommandLine } from '../support/command-line.js';
import { StandingCommands } from '../support/standing-commands.js';
import { Installation, poll, type Process } from '../support/installation.js';
import { startSite, type Site } from '../support/sites/site-server.js';

/** A server that answers everything the same, and remembers who asked. */
class Answering {
  readonly asked: IncomingHttpHeaders[] = [];
  private readonly server: Server;

  constructor(status: number, body: object) {
    this.server = createServer((request, response) => {
      this.asked.push(request.headers);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

describe('the command line with an account', () => {
  let installation: Installation;
  let api: Process;
  let cli: CommandLine;
  let commands: StandingCommands;
  let site: Site;
  let owner: { key: string; orgId: string; userId: string; keyId: string };

  beforeAll(async () => {
    commands = new StandingCommands();
    installation = await Installation.open();
    [api] = await Promise.all([installation.startApi(), installation.startWorker()]);
    owner = await installation.newKey();
    site = await startSite({
      '/': {
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><html lang="en"><title>Site</title><h1>Hello</h1></html>',
      },
    });
  });
  afterAll(async () => {
    await commands.close();
    await site.close();
    await installation.close();
  });
  beforeEach(() => {
    site.clearHits();
    cli = new CommandLine({ SERVICE_API_URL: api.url }, commands);
  });
  afterEach(() => cli.remove());

  /** Everything that the command line has written anywhere. */
  function written(folder = cli.folder): string {
    if (!existsSync(folder)) return '';
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join('\n');
  }

  describe('takes its credentials', () => {
    const none = createToken('key', 'production').token;

    it('from SERVICE_API_KEY first, from SERVICE_API_TOKEN only while that is unset or blank', async () => {
      const server = new Answering(200, { user: { id: 'usr_1', name: 'Ada' }, authSource: 'api_key' });
      const url = await server.listen();
      const environments: Record<string, string>[] = [
        { SERVICE_API_KEY: 'sq_first', SERVICE_API_TOKEN: 'sq_second' },
        { SERVICE_API_KEY: '  sq_first\n' },
        { SERVICE_API_KEY: ' \t', SERVICE_API_TOKEN: 'sq_second' },
        { SERVICE_API_KEY: '', SERVICE_API_TOKEN: 'sq_second' },
      ];
      for (const env of environments)
        expect((await cli.run(['whoami'], { ...env, SERVICE_API_URL: url })).exitCode).toBe(0);
      expect(server.asked.map(({ authorization }) => authorization)).toEqual(
        ['sq_first', 'sq_first', 'sq_second', 'sq_second'].map((key) => `Bearer ${key}`),
      );
      expect((await cli.run(['whoami'], { SERVICE_API_KEY: ' ', SERVICE_API_TOKEN: '' })).stdout).toMatch(
        /^Not logged in/,
      );
      await server.close();
    });

    it('from the environment before the login, which is not sent then', async () => {
      mkdirSync(cli.settings, { recursive: true });
      writeFileSync(
        join(cli.settings, 'settings.json'),
        JSON.stringify({ session: { server: api.url, token: 'sqcli_mine', userName: 'Ada', expiresAt: null } }),
      );
      const { exitCode, stderr } = await cli.run(['audit', site.origin], { SERVICE_API_KEY: none });
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining('The key in SERVICE_API_KEY is not valid')]);
      expect((await cli.run(['whoami'])).stderr).toContain('Your login at');
    });

    it.each([
      [
        'unknown, expired or revoked',
        401,
        { error: { code: 'UNAUTHORIZED', message: 'Missing or invalid credentials.' } },
        /is not valid at .*unknown there, has expired or was revoked/,
      ],
      [
        'expired',
        401,
        { error: { code: 'KEY_EXPIRED', message: 'This key expired on 2026-01-01.' } },
        /has expired\. Create a new one/,
      ],
      [
        'revoked',
        401,
        { error: { code: 'UNAUTHORIZED', message: 'This key was revoked.' } },
        /has been revoked\. Create a new one/,
      ],
      [
        'of the wrong environment',
        401,
        {
          error: {
            code: 'UNAUTHORIZED',
            message: 'This is a development key and this service runs in the production environment.',
          },
        },
        /of the wrong environment.*development key/,
      ],
      [
        'without the scope',
        403,
        { error: { code: 'FORBIDDEN', message: 'No.', requiredScope: 'audits:write' } },
        /lacks the scope audits:write/,
      ],
    ])(
      'and ends with 1 for a key that is %s: no audit here instead, no request to the site',
      async (_name, status, body, words) => {
        const server = new Answering(status, body);
        const { exitCode, stdout, stderr } = await cli.run(['audit', site.origin], {
          SERVICE_API_TOKEN: none,
          SERVICE_API_URL: await server.listen(),
        });
        expect([exitCode, stdout, stderr]).toEqual([1, '', expect.stringMatching(words)]);
        expect(stderr).toContain('SERVICE_API_TOKEN');
        expect(site.hits()).toEqual([]);
        await server.close();
      },
    );

    it('and ends with 1 when the server is not there, or the key cannot be one', async () => {
      const environments: Record<string, string>[] = [
        { SERVICE_API_KEY: none, SERVICE_API_URL: 'http://127.0.0.1:9' },
        { SERVICE_API_KEY: 'sq_über key' },
      ];
      for (const env of environments) expect((await cli.run(['audit', site.origin], env)).exitCode).toBe(1);
      expect(site.hits()).toEqual([]);
    }, 60_000);

    it('and says by what the server tells that a key of the other environment is none of its own', async () => {
      const { token } = createToken('key', 'development');
      const { exitCode, stderr } = await cli.run(['credits'], { SERVICE_API_KEY: token });
      expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/of the wrong environment/)]);
    });

    it('and writes a key of the environment nowhere', async () => {
      const env = { SERVICE_API_KEY: owner.key };
      const outputs = [];
      for (const args of [
        ['whoami'],
        ['config', 'show'],
        ['credits', '--json'],
        ['audit', site.origin, '-o', 'r.json'],
        ['logout'],
      ])
        outputs.push(await cli.run(args, env));
      expect(outputs.map(({ stdout, stderr }) => stdout + stderr).join('\n') + written()).not.toContain(owner.key);
      expect(existsSync(cli.settings)).toBe(false);
    });
  });

  it('audits on the server, says where, and prints its report', async () => {
    const env = { SERVICE_API_KEY: owner.key };
    const { exitCode, stdout, stderr } = await cli.run(
      ['audit', site.origin, '--json', '--max-pages', '3', '--fail-on', 'score<1'],
      env,
    );
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining(`On ${api.url} as Test (SERVICE_API_KEY).`)]);
    const report = JSON.parse(stdout) as { id: string; totalPages: number };
    expect(report).toMatchObject({ id: expect.stringMatching(/^rep_/), totalPages: 1 });
    const listed = await cli.run(['runs', 'list'], env);
    const [runId] = /run_\w+/.exec(listed.stdout)!;
    expect(listed.stdout).toContain('completed');
    expect((await cli.run(['runs', 'watch', runId], env)).stdout).toContain(report.id);
    expect((await cli.run(['runs', 'show', runId, '--json'], env)).stdout).toContain('"status":"completed"');
    expect((await cli.run(['runs', 'cancel', runId], env)).exitCode).toBe(1);
    for (const id of [report.id, runId])
      expect((await cli.run(['report', id, '-f', 'markdown'], env)).stdout).toMatch(/^# Website audit of 127/);
    const { found } = (
      (await (
        await fetch(`${api.url}/v1/agent-runs/${runId}/findings?limit=1`, {
          headers: { authorization: `Bearer ${owner.key}` },
        })
      ).json()) as { run: { found: number } }
    ).run;
    const all = (await cli.run(['report', runId, '-f', 'ndjson'], env)).stdout.trimEnd().split('\n');
    expect(all).toHaveLength(found);
    const ofReport = await cli.run(['report', report.id, '-f', 'ndjson'], env);
    expect([ofReport.stdout.trimEnd().split('\n'), ofReport.stderr]).toEqual([all, '']);
    expect(found).toBeGreaterThan(5);
    const { database } = installation.context;
    const colleague = await installation.context.newMember(owner.orgId, 'editor');
    const { token } = await new LoginTokens(database, new LoginTokensRepository(database), systemClock).create({
      userId: colleague.id,
    });
    const theirs = { SERVICE_API_TOKEN: token };
    expect((await cli.run(['runs', 'list'], theirs)).stdout).toContain('No runs yet.');
    expect((await cli.run(['runs', 'show', runId], theirs)).exitCode).toBe(1);
    expect((await cli.run(['runs', 'list', '--team'], theirs)).stdout).toContain(runId);
    const asTeam = await cli.run(['report', runId, '--team', '-f', 'ndjson'], theirs);
    expect(asTeam.stdout.trimEnd().split('\n')).toEqual(all);
    expect((await cli.run(['report', 'rep_01kag8y3f7e9wb2m5t8v4c6h1a'], env)).exitCode).toBe(1);
  });

  it('audits on the server with a key of the preset ci, and reads everything of that run with it', async () => {
    const keys = ['key', 'create', '--org', owner.orgId, '--user', owner.userId, '--preset', 'ci', '--json'];
    const created = await cli.run(['admin', ...keys], { ...installation.env });
    const env = { SERVICE_API_KEY: (JSON.parse(created.stdout) as { key: string }).key };
    const audited = await cli.run(['audit', site.origin, '--json', '--fail-on', 'new>0'], env);
    expect([audited.exitCode, audited.stderr]).toEqual([0, expect.stringMatching(/Run run_\w+ started/)]);
    expect(JSON.parse(audited.stdout)).toMatchObject({ id: expect.stringMatching(/^rep_/), totalPages: 1 });
    const [runId] = /run_\w+/.exec(audited.stderr)!;
    for (const read of [['report', runId], ['report', runId, '--diff', runId], ['runs', 'show', runId], ['credits']])
      expect([read, (await cli.run(read, env)).exitCode]).toEqual([read, 0]);
  });

  it('counts nothing as new that sqout.toml ignores, of an audit of the server as of one here', async () => {
    let isBroken = false;
    const other = await startSite({
      '/': () => ({
        headers: { 'content-type': 'text/html' },
        body: `<!doctype html><html lang="en"><title>Site</title><h1>Hello</h1>${isBroken ? '<img src="/x.png">' : ''}</html>`,
      }),
    });
    const env = { SERVICE_API_KEY: owner.key };
    const gate = ['--fail-on', 'new>0', '--json'];
    const read = (stdout: string) =>
      JSON.parse(stdout) as {
        id: string;
        ignored?: object[];
        comparison: { new: number; previousReportId: string; newFindings: { ruleId: string }[] };
      };
    expect((await cli.run(['audit', other.origin, '--remote', ...gate], env)).exitCode).toBe(0);
    isBroken = true;
    const plain = await cli.run(['audit', other.origin, '--remote', ...gate], env);
    const { id, comparison } = read(plain.stdout);
    const rules = new Set(comparison.newFindings.map(({ ruleId }) => ruleId));
    expect([plain.exitCode, comparison.new > 0, rules.has('accessibility/image-alt')]).toEqual([3, true, true]);
    const ignoring = (names: Iterable<string>): void =>
      writeFileSync(
        join(cli.folder, 'sqout.toml'),
        [...names].map((rule) => `[[ignore]]\nrule = "${rule}"\nreason = "Known."\n`).join(''),
      );
    ignoring(['accessibility/image-alt']);
    const some = read((await cli.run(['report', id, ...gate], env)).stdout);
    expect(some.comparison.new).toBe(
      comparison.newFindings.filter(({ ruleId }) => ruleId !== 'accessibility/image-alt').length,
    );
    expect(some.ignored).toMatchObject([{ rule: 'accessibility/image-alt', reason: 'Known.', findings: 1 }]);
    ignoring(rules);
    const all = await cli.run(['report', id, ...gate], env);
    expect([all.exitCode, read(all.stdout).comparison]).toEqual([0, expect.objectContaining({ new: 0 })]);
    isBroken = false;
    await cli.run(['audit', other.origin, '--remote'], env);
    isBroken = true;
    const audited = await cli.run(['audit', other.origin, '--remote', ...gate], env);
    expect([audited.exitCode, read(audited.stdout).comparison.new]).toEqual([0, 0]);
    const { previousReportId } = read(audited.stdout).comparison;
    await fetch(`${api.url}/v1/reports/${previousReportId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${owner.key}` },
    });
    const unknown = await cli.run(['report', read(audited.stdout).id, ...gate], env);
    expect([unknown.exitCode, unknown.stderr]).toEqual([4, expect.stringContaining('without the ignored findings')]);
    await other.close();
  });

  it('scores on the server as here what sqout.toml weighs and ignores, and says so', async () => {
    const other = await startSite({
      '/': {
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><html><title>Site</title><h1>Hello</h1><img src="/x.png"><a href="/old/a">An old page</a></html>',
      },
      '/old/a': {
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><title>Old</title><img src="/y.png">',
      },
    });
    const env = { SERVICE_API_KEY: owner.key };
    const audit = async (where: string) => {
      const { stdout, stderr } = await cli.run(['audit', other.origin, where, '--json', '--no-history'], env);
      const { healthScore, ignoredFindings, ignored } = JSON.parse(stdout) as {
        healthScore: { score: number; importance?: object };
        ignoredFindings?: object;
        ignored?: object[];
      };
      return { healthScore, ignoredFindings, ignored, stderr };
    };
    const plain = await audit('--local');
    writeFileSync(
      join(cli.folder, 'sqout.toml'),
      `[importance]
accessibility = "high"
security = "off"
[[ignore]]
rule = "accessibility/image-alt"
url = "/old/*"
reason = "The old pages go away."
[[ignore]]
rule = "core/title*"
until = 2020-01-31
reason = "It was too late for it."
`,
    );
    const [here, there] = [await audit('--local'), await audit('--remote')];
    expect(there.healthScore).toEqual(here.healthScore);
    expect(here.healthScore.importance).toEqual({ security: 'off', accessibility: 'high' });
    expect([here.healthScore.score === plain.healthScore.score, plain.healthScore.importance]).toEqual([
      false,
      undefined,
    ]);
    expect(there.ignoredFindings).toEqual(here.ignoredFindings);
    expect(there.ignoredFindings).toMatchObject({ findings: 1, rules: 1 });
    expect(there.ignored).toEqual(here.ignored);
    await other.close();
  });

  it('refuses to send what only a local audit takes, and audits here with --local', async () => {
    const env = { SERVICE_API_KEY: owner.key };
    const refused = await cli.run(['audit', site.origin, '-H', 'X-Key: secret-1'], env);
    expect([refused.exitCode, refused.stderr]).toEqual([
      2,
      expect.stringContaining('Only a local audit takes headers'),
    ]);
    expect(site.hits()).toEqual([]);
    expect((await cli.run(['audit', site.origin, '--local'], env)).stderr).toContain('Here, without an account');
    expect((await cli.run(['audit', site.origin, '--remote'])).exitCode).toBe(1);
  });

  it('publishes a report that was made here, once however often it is asked', async () => {
    const env = { SERVICE_API_KEY: owner.key };
    await cli.run(['audit', site.origin]);
    const publish = () => cli.run(['publish', '--visibility', 'unlisted', '--json'], env);
    const [first, second] = [await publish(), await publish()];
    expect(JSON.parse(first.stdout)).toMatchObject({
      visibility: 'unlisted',
      url: expect.stringContaining(`${api.url}/r/rep_`),
    });
    expect(second.stdout).toBe(first.stdout);
    expect((await fetch((JSON.parse(first.stdout) as { url: string }).url)).status).toBe(200);
  });

  it.each([['--device'], ['--no-browser']])(
    'logs in with %s, makes and revokes keys as itself, and logs out',
    async (option) => {
      const { ended, stderr } = cli.start(['login', option]);
      const login = new LoginRequests(installation.context.database, null as never, { now: () => new Date() });
      let id = '';
      await poll(
        'the login waits',
        async () => {
          const code = /^ {2}(\w{4}-\w{4})$/m.exec(stderr())?.[1];
          id =
            (code === undefined ? null : (await login.findByCode(code))?.id) ??
            /\/app\/login\/(\w+)/.exec(stderr())?.[1] ??
            '';
          return id !== '';
        },
        60_000,
      );
      const decided = await login.decide(id, owner, 'approved');
      // Any page may call the port with a code of its own: it opens nothing, and the right one still counts.
      for (const code of decided?.port == null ? [] : ['of-another-page', decided.callbackCode])
        await fetch(`http://127.0.0.1:${decided?.port}/callback?code=${code}`);
      expect(await ended).toMatchObject({
        exitCode: 0,
        stdout: expect.stringContaining(`Logged in to ${api.url} as Test User`),
      });
      const file = join(cli.settings, 'settings.json');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readdirSync(cli.settings)).toEqual(['settings.json']);

      expect((await cli.run(['whoami'])).stdout).toMatch(/by your login\nOrganization Test/);
      const created = await cli.run(['keys', 'create', '--name', 'CI', '--preset', 'ci']);
      const [key] = /^sq_\w+/.exec(created.stdout)!;
      expect((await cli.run(['credits'], { SERVICE_API_KEY: key })).exitCode).toBe(0);
      const [keyId] = /key_\w+/.exec(created.stdout)!;
      expect((await cli.run(['keys', 'list'])).stdout).toMatch(new RegExp(`${keyId} .*audits:write,credits:read +CI`));
      expect((await cli.run(['keys', 'revoke', keyId])).exitCode).toBe(0);
      expect((await cli.run(['credits'], { SERVICE_API_KEY: key })).exitCode).toBe(1);
      expect((await cli.run(['whoami', '--server', 'http://127.0.0.1:9'])).stderr).toContain('You are logged in to');

      const { session } = JSON.parse(readFileSync(file, 'utf8')) as { session: { token: string } };
      expect((await cli.run(['logout'])).exitCode).toBe(0);
      expect(written()).not.toContain(session.token);
      const asked = await fetch(`${api.url}/v1/auth/whoami`, { headers: { authorization: `Bearer ${session.token}` } });
      expect(asked.status).toBe(401);
      expect((await cli.run(['whoami'])).stdout).toMatch(/^Not logged in/);
    },
  );

  it('ends with 1 when a person refuses the login', async () => {
    const { ended, stderr } = cli.start(['login', '--device']);
    const login = new LoginRequests(installation.context.database, null as never, { now: () => new Date() });
    let id: string | null = null;
    await poll(
      'the login waits',
      async () => {
        const code = /^ {2}(\w{4}-\w{4})$/m.exec(stderr())?.[1];
        id = code === undefined ? null : ((await login.findByCode(code))?.id ?? null);
        return id !== null;
      },
      60_000,
    );
    await login.decide(id!, owner, 'denied');
    expect(await ended).toMatchObject({ exitCode: 1, stdout: '' });
    expect(existsSync(join(cli.settings, 'settings.json'))).toBe(false);
  });

  it('does not go on with settings that it cannot read', async () => {
    mkdirSync(cli.settings, { recursive: true });
    writeFileSync(join(cli.settings, 'settings.json'), '{"session": 3');
    const { exitCode, stderr } = await cli.run(['audit', site.origin]);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('were not written by this program')]);
    expect(site.hits()).toEqual([]);
  });
});
