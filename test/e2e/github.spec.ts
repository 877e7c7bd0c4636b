import { createHmac } from 'node:crypto';
import { jest } from '@jest/globals';
import { CommandLine } from '../support/command-line.js';
import { CommentServer } from '../support/comment-server.js';
import { httpCall } from '../support/http-call.js';
import { Caller, freePort, Installation, poll } from '../support/installation.js';
import { StandingCommands } from '../support/standing-commands.js';

jest.setTimeout(180_000);

const REPOSITORY = 'acme/website';
const PAGES = 12;

describe('a pull request', () => {
  let installation: Installation;
  let caller: Caller;
  let api: string;
  let cli: CommandLine;
  let metricsPort: number;
  const commands = new StandingCommands();
  const forge = new CommentServer(REPOSITORY, 'ghp_secret');

  beforeAll(async () => {
    installation = await Installation.open({ env: { NOTIFY_ALLOW_NETWORKS: '127.0.0.1/32' } });
    metricsPort = await freePort();
    const worker = installation.startWorker({ METRICS_PORT: String(metricsPort) });
    const [{ url }] = await Promise.all([installation.startApi(), worker, forge.listen()]);
    api = url;
    const { key } = await installation.newKey();
    caller = new Caller(url, key);
    const env = { SERVICE_API_URL: url, SERVICE_API_KEY: key, SQOUT_FORGE_TOKEN: forge.token };
    cli = new CommandLine(env, commands);
  });
  afterAll(async () => {
    cli?.remove();
    await commands.close();
    await forge.close();
    await installation?.close();
  });

  it('has one comment that names what its preview has beside the site, page by page, and is changed by the next push', async () => {
    const site = await installation.newSite(pagesBelow('', () => true));
    // The preview is below a folder of another server, and two of its pages have lost their titles.
    let isFixed = false;
    const hosting = await installation.newSite(pagesBelow('/previews/12', (i) => isFixed || (i !== 3 && i !== 7)));
    expect(await caller.ended(await caller.startRun(`${site.origin}/`))).toMatchObject({ status: 'completed' });
    const listed = await caller.call<{ websites: { id: string }[] }>('GET', '/v1/websites');
    const path = `/v1/websites/${listed.body.websites[0]!.id}/github`;
    const github = async (command: string, ...args: string[]): Promise<string> => {
      const { exitCode, stdout, stderr } = await cli.run(['github', command, site.origin, ...args]);
      expect([exitCode, stderr]).toEqual([0, '']);
      expect(stdout).not.toContain(forge.token);
      return stdout;
    };
    expect(await github('show')).toBe('Not connected.\n');
    const nameless = await cli.run(['github', 'connect', site.origin]);
    expect(nameless).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--repository') });
    const settings = ['--repository', REPOSITORY, '--api-url', forge.apiUrl, '--delay', '0'];
    const previewUrl = `${hosting.origin}/previews/{number}/`;
    const connected = await github('connect', ...settings, '--preview-url', previewUrl, '--json');
    const body = JSON.parse(connected) as { webhookUrl: string; secret: string };
    const push = async (sha: string, id: string, fork = REPOSITORY): Promise<string> => {
      const repo = { full_name: REPOSITORY };
      const head = { sha: sha.repeat(40), ref: 'a-branch', repo: { full_name: fork } };
      const at = new Date().toISOString();
      const pull = { number: fork === REPOSITORY ? 12 : 13, state: 'open', updated_at: at, head, base: { repo } };
      const text = JSON.stringify({ action: 'synchronize', repository: repo, pull_request: pull });
      const signature = createHmac('sha256', body.secret).update(text).digest('hex');
      const headers = {
        ...{ 'content-type': 'application/json', 'x-github-event': 'pull_request', 'x-github-delivery': id },
        'x-hub-signature-256': `sha256=${signature}`,
      };
      const answer = await httpCall(`${api}${new URL(body.webhookUrl).pathname}`, {
        method: 'POST',
        headers,
        body: text,
      });
      return (JSON.parse(answer.text) as { outcome: string }).outcome;
    };
    const isReported = async (sha: string): Promise<boolean> =>
      Promise.resolve(forge.statuses.some((each) => each.sha === sha.repeat(40) && each.state !== 'pending'));

    expect(await push('a', '1')).toBe(`Audits ${hosting.origin}/previews/12/`);
    expect(await push('a', '1')).toBe('This delivery arrived before');
    // The crawler of this installation may read the network of this machine.
    expect(await push('f', '2', 'stranger/website')).toBe('Pull requests of forks are not audited');
    await poll('the comment is there', () => isReported('a'), 90_000);
    expect(forge.comments).toHaveLength(1);
    const row = forge.comments[0]!.body.split('\n').find((line) => line.startsWith('| ') && line.includes('/p3'));
    expect(row).toMatch(/^\| .* \| error \| 2 \| `\/previews\/12\/p3` `\/previews\/12\/p7` \|$/);
    expect(forge.comments[0]!.body).toContain(`on ${PAGES + 1} pages of both`);
    expect(forge.statuses.at(-1)).toMatchObject({ state: 'failure' });

    const shown = await github('show');
    expect(shown).toContain(`Previews: ${previewUrl}\n`);
    expect(shown).toMatch(/ #12 +aaaaaaaa +done +run_\w+/);
    expect(shown).toMatch(/ pull_request +Pull requests of forks are not audited/);
    // What no option names stays.
    expect(await github('connect', '--production', 'push')).toContain(`Previews: ${previewUrl}\n`);

    isFixed = true;
    await push('b', '3');
    await poll('the comment is changed', () => isReported('b'), 90_000);
    expect(forge.comments).toHaveLength(1);
    expect(forge.comments[0]!.body).toContain('0 new findings');
    expect(forge.statuses.at(-1)).toMatchObject({ state: 'success', sha: 'b'.repeat(40) });
    const metrics = async (): Promise<string> => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    await poll('both are counted', async () => /audits_total\{.*result="done".*\} 2\n/.test(await metrics()), 60_000);
    expect(await metrics()).toMatch(/\nsqout_github_overdue_seconds\{.*\} [0-9.]+\n/);
    // Neither audit is one of a site.
    const sites = await caller.call<{ sites: { total: number }[] }>('GET', '/v1/sites');
    expect(sites.body.sites).toMatchObject([{ total: 1 }]);
    const issues = await caller.call<{ issues: { ruleId: string }[] }>('GET', path.replace('github', 'issues'));
    expect(issues.body.issues.filter(({ ruleId }) => ruleId === 'core/title')).toEqual([]);
  });
});

/** A start page that links to all others. */
function pagesBelow(folder: string, hasTitle: (page: number) => boolean): Parameters<Installation['newSite']>[0] {
  const links = Array.from({ length: PAGES }, (_, i) => `<a href="${folder}/p${i}">Page ${i}</a>`).join(' ');
  const page = (title: string | null, text: string) => ({
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8">${title === null ? '' : `<title>${title}</title>`}</head><body><main><h1>Garden</h1>${text}</main></body></html>`,
  });
  return {
    [`${folder}/`]: () => page('Start of the garden', links),
    ...Object.fromEntries(
      Array.from({ length: PAGES }, (_, i) => [
        `${folder}/p${i}`,
        () => page(hasTitle(i) ? `Page ${i} of the garden` : null, `<p>Page ${i}. <a href="${folder}/">Start</a></p>`),
      ]),
    ),
  };
}
