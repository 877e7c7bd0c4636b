import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ForgeServer } from '../../../../../test/support/forge-server.js';
import { Forge } from './forge.js';

const TOKEN = `${'ghp'}_never0be0seen`;
const WANTED = { title: 'Fix 2 findings', body: 'Fixed.', branch: 'sqout/fixes', into: 'main' };

describe.each([
  ['github', '/api/v3'],
  ['gitea', '/api/v1'],
] as const)('a forge of the kind %s', (kind, path) => {
  let folder: string;
  let server: ForgeServer;
  let forge: Forge;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sqout-forge-'));
    // The repository itself is not asked for.
    mkdirSync(join(folder, 'owner', 'site.git'), { recursive: true });
    server = new ForgeServer(folder, TOKEN);
    await server.listen();
    const { origin } = server;
    const remote = { kind, api: origin + path, owner: 'owner', name: 'site', token: TOKEN, tokenName: 'TOKEN', origin };
    forge = new Forge(remote, new AbortController().signal);
  });
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const written = (): string[] =>
    server.asked.filter((line) => /^(POST|PATCH)/.test(line)).map((line) => line.split(' ')[0]!);

  it('opens one pull request, finds it by its branches and changes it', async () => {
    expect(await forge.find(WANTED.branch, 'main')).toBeNull();
    const { number } = await forge.open(WANTED);
    expect(await forge.find('sqout/others', 'main')).toBeNull();
    expect(await forge.find(WANTED.branch, 'main')).toMatchObject({ number, body: 'Fixed.' });
    expect(await forge.change(number, 'More is fixed.')).toMatchObject({ number, body: 'More is fixed.' });
    expect([server.pulls.length, written()]).toEqual([1, ['POST', 'PATCH']]);
  });

  it('finds the pull request again when the answer to opening it was lost, or says that there is one', async () => {
    server.losesAnswer = true;
    const { number } = await forge.open(WANTED);
    expect(server.pulls).toHaveLength(1);
    // It was opened between the look and the request: the server refuses a second one (422 of GitHub, 409 of Gitea).
    expect(await forge.open(WANTED)).toMatchObject({ number });
    expect([server.pulls.length, written()]).toEqual([1, ['POST', 'PATCH', 'POST', 'PATCH']]);
  });

  it('tries again after an error of the server, a broken connection and a short limit', async () => {
    server.instead.GET = [{ status: 503 }, null, { status: 429, headers: { 'retry-after': '0' } }];
    server.instead.POST = [{ status: 502 }];
    expect(await forge.defaultBranch()).toBe('main');
    await forge.open(WANTED);
    expect([server.pulls.length, written()]).toEqual([1, ['POST', 'POST']]);
  });

  it.each([
    ['a refused token', { status: 401 }, /refuses the token in TOKEN/],
    ['a token without the right', { status: 403 }, /may not do this.*owner\/site/],
    [
      'a limit that ends later',
      { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '4102444800' } },
      /takes no more requests for now/,
    ],
    [
      'a way to another server',
      { status: 301, headers: { location: 'http://localhost:9/elsewhere' } },
      /sends on to localhost:9, where the token is not shown/,
    ],
    ['a repository that is not there', { status: 404 }, /has no repository owner\/site/],
  ])('names %s', async (_, instead, words) => {
    server.instead.GET = [instead];
    await expect(forge.defaultBranch()).rejects.toThrow(words);
    expect(server.asked).toHaveLength(1);
  });

  it('goes on after a redirect of the same server', async () => {
    server.instead.GET = [{ status: 301, headers: { location: `${path}/repos/owner/site` } }];
    expect(await forge.defaultBranch()).toBe('main');
    expect(server.asked).toHaveLength(2);
  });
});
