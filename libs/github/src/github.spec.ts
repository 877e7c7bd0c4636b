import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Principal } from '#auth';
import { AddressGuard } from '#crawler';
import { SecretBox } from '#config';
import { ReportsRepository } from '#reports';
import { SiteAudits, Sites, type RunCreation } from '#runs';
import { siteIdOf } from '#sites';
import type { BlobStore } from '#storage';
import { CommentServer } from '../../../test/support/comment-server.js';
import { CrawlingRuns } from '../../../test/support/crawling-runs.js';
import { runEndings, runRecords } from '../../../test/support/run-records.js';
import { AuditRunner, type AuditStep } from './audit-runner.js';
import { GithubConnections } from './connections.js';
import type { PutGithubConnectionDto } from './dto/github.dto.js';
import { WebhookReceiver } from './receiver.js';

const REPOSITORY = 'acme/website';
const TOKEN = 'ghp_secret';
const TEMPLATE = 'https://pr-{number}.preview.test/';
const box = new SecretBox([randomBytes(32)]);
const guard = new AddressGuard({ allowNetworks: [{ address: '127.0.0.1', prefixLength: 32, port: null }] });
const shaOf = (letter: string): string => letter.repeat(40);

describe('webhooks of a repository', () => {
  let crawling: CrawlingRuns;
  let forge: CommentServer;
  const signal = new AbortController().signal;

  beforeAll(async () => {
    crawling = await CrawlingRuns.open();
    forge = new CommentServer(REPOSITORY, TOKEN);
    await forge.listen();
  });
  afterAll(async () => {
    await forge.close();
    await crawling.close();
  });
  beforeEach(() => {
    forge.comments.length = 0;
    forge.statuses.length = 0;
    forge.refusal = null;
    crawling.context.clock.set(new Date('2026-03-10T12:00:00Z'));
  });

  const query = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    crawling.context.database.query<Row>(text, values as never[]);
  const wait = (ms: number): void => crawling.context.clock.advanceMs(ms);

  function newRunner(creation: Pick<RunCreation, 'create'> = crawling.creation): AuditRunner {
    const { database, credits, clock } = crawling.context;
    const resolver = () => Promise.resolve([{ address: '127.0.0.1', family: 4 as const }]);
    return new AuditRunner({
      ...{ database, clock, box, creation },
      reports: new ReportsRepository(database),
      records: runRecords(database, {} as BlobStore),
      endings: runEndings(database, credits, clock),
      dispatcher: { startNext: () => Promise.resolve() },
      sites: new Sites(database),
      siteAudits: new SiteAudits(database),
      network: { guard, resolver },
      baseUrl: 'https://sqout.test',
    });
  }

  /** A site that is connected, and what its repository sends. */
  async function connected(
    settings: Partial<PutGithubConnectionDto> = {},
    { credits = 100_000, readsPrivate = false } = {},
  ) {
    const { database, clock } = crawling.context;
    const owner: Principal = await crawling.newPrincipal('team');
    const orgId = owner.orgId!;
    if (credits > 0) await crawling.context.credits.grant({ orgId, bucket: 'pack', amount: credits });
    else {
      await query('UPDATE credit_accounts SET monthly = 0 WHERE org_id = $1', [orgId]);
      await query('UPDATE credit_lots SET remaining = 0 WHERE org_id = $1', [orgId]);
    }
    const siteId = siteIdOf(orgId, 'site.test');
    await database.prisma.site.create({ data: { id: siteId, orgId, siteKey: 'site.test', url: 'https://site.test/' } });
    const connections = new GithubConnections({ database, box, guard, clock, baseUrl: 'https://sqout.test' });
    const input = {
      repository: REPOSITORY,
      apiUrl: forge.apiUrl,
      token: TOKEN,
      previewUrl: TEMPLATE,
      delaySeconds: 30,
    };
    const { connection } = await connections.put(owner, siteId, { ...input, ...settings });
    const receiver = new WebhookReceiver({ database, box, clock, readsPrivate });
    const send = (event: string, payload: object, { id = randomUUID(), secret = connection.secret! } = {}) => {
      const body = Buffer.from(
        JSON.stringify({ repository: { full_name: REPOSITORY, default_branch: 'main' }, ...payload }),
      );
      const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
      return receiver.receive(connection.id, { event, id, signature, body, isForm: false });
    };
    const pull = (
      letter: string,
      {
        action = 'synchronize',
        number = 12,
        at = clock.now(),
        from = REPOSITORY,
        body = '',
        page = 'https://git.test/acme/website/pull/12',
        ...rest
      }: Record<string, unknown> = {},
    ) =>
      send(
        'pull_request',
        {
          action,
          pull_request: {
            number,
            state: action === 'closed' ? 'closed' : 'open',
            body,
            html_url: page,
            updated_at: (at as Date).toISOString(),
            head: { sha: shaOf(letter), ref: 'a-branch', repo: { full_name: from } },
            base: { repo: { full_name: REPOSITORY } },
          },
        },
        rest,
      );
    const deployment = (letter: string, url: string, environment = 'Preview') =>
      send('deployment_status', {
        deployment: { sha: shaOf(letter), environment },
        deployment_status: { state: 'success', environment_url: url },
      });
    const audits = async () => (await connections.get(owner, siteId)).audits.toReversed();
    const states = async () => (await audits()).map(({ state }) => state);
    const runs = (): Promise<
      { id: string; url: string; status: string; trigger: string; preview_of: string | null }[]
    > =>
      query('SELECT id, url, status, trigger, preview_of FROM runs WHERE org_id = $1 ORDER BY created_at, id', [orgId]);
    return { owner, orgId, siteId, connection, connections, send, pull, deployment, audits, states, runs };
  }

  const end = async (runId: string): Promise<void> => {
    const { database, credits, clock } = crawling.context;
    const how = {
      status: 'failed',
      reason: 'unreachable',
      message: 'The preview does not respond.',
      error: 'x',
    } as const;
    await runEndings(database, credits, clock).end({ runId, ...how });
  };
  /** Until everything that can be done by now is done. */
  const sweep = async (runner = newRunner()): Promise<AuditStep[]> => {
    const all: AuditStep[] = [];
    for (let steps = await runner.sweep(signal); steps.length > 0; steps = await runner.sweep(signal))
      all.push(...steps);
    return all;
  };

  it('are refused without a signature by their secret, over exactly these bytes', async () => {
    const { send, connection, connections, owner, siteId, states } = await connected();
    await expect(send('ping', {}, { secret: 'another' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await send('ping', {})).toBe('The webhook works');
    const { secret } = await connections.rotate(owner, siteId);
    await expect(send('ping', {})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await send('ping', {}, { secret: secret! })).toBe('The webhook works');
    const { database, clock } = crawling.context;
    const receiver = new WebhookReceiver({ database, box, clock, readsPrivate: false });
    for (const signature of [undefined, '', 'sha256=', `sha1=${'0'.repeat(40)}`, `sha256=${'0'.repeat(64)}`]) {
      const delivery = { event: 'ping', id: 'x', signature, body: Buffer.from('{}'), isForm: false };
      await expect(receiver.receive(connection.id, delivery)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    }
    await connections.remove(owner, siteId);
    await expect(send('ping', {}, { secret: secret! })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(states()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('audit the preview of a pull request once, apart from the history of the site, and tell of it in one comment', async () => {
    const { pull, audits, runs, siteId, owner, orgId } = await connected();
    const id = randomUUID();
    expect(await pull('a', { action: 'opened', id })).toBe('Audits https://pr-12.preview.test/');
    expect(await pull('a', { action: 'opened', id })).toBe('This delivery arrived before');
    expect(await pull('a', { action: 'reopened' })).toBe('The commit was seen before');
    await sweep();
    expect(await runs()).toEqual([]);
    wait(30_000);
    await Promise.all([sweep(), sweep(), sweep()]);
    const [run, ...others] = await runs();
    expect(others).toEqual([]);
    expect(run).toMatchObject({ url: 'https://pr-12.preview.test/', trigger: 'github', preview_of: siteId });
    expect(forge.statuses).toMatchObject([{ sha: shaOf('a'), state: 'pending', context: 'sqout/site.test' }]);
    await end(run!.id);
    wait(5_000);
    await sweep();
    expect(await audits()).toMatchObject([{ pullRequest: 12, state: 'done', reason: null, runId: run!.id }]);
    expect(forge.comments).toHaveLength(1);
    expect(forge.comments[0]).toMatchObject({ number: 12 });
    expect(forge.comments[0]?.body).toContain('The preview does not respond.');
    expect(forge.comments[0]?.body).toContain(`https://sqout.test/app/runs/${run!.id}`);
    expect(forge.statuses.at(-1)).toMatchObject({ state: 'error', sha: shaOf('a') });

    const sites = await query('SELECT site_key FROM sites WHERE org_id = $1', [orgId]);
    expect(sites).toEqual([{ site_key: 'site.test' }]);
    expect((await new Sites(crawling.context.database).list(owner)).sites).toEqual([]);
    expect(await query('SELECT 1 FROM alert_checks WHERE run_id = $1', [run!.id])).toEqual([]);
  });

  it('change the comment after the next push, also where its response was lost or somebody deleted it', async () => {
    const { pull, runs, states } = await connected({ delaySeconds: 0 });
    const push = async (letter: string): Promise<void> => {
      wait(60_000);
      await pull(letter);
      await sweep();
      await end((await runs()).at(-1)!.id);
      wait(5_000);
      await sweep();
    };
    forge.losesAnswer = true;
    await push('a');
    expect([forge.comments.length, await states()]).toEqual([1, ['reporting']]);
    wait(60_000);
    await sweep();
    expect([forge.comments.length, await states()]).toEqual([1, ['done']]);
    await push('b');
    expect(forge.comments).toHaveLength(1);
    expect(forge.comments[0]?.body).toContain(`commit ${'b'.repeat(7)}`);
    forge.comments.length = 0;
    await push('c');
    expect(forge.comments).toHaveLength(1);
  });

  it('supersede the audit of the commit before, and of a pull request that is closed', async () => {
    const { pull, runs, audits, states } = await connected({ delaySeconds: 0 });
    await pull('a');
    await sweep();
    wait(1_000);
    await pull('b');
    expect(await states()).toEqual(['cancelling', 'due']);
    await sweep();
    expect((await runs()).map(({ status }) => status)).toEqual(['cancelled', 'pending']);
    expect(await audits()).toMatchObject([
      { state: 'superseded', reason: 'A newer commit was pushed' },
      { state: 'running' },
    ]);
    wait(1_000);
    await pull('b', { action: 'closed' });
    await sweep();
    expect((await runs()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(forge.comments).toEqual([]);
    expect(await crawling.context.checkBooks()).toEqual({ clean: true, problems: [] });
  });

  it('cancel the run that a worker was creating when the next push came', async () => {
    const { pull, runs, states } = await connected({ delaySeconds: 0 });
    await pull('a');
    let isFirst = true;
    const slow = {
      create: async (...call: Parameters<RunCreation['create']>) => {
        const created = await crawling.creation.create(...call);
        wait(1_000);
        if (isFirst) await pull('b');
        isFirst = false;
        return created;
      },
    };
    await newRunner(slow).sweep(signal);
    expect([(await runs()).map(({ status }) => status), await states()]).toEqual([
      ['cancelled'],
      ['superseded', 'due'],
    ]);
  });

  it('create one run whatever worker dies before or after it', async () => {
    const { pull, runs, states } = await connected({ delaySeconds: 0 });
    await pull('a');
    await expect(newRunner({ create: () => Promise.reject(new Error('killed')) }).sweep(signal)).rejects.toThrow(
      'killed',
    );
    await sweep();
    expect(await runs()).toEqual([]);
    wait(91_000);
    const dies = {
      create: async (...call: Parameters<RunCreation['create']>) => {
        await crawling.creation.create(...call);
        throw new Error('killed');
      },
    };
    await expect(newRunner(dies).sweep(signal)).rejects.toThrow('killed');
    wait(91_000);
    await sweep();
    expect([(await runs()).length, await states()]).toEqual([1, ['running']]);
  });

  it('that come late change nothing', async () => {
    const { pull, states } = await connected();
    const before = new Date(crawling.context.clock.now().getTime() - 60_000);
    await pull('b');
    expect(await pull('a', { at: before })).toBe('A newer event of the pull request arrived before');
    expect(await states()).toEqual(['due']);
  });

  it('of forks start nothing unless the owner wants it, on a host without settings, and where no private address can be read', async () => {
    const from = 'stranger/website';
    const closed = await connected();
    expect(await closed.pull('a', { from })).toBe('Pull requests of forks are not audited');
    // The repository of a fork is gone once it was deleted.
    expect(await closed.pull('b', { from: null, number: 13 })).toBe('Pull requests of forks are not audited');
    expect((await closed.audits()).map(({ state, reason }) => [state, reason])).toEqual([
      ['refused', 'Pull requests of forks are not audited'],
      ['refused', 'Pull requests of forks are not audited'],
    ]);
    const open = await connected({ forks: true });
    expect(await open.pull('a', { from })).toBe('Audits https://pr-12.preview.test/');
    const onSite = await connected({ forks: true, previewUrl: 'https://site.test/previews/{number}/' });
    expect(await onSite.pull('a', { from })).toContain('must have a host that is no site of the organization');
    expect(await onSite.pull('b', { number: 13 })).toBe('Audits https://site.test/previews/13/');
    const inside = await connected({ forks: true }, { readsPrivate: true });
    expect(await inside.pull('a', { from })).toContain('CRAWL_ALLOW_NETWORKS');
    expect(await inside.pull('b', { number: 13 })).toBe('Audits https://pr-13.preview.test/');
  });

  it('of deployments audit what they deployed, whether it or its pull request comes first', async () => {
    const hosts = { previewUrl: null, deploymentHosts: ['site-*.vercel.app'] } as unknown as PutGithubConnectionDto;
    const { pull, deployment, audits, states } = await connected(hosts);
    expect(await deployment('a', 'https://evil.test/')).toContain('not one of the hosts');
    expect(await deployment('a', 'https://site-x1.vercel.app/')).toBe('Waits for a pull request of the commit');
    expect(await states()).toEqual([]);
    expect(await pull('a', { action: 'opened' })).toBe('Audits https://site-x1.vercel.app/');
    wait(1_000);
    expect(await pull('b')).toBe('Waits for the deployment of the commit');
    expect(await deployment('b', 'https://site-x2.vercel.app/')).toBe('Audits https://site-x2.vercel.app/');
    expect((await audits()).map(({ state, url }) => [state, url])).toEqual([
      ['cancelling', 'https://site-x1.vercel.app/'],
      ['due', 'https://site-x2.vercel.app/'],
    ]);
    expect(await deployment('c', 'https://site.test/', 'Production')).toBe('Deployments to production start nothing');
  });

  it('of pushes to the default branch audit the site itself, as a part of its history', async () => {
    const { send, runs } = await connected({ production: 'push', delaySeconds: 0 });
    expect(await send('push', { ref: 'refs/heads/other', after: shaOf('a') })).toBe('Not a push to the default branch');
    expect(await send('push', { ref: 'refs/heads/main', after: shaOf('0') })).toBe('The push has no commit');
    expect(await send('push', { ref: 'refs/heads/main', after: shaOf('a') })).toBe('Audits https://site.test/');
    await sweep();
    expect(await runs()).toMatchObject([{ url: 'https://site.test/', trigger: 'github', preview_of: null }]);
  });

  it('say that a pull request with fixes was opened, once, and of none that only claims to have some', async () => {
    const { pull, orgId } = await connected();
    const told = () =>
      query<{ site: string; payload: object }>(
        `SELECT site, payload FROM notices WHERE org_id = $1 AND type = 'fix.pull_request' ORDER BY seq`,
        [orgId],
      );
    const body = 'People wrote this.\n<!-- sqout:fixes -->\n**2 findings fixed on 1 page.**';
    await pull('a', { action: 'opened', number: 1 });
    await pull('a', { action: 'opened', number: 2, body, from: 'stranger/website' });
    await pull('a', { action: 'opened', number: 3, body, page: 'javascript:alert(1)' });
    await pull('a', { action: 'closed', number: 4, body });
    expect(await told()).toEqual([]);
    await pull('a', { action: 'opened', body });
    wait(1_000);
    await pull('b', { body });
    const url = 'https://git.test/acme/website/pull/12';
    expect(await told()).toEqual([{ site: 'site.test', payload: { repository: REPOSITORY, number: 12, url } }]);
  });

  it('of another repository start nothing', async () => {
    const { send } = await connected();
    const payload = { repository: { full_name: 'acme/other' }, action: 'opened', pull_request: {} };
    expect(await send('pull_request', payload)).toBe('Not of the repository acme/website');
    expect(await send('star', {})).toBe('Event star starts nothing');
  });

  it('that cannot be paid, or whose person left, are refused, and the page of the site says why', async () => {
    const poor = await connected({ delaySeconds: 0 }, { credits: 0 });
    await poor.pull('a');
    await sweep();
    expect(await poor.audits()).toMatchObject([
      { state: 'refused', reason: expect.stringContaining('credits') as string, runId: null },
    ]);
    // The same commit gets another chance with the next event.
    await crawling.context.credits.grant({ orgId: poor.orgId, bucket: 'pack', amount: 100 });
    expect(await poor.pull('a', { action: 'reopened' })).toBe('Audits https://pr-12.preview.test/');
    await sweep();
    expect(await poor.states()).toEqual(['running']);
    const left = await connected({ delaySeconds: 0 });
    await query('DELETE FROM memberships WHERE user_id = $1', [left.owner.userId]);
    await left.pull('a');
    await sweep();
    expect(await query('SELECT state, reason FROM github_audits WHERE org_id = $1', [left.orgId])).toMatchObject([
      { state: 'refused', reason: expect.stringContaining('Save it again to act for you') as string },
    ]);
  });

  it('start at most 60 audits an hour', async () => {
    const { pull } = await connected();
    for (let number = 1; number <= 60; number++) expect(await pull('a', { number })).toContain('Audits');
    expect(await pull('a', { number: 61 })).toBe('Pushes start at most 60 audits an hour');
    wait(3_601_000);
    expect(await pull('a', { number: 62 })).toContain('Audits');
  });

  it('say where a token does not do, and try again where the server is away', async () => {
    const { pull, runs, audits, connections, owner, siteId } = await connected({ delaySeconds: 0 });
    await pull('a');
    await sweep();
    await end((await runs())[0]!.id);
    wait(5_000);
    forge.refusal = 503;
    await sweep();
    expect(await audits()).toMatchObject([{ state: 'reporting', reason: 'The server responded 503.' }]);
    forge.refusal = 404;
    wait(60_000);
    expect(await sweep()).toContain('untold');
    expect(await audits()).toMatchObject([
      { state: 'done', reason: expect.stringContaining('The token may not do this') as string },
    ]);
    expect((await connections.get(owner, siteId)).problem).toContain('The token may not do this');
  });

  it('are refused for settings that lead astray', async () => {
    const { connections, owner, siteId } = await connected();
    const refused = async (changes: Partial<PutGithubConnectionDto>, path: string): Promise<void> => {
      await expect(connections.put(owner, siteId, { repository: REPOSITORY, ...changes })).rejects.toMatchObject({
        details: { issues: [{ path }] },
      });
    };
    await refused({ apiUrl: 'https://10.0.0.1/api/v3' }, 'apiUrl');
    await refused({ apiUrl: 'http://git.example.com/api/v1' }, 'apiUrl');
    await refused({ token: 'with space' }, 'token');
    await refused({ previewUrl: 'https://{branch}/' }, 'previewUrl');
    await refused({ deploymentHosts: ['*'] }, 'deploymentHosts');
    const { connection } = await connections.put(owner, siteId, { repository: REPOSITORY });
    expect(connection).toMatchObject({ hasToken: true, secret: null, previewUrl: null });
    const without = await connections.put(owner, siteId, { repository: REPOSITORY, token: '' });
    expect(without.connection).toMatchObject({ hasToken: false });
    const stored = await query<{ text: string }>('SELECT github_connections::text AS text FROM github_connections');
    for (const { text } of stored) expect(text).not.toContain(TOKEN);
  });
});
