import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { jest } from '@jest/globals';
import { describeWithGit } from '../../../../../test/support/git.js';
import { ForgeServer } from '../../../../../test/support/forge-server.js';
import { runHere, type Ran } from '../../run-here.testing.js';

// Each test starts some forty git processes.
jest.setTimeout(120_000);

const TOKEN = `${'ghp'}_never0be0seen`;
const page = (body: string): string =>
  `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>A page about gardens</title></head>\n<body>\n<main><h1>Gardens</h1>${body}</main>\n</body>\n</html>\n`;
const FAULT = '<img src="a.png" alt=" " width="1" height="1">';
const BRANCH = 'sqout/fixes-www.example.com';

/** A clone and what it was pushed to, made once: each test begins with a copy. */
let start: string;
beforeAll(() => {
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
afterAll(() => rmSync(start, { recursive: true, force: true }));

describeWithGit.each(['github', 'gitea'] as const)('sqout fix --pull-request on %s', (kind) => {
  let folder: string;
  let clone: string;
  let forge: ForgeServer;
  const before = { ...process.env };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sqout-pull-'));
    clone = join(folder, 'clone');
    cpSync(start, folder, { recursive: true });
    forge = new ForgeServer(join(folder, 'forge'), TOKEN);
    await forge.listen();
    // The settings of this machine, and its variables of a CI, are none of ours.
    for (const name of Object.keys(process.env)) if (/^(GIT|GITHUB|GITEA|GH)_/.test(name)) delete process.env[name];
    Object.assign(process.env, { HOME: folder, GIT_CONFIG_NOSYSTEM: '1', SQOUT_CONFIG_DIR: join(folder, 'settings') });
    if (kind === 'github')
      Object.assign(process.env, {
        GITHUB_SERVER_URL: forge.origin,
        GITHUB_API_URL: `${forge.origin}/api/v3`,
        GITHUB_TOKEN: TOKEN,
      });
    else process.env.GITEA_TOKEN = TOKEN;
    git('remote', 'add', 'origin', `${forge.origin}/owner/site.git`);
  });
  afterEach(async () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    await forge.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function git(...args: string[]): string {
    return execFileSync('git', args, { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  }
  function write(path: string, text: string): void {
    const file = join(clone, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const propose = (...args: string[]): Promise<Ran> =>
    runHere([
      'fix',
      '--root',
      join(clone, 'public'),
      '--base',
      'https://www.example.com/',
      '--rule',
      'accessibility/blank-alt',
      '--pull-request',
      ...args,
    ]);
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

  it('finds the pull request again when the answer to opening it was lost, or says that there is one', async () => {
    forge.losesAnswer = true;
    expect((await propose()).exitCode).toBe(0);
    expect(forge.pulls).toHaveLength(1);
    // Somebody opens it between our look and our request: the server refuses a second one (422 of GitHub, 409 of Gitea).
    const repository = { full_name: 'owner/site', default_branch: 'main' };
    forge.instead.GET = [
      { status: 200, body: repository },
      { status: 200, body: [] },
    ];
    expect((await propose()).exitCode).toBe(0);
    expect([forge.pulls.length, posted()]).toEqual([1, ['POST', 'PATCH', 'POST', 'PATCH']]);
  });

  it('tries again after an error of the server, a broken connection and a short limit', async () => {
    forge.instead.GET = [{ status: 503 }, null, { status: 429, headers: { 'retry-after': '0' } }];
    forge.instead.POST = [{ status: 502 }];
    expect((await propose()).exitCode).toBe(0);
    expect(forge.pulls).toHaveLength(1);
  });

  it.each([
    ['a refused token', { status: 401 }, 1, /refuses the token in (GITHUB|GITEA)_TOKEN/],
    ['a token without the right', { status: 403 }, 1, /may not do this.*owner\/site/],
    [
      'a limit that ends later',
      { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '4102444800' } },
      1,
      /takes no more requests for now/,
    ],
    [
      'a way to another server',
      { status: 301, headers: { location: 'http://localhost:9/elsewhere' } },
      1,
      /sends on to localhost:9, where the token is not shown/,
    ],
    ['a repository that is not there', { status: 404 }, 1, /has no repository owner\/site/],
  ])('names %s, and changes nothing', async (_, instead, exitCode, words) => {
    forge.instead.GET = [instead];
    const ended = await propose();
    expect([ended.exitCode, ended.stderr]).toEqual([exitCode, expect.stringMatching(words)]);
    expect([forge.git('branch', '--list', 'sqout/*'), forge.pulls]).toEqual(['', []]);
  });

  it('goes on after a redirect of the same server', async () => {
    forge.instead.GET = [
      { status: 301, headers: { location: `${kind === 'github' ? '/api/v3' : '/api/v1'}/repos/owner/site` } },
    ];
    expect((await propose()).exitCode).toBe(0);
    expect(forge.pulls).toHaveLength(1);
  });

  it('says what token is missing, and shows the token of one server to no other', async () => {
    if (kind === 'github') process.env.GITHUB_SERVER_URL = 'https://github.com';
    else {
      delete process.env.GITEA_TOKEN;
      process.env.GITHUB_TOKEN = TOKEN;
    }
    expect(await propose()).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('SQOUT_FORGE_TOKEN or GITEA_TOKEN'),
    });
    expect(forge.asked).toEqual([]);
  });

  // What git does is the same for both.
  if (kind === 'gitea') return;

  it('leaves a branch that holds work of others', async () => {
    await propose();
    git('fetch', '-q', forge.bare, BRANCH);
    git('checkout', '-q', 'FETCH_HEAD');
    git('commit', '-q', '--allow-empty', '-m', 'By hand');
    git('push', '-q', forge.bare, `HEAD:${BRANCH}`);
    git('checkout', '-q', 'main');
    write('public/third.html', page(FAULT));
    git('add', '.');
    git('commit', '-qm', 'Third');
    git('push', '-q', forge.bare, 'main');
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
    process.env.PATH = `${bin}:${process.env.PATH ?? ''}`;
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
