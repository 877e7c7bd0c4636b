import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LoginRequests } from '#auth';
import { COMMANDS } from '../../apps/cli/src/commands.js';
import { CommandLine, type Ended } from '../support/command-line.js';
import { StandingCommands } from '../support/standing-commands.js';
import { Installation, poll, type Process } from '../support/installation.js';
import { startSite, type Site } from '../support/sites/site-server.js';

interface Example {
  line: string;
  args: string[];
  /** What stands behind the # of the line. */
  note: string;
}

/** Every line of a page that starts with `sqout` or `curl`, in its order. */
function readExamples(page: string): Example[] {
  const text = readFileSync(join(process.cwd(), 'docs', page), 'utf8');
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
    .flatMap(([, block]) => block!.split('\n'))
    .filter((line) => /^(sqout|curl) /.test(line))
    .map((line) => {
      const [command = '', note = ''] = line.split(/ {4}# /);
      const args = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!).slice(1);
      return { line, args, note };
    });
}

describe('the commands of the docs', () => {
  const examples = readExamples('cli.md');
  let installation: Installation;
  let api: Process;
  let site: Site;
  let commands: StandingCommands;
  let cli: CommandLine;
  let userId: string;

  beforeAll(async () => {
    installation = await Installation.open();
    [api] = await Promise.all([installation.startApi(), installation.startWorker()]);
    ({ userId } = await installation.newKey());
    site = await startSite({
      '/': {
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><html lang="en"><title>Docs</title><h1>Docs</h1><img src="/x.png"></html>',
      },
    });
    commands = new StandingCommands();
    const env = {
      SERVICE_API_URL: api.url,
      DATABASE_URL: installation.context.testDatabase.url,
      SECRETS_KEY: randomBytes(32).toString('base64'),
    };
    cli = new CommandLine(env, commands);
    await cli.run(['audit', site.origin, '-o', 'baseline.json', '-o', 'report.json']);
  });
  afterAll(async () => {
    await commands.close();
    cli.remove();
    await site.close();
    await installation.close();
  });

  it('of docs/cli.md name every command', () => {
    const named = new Set(examples.map(({ args }) => args[0]));
    expect(COMMANDS.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
  });

  it('of docs/cli.md work, one after the other', async () => {
    const known: Record<string, string> = {};
    for (const { line, args, note } of examples) {
      // They wait for a client or a sender: specs of their kinds run them.
      if (args[0] === 'mcp' || args[0] === 'listen') continue;
      const given = args.map((arg) =>
        arg
          .replace('https://www.example.com', site.origin)
          .replace('www.example.com', site.host)
          .replace(/^\$(\w+)$/, (_all, name: string) => known[name] ?? `no ${name}`),
      );
      const ended = args[0] === 'login' ? await logIn(given) : await cli.run(given);
      const [, expected = '0'] = /ends with (\d+)/.exec(note) ?? [];
      expect([line, ended.exitCode, ended.stderr]).toEqual([line, Number(expected), expect.any(String)]);
      known.RUN = /run_\w+/.exec(ended.stderr + ended.stdout)?.[0] ?? known.RUN ?? '';
      known.SCHEDULE = /sch_\w+/.exec(ended.stdout)?.[0] ?? known.SCHEDULE ?? '';
      known.CHANNEL = /chn_\w+/.exec(ended.stdout)?.[0] ?? known.CHANNEL ?? '';
      known.KEY = /key_\w+/.exec(ended.stdout)?.[0] ?? known.KEY ?? '';
    }
  }, 600_000);

  it("of an operator's first month work, one after the other", async () => {
    const { key, orgId, keyId } = await installation.newKey();
    await installation.context.database.prisma.organization.update({ where: { id: orgId }, data: { name: 'Acme' } });
    const silent = await installation.newSite({ '*': { raw: () => undefined } });
    const response = await fetch(`${api.url}/v1/agent-runs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: silent.origin, trigger: 'api' }),
    });
    const { id: run } = (await response.json()) as { id: string };
    const workers = await cli.run(['admin', 'worker', 'list', '--json']);
    const [worker] = JSON.parse(workers.stdout) as { id: string }[];
    const known: Record<string, string> = {
      ...{ $ORG: orgId, $KEY: keyId, $RUN: run, $WORKER: worker!.id },
      '$BASE_URL/readyz': `${api.url}/readyz`,
    };
    const lines = readExamples('first-month.md');
    expect(lines.length).toBeGreaterThan(30);
    for (const { line, args, note } of lines) {
      const given = args.map((arg) => known[arg] ?? arg);
      const ended = line.startsWith('curl ')
        ? { exitCode: (await fetch(given.at(-1)!)).ok ? 0 : 1, stderr: '' }
        : await cli.run(given);
      const [, expected = '0'] = /ends with (\d+)/.exec(note) ?? [];
      expect([line, ended.exitCode, ended.stderr]).toEqual([line, Number(expected), expect.any(String)]);
    }
  }, 120_000);

  async function logIn(args: string[]): Promise<Ended> {
    const { ended, stderr } = cli.start(args);
    const login = new LoginRequests(installation.context.database, null as never, { now: () => new Date() });
    let id: string | undefined;
    await poll(
      'the login waits',
      async () => {
        const code = /^ {2}(\w{4}-\w{4})$/m.exec(stderr())?.[1];
        id = code === undefined ? undefined : (await login.findByCode(code))?.id;
        return id !== undefined;
      },
      60_000,
    );
    await login.decide(id!, { userId }, 'approved');
    return ended;
  }
});
