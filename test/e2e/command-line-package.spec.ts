import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { CommandLine } from '../support/command-line.js';
import { poll } from '../support/installation.js';
import { dataOf, McpAgent } from '../support/mcp-agent.js';
import { startSite, type Site } from '../support/sites/site-server.js';

const run = promisify(execFile);
const MAX_BYTES = 1_500_000;

describe('the package of the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-package-'));
  const home = join(folder, 'home');
  const main = join(folder, 'node_modules', '@sqout', 'cli', 'lib', 'main.js');
  let tarball: string;
  let site: Site;
  let cli: CommandLine;

  beforeAll(async () => {
    const packed = await run(process.execPath, ['scripts/pack-cli.mjs', '--out', join(folder, 'out')], {
      cwd: process.cwd(),
    });
    tarball = packed.stdout.trim();
    // No network: what is not in the tarball is not there.
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, tarball], {
      cwd: folder,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: home,
        npm_config_registry: 'http://127.0.0.1:9/',
        npm_config_cache: join(folder, 'cache'),
      },
    });
    site = await startSite({
      '/': {
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><html lang="en"><title>Packed</title><h1>Hello</h1><img src="/x.png"></html>',
      },
    });
    cli = new CommandLine({}, main);
  }, 120_000);
  afterAll(async () => {
    cli.remove();
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is small, needs no other package, runs nothing when it is installed, and names whose code is in it', () => {
    expect(statSync(tarball).size).toBeLessThanOrEqual(MAX_BYTES);
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@sqout']);
    const meta = JSON.parse(
      readFileSync(join(folder, 'node_modules', '@sqout', 'cli', 'package.json'), 'utf8'),
    ) as object;
    for (const member of ['dependencies', 'optionalDependencies', 'peerDependencies', 'scripts'])
      expect(meta).not.toHaveProperty(member);
    const notices = readFileSync(join(folder, 'node_modules', '@sqout', 'cli', 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const name of ['commander', 'undici', 'htmlparser2', 'tldts', 'zod', '@modelcontextprotocol/server'])
      expect(notices).toContain(`${name} `);
    expect(notices).toContain('Permission is hereby granted');
  });

  it('starts by its name', async () => {
    const { stdout } = await run(join(folder, 'node_modules', '.bin', 'sqout'), ['--version']);
    expect(stdout.trim()).toBe((JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version);
  });

  it('audits a site, in all formats', async () => {
    const { exitCode, stdout } = await cli.run(['audit', site.origin, '--fail-on', 'rule:accessibility/image-alt']);
    expect([exitCode, stdout]).toEqual([3, expect.stringContaining('Image has no alternative text')]);
    const files = ['r.json', 'r.html', 'r.md', 'r.txt', 'r.csv', 'r.xml'];
    expect((await cli.run(['report', ...files.flatMap((file) => ['-o', file])])).exitCode).toBe(0);
    for (const file of files)
      expect(readFileSync(join(cli.folder, file), 'utf8')).toContain('Image has no alternative text');
  });

  it('has the rules with their pages', async () => {
    expect((await cli.run(['rules', 'core/title'])).stdout).toMatch(/^# /);
    expect((await cli.run(['rules'])).stdout).toMatch(/\d{3} rules\./);
  });

  it.each(['zsh', 'fish'])('completes itself in %s', async (shell) => {
    const { stdout } = await cli.run(['completion', shell]);
    for (const word of ['audit', 'publish', 'fail-on', 'watch']) expect(stdout).toContain(word);
  });

  it('completes commands, options and commands in commands in bash', async () => {
    const { stdout } = await cli.run(['completion', 'bash']);
    const complete = async (...words: string[]): Promise<string[]> => {
      const script = `${stdout}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _sqout; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return (await run('bash', ['-c', script])).stdout.trim().split('\n');
    };
    expect(await complete('sqout', 'pub')).toEqual(['publish']);
    expect(await complete('sqout', 'runs', 'wa')).toEqual(['watch']);
    expect(await complete('sqout', 'audit', '--fail')).toEqual(['--fail-on']);
    expect(await complete('sqout', 'audit', '--mode', 'su')).toEqual(['surface']);
    expect(await complete('sqout', 'report', '--format', 'sa')).toEqual(['sarif']);
  });

  it('receives webhooks, prints what came and says of each whether its signature is valid', async () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const listening = cli.start(['listen', '--port', '0', '--count', '4', '--secret', secret]);
    await poll('it listens', () => Promise.resolve(listening.stderr().includes('Listening')), 60_000);
    const url = /http:\S+/.exec(listening.stderr())![0].replace(/\.$/, '');
    const body = JSON.stringify({ type: 'site.alert', data: { message: 'hello\u001b[31m' } });
    const post = async (id: string, { signed = body, agoMs = 0 } = {}): Promise<number> => {
      const at = new Date(Date.now() - agoMs);
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': new Webhook(secret).sign(id, at, signed),
      };
      return (await fetch(url, { method: 'POST', headers, body })).status;
    };
    expect((await fetch(url, { method: 'POST', body: 'no JSON' })).status).toBe(400);
    expect([await post('evt_1'), await post('evt_2', { signed: `${body} ` })]).toEqual([204, 401]);
    expect([await post('evt_3', { agoMs: 301_000 }), await post('evt_4')]).toEqual([401, 204]);
    const { exitCode, stdout } = await listening.ended;
    expect([exitCode, stdout.match(/^site\.alert.*$/gm)]).toEqual([
      3,
      [
        ...['site.alert  evt_1  signature valid', 'site.alert  evt_2  SIGNATURE INVALID'],
        ...['site.alert  evt_3  SIGNATURE INVALID', 'site.alert  evt_4  signature valid'],
      ],
    ]);
    expect(stdout.match(/"message":\s*"hello/g)).toHaveLength(4);
    expect(stdout).not.toContain('\u001b');
  });

  it('sends operators to where their commands are', async () => {
    expect(await cli.run(['admin', 'org', 'list'])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("server's checkout or image"),
    });
  });

  it.each(['2025', '2026'] as const)('serves agents of %s over stdio, and audits for them here', async (generation) => {
    const agent = await McpAgent.connect(generation, {
      command: process.execPath,
      args: [main, 'mcp'],
      cwd: cli.folder,
      env: { PATH: process.env.PATH ?? '', HOME: home, SQOUT_CONFIG_DIR: join(home, 'none') },
    });
    try {
      expect((await agent.tools()).map(({ name }) => name)).toContain('run_audit');
      const ended = await agent.call('run_audit', { url: site.origin, wait_seconds: 50 });
      const started = dataOf(ended);
      expect([started.status, started.error]).toEqual(['completed', undefined]);
      expect(ended.progress.length).toBeGreaterThan(0);
      expect((await agent.call('get_report', { run_id: started.id })).text).toContain('accessibility/image-alt');
      const found = dataOf(await agent.call('list_findings', { run_id: started.id, rule: 'accessibility/image-alt' }));
      expect(found).toMatchObject({ findings: [expect.objectContaining({ rule: 'accessibility/image-alt' })] });
      expect(JSON.stringify(dataOf(await agent.call('list_audits')))).toContain('127.0.0.1');
    } finally {
      await agent.close();
    }
  });
});
