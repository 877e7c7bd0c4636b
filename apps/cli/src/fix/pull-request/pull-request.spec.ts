import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { jest } from '@jest/globals';
import { describeWithGit } from '../../../../../test/support/git.js';
import { ForgeServer } from '../../../../../test/support/forge-server.js';
import { StandingCommands, type Ended } from '../../../../../test/support/standing-commands.js';

// Each test starts some forty git processes.
jest.setTimeout(120_000);

const TOKEN = `${'ghp'}_never0be0seen`;
const page = (body: string): string =>
  `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>A page about gardens</title></head>\n<body>\n<main><h1>Gardens</h1>${body}</main>\n</body>\n</html>\n`;
const FAULT = '<img src="a.png" alt=" " width="1" height="1">';
const BRANCH = 'sqout/fixes-www.example.com';

/** A clone and what it was pushed to, made once: each test begins with a copy. */
let start: string;
let commands: StandingCommands;
beforeAll(() => {
  commands = new StandingCommands();
  start = mkdtempSync(join(tmpdir(), 'sqout-pull-'));
  const { bare } = new ForgeServer(join(start, 'forge'), TOKEN);
  const clone = join(start, 'clone');
  // The settings of this machine are none of ours.
  const env = { PATH: process.env.PATH ?? '', HOME: start, GIT_CONFIG_NOSYSTEM: '1' };
  const git = (...args: string[]): void => void execFileSync('git', args, { cwd: clone, env, stdio: 'ignore' });
  mkdirSync(join(clone, 'public'), { recursive: true });
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Somebody');
  git('config', 'user.email', 'somebody@example.com');
  for (const name of ['index', 'second']) writeFileSync(join(clone, 'public', `${name}.html`), page(FAULT));
  git('add', '.');
  git('commit', '-qm', 'First');
  git('push', '-q', bare, 'main');
});
afterAll(async () => {
  await commands.close();
  rmSync(start, { recursive: true, force: true });
});

describeWithGit.each(['github', 'gitea'] as const)('sqout fix --pull-request on %s', (kind) => {
  let folder: string;
  let clone: string;
  let forge: ForgeServer;
  /** The settings of this machine, and its variables of a CI, are none of ours. */
  let env: Record<string, string>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sqout-pull-'));
    clone = join(folder, 'clone');
    cpSync(start, folder, { recursive: true });
    forge = new ForgeServer(join(folder, 'forge'), TOKEN);
    await forge.listen();
    const api = { GITHUB_SERVER_URL: forge.origin, GITHUB_API_URL: `${forge.origin}/api/v3` };
    env = {
      ...{ PATH: process.env.PATH ?? '', HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
      ...{ SQOUT_CONFIG_DIR: join(folder, 'settings') },
      ...(kind === 'github' ? { ...api, GITHUB_TOKEN: TOKEN } : { GITEA_TOKEN: TOKEN }),
    };
    git('remote', 'add', 'origin', `${forge.origin}/owner/site.git`);
  });
  afterEach(async () => {
    await forge.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function git(...args: string[]): string {
    return execFileSync('git', args, { cwd: clone, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  }
  function write(path: string, text: string): void {
    const file = join(clone, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const propose = (): Promise<Ended> => {
    const site = ['--root', join(clone, 'public'), '--base', 'https://www.example.com/'];
    return commands.run(['fix', ...site, '--rule', 'accessibility/blank-alt', '--pull-request'], { env });
  };
  const posted = (): string[] =>
    forge.asked.filter((line) => /^(POST|PATCH)/.test(line)).map((line) => line.split(' ')[0]!);

  it('commits exactly the verified bytes to a branch of its own, opens one pull request, and touches nothing here', async () => {
    const [head, index] = [git('rev-parse', 'HEAD'), git('ls-files', '-s')];
    const first = await propose();
    expect([first.exitCode, first.stdout]).toEqual([
      0,
      expect.stringContaining('Pull request 1 opened: http://127.0.0.1'),
    ]);
    expect(forge.git('show', `${BRANCH}:public/index.html`)).toBe(page(FAULT.replace('" "', '""')));
    expect(forge.git('diff', '--name-only', 'main', BRANCH)).toBe('public/index.html\npublic/second.html\n');
    expect(forge.git('log', '--format=%an %P', '-1', BRANCH).trim()).toBe(`Somebody ${head.trim()}`);
    expect(forge.pulls).toMatchObject([{ title: 'Fix 2 findings on 2 pages', head: BRANCH, base: 'main' }]);
    expect(forge.pulls[0]!.body).toContain('| `accessibility/blank-alt` | 2 | 2 | safe |');
    expect([git('status', '--porcelain'), git('rev-parse', 'HEAD'), git('ls-files', '-s'), git('branch')]).toEqual([
      '',
      head,
      index,
      '* main\n',
    ]);
  });

  it('names a token that the server refuses, and changes nothing', async () => {
    forge.instead.GET = [{ status: 401 }];
    expect(await propose()).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/refuses the token in (GITHUB|GITEA)_TOKEN/),
    });
    expect([forge.git('branch', '--list', 'sqout/*'), forge.pulls]).toEqual(['', []]);
  });

  it('says what token is missing, and shows the token of one server to no other', async () => {
    if (kind === 'github') env.GITHUB_SERVER_URL = 'https://github.com';
    else {
      delete env.GITEA_TOKEN;
      env.GITHUB_TOKEN = TOKEN;
    }
    expect(await propose()).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('SQOUT_FORGE_TOKEN or GITEA_TOKEN'),
    });
    expect(forge.asked).toEqual([]);
  });

  // What git does is the same for both, and how they are asked is tried in forge.spec.ts.
  if (kind === 'gitea') return;

  it('updates the branch and its pull request instead of opening a second one, and keeps what people wrote', async () => {
    await propose();
    const tip = forge.git('rev-parse', BRANCH);
    await propose();
    expect(forge.git('rev-parse', BRANCH)).toBe(tip);
    forge.pulls[0]!.body = `Please review.\n${forge.pulls[0]!.body}\nThanks.`;
    forge.pulls[0]!.title = 'Our title';
    write('public/third.html', page(FAULT));
    git('add', '.');
    git('commit', '-qm', 'Third');
    git('push', '-q', forge.bare, 'main');
    const second = await propose();
    expect(second.stdout).toContain('Pull request 1 updated');
    expect(forge.pulls).toMatchObject([
      { title: 'Our title', body: expect.stringMatching(/^Please review\.\n[\s\S]*third\.html[\s\S]*\nThanks\.$/) },
    ]);
    expect(forge.git('diff', '--name-only', 'main', BRANCH).split('\n')).toHaveLength(4);
    expect(posted()).toEqual(['POST', 'PATCH', 'PATCH']);
  });

  it('leaves a branch that holds work of others', async () => {
    git('checkout', '-q', '--detach');
    git('commit', '-q', '--allow-empty', '-m', 'Fix 2 findings', '-m', 'Sqout-Fixes: www.example.com');
    git('commit', '-q', '--allow-empty', '-m', 'By hand');
    git('push', '-q', forge.bare, `HEAD:refs/heads/${BRANCH}`);
    git('checkout', '-q', 'main');
    expect(await propose()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('has commits of others') });
    expect(forge.git('log', '-1', '--format=%s', BRANCH)).toBe('By hand\n');
  });

  it('proposes no file that differs from the branch it leads into, or is not in it', async () => {
    write('public/second.html', `${page(FAULT)}<!-- edited -->\n`);
    write('public/new.html', page(FAULT));
    const { stdout } = await propose();
    expect(stdout).toContain('second.html is not what the branch "main" of "origin" has.');
    expect(stdout).toContain('new.html is not in the branch "main" of "origin".');
    expect(forge.git('diff', '--name-only', 'main', BRANCH)).toBe('public/index.html\n');
  });

  it('never shows the token: not in arguments, settings, output or the pull request', async () => {
    // A git that writes down its arguments and goes on.
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
    writeFileSync(join(bin, 'git'), `#!/bin/sh\necho "$@" >> ${folder}/arguments\nexec ${real} "$@"\n`);
    chmodSync(join(bin, 'git'), 0o755);
    env.PATH = `${bin}:${env.PATH}`;
    const good = await propose();
    expect(good.exitCode).toBe(0);
    forge.git('config', 'http.receivepack', 'false');
    write('public/third.html', page(FAULT));
    git('add', '.');
    git('commit', '-qm', 'Third');
    git('push', '-q', forge.bare, 'main');
    const refused = await propose();
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('git push failed') });
    const said = [good, refused].map((one) => one.stdout + one.stderr).join('');
    const files = [join(folder, 'arguments'), join(clone, '.git', 'config')]
      .map((file) => readFileSync(file, 'utf8'))
      .join('');
    expect(readFileSync(join(folder, 'arguments'), 'utf8')).toContain('push --quiet');
    expect(said + files + JSON.stringify(forge.pulls)).not.toContain(TOKEN);
  });
});
