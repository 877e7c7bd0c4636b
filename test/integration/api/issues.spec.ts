import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Issue, IssueDetail, IssueList } from '#client';
import { siteIdOf } from '#sites';
import { createBlobStore } from '#storage';
import { IssueUpdater, UpdatesRepository } from '#issues';
import { reportOf, type Audited } from '../../../libs/audit-engine/src/testing/comparison/audited.js';
import { Conformance, expectError, type Answer, type Person } from '../../conformance/conformance-context.js';
import { readProject } from '../../../apps/cli/src/gates/project-file.js';
import { CommandLine } from '../../support/command-line.js';
import { runRecords } from '../../support/run-records.js';
import { StoredPairs } from '../../support/stored-pairs.js';

const LABEL = 'accessibility/label';
const SITE = 'www.example.com';

/** What one edit fixes is one object, with a number, a state that audits change, and what people say about it. */
describe('issues', () => {
  let conformance: Conformance;
  let owner: Person;
  let issues: string;

  beforeAll(async () => {
    conformance = await Conformance.open();
  });
  afterAll(() => conformance.close());
  beforeEach(async () => {
    owner = await conformance.newPerson({ credits: 100_000 });
    issues = `/v1/websites/${siteIdOf(owner.orgId, 'example.com')}/issues`;
  });

  const call = (method: string, path: string, body?: unknown, key = owner.key): Promise<Answer> =>
    conformance.call(method, path, { key, ...(body === undefined ? {} : { body }) });

  async function audit(audited: Audited): Promise<void> {
    const { installation } = conformance;
    const storage = createBlobStore(`file:${installation.blobs}`);
    const startRun = async (): Promise<string> =>
      ((await call('POST', '/v1/agent-runs', { url: `https://${SITE}/`, trigger: 'api' })).body as { id: string }).id;
    const pairs = new StoredPairs({ context: installation.context, storage, owner, startRun });
    await pairs.store(reportOf(audited), SITE, 0);
    const { database } = installation.context;
    const [updates, records] = [new UpdatesRepository(database), runRecords(database, storage)];
    await new IssueUpdater({ database, updates, records, clock: { now: () => new Date() } }).pump();
  }
  const page = (...label: string[]): Audited => ({ pages: { '/': { 'images/alt': ['b'] }, '/a': { [LABEL]: label } } });
  const list = async (query = ''): Promise<IssueList> => (await call('GET', issues + query)).body as IssueList;
  const read = async (number: number): Promise<IssueDetail> =>
    (await call('GET', `${issues}/${number}`)).body as IssueDetail;
  const change = (number: number, body: object, key = owner.key): Promise<Answer> =>
    call('PATCH', `${issues}/${number}`, body, key);
  const numbersOf = ({ issues: all }: { issues: Issue[] }): number[] => all.map(({ number }) => number);

  it('are listed errors first, in parts, and by state, rule, severity and text', async () => {
    await audit(page('x', 'y'));
    const all = await list();
    expect(all).toMatchObject({ total: 3, nextCursor: null });
    expect(all.issues.map(({ severity }) => severity)).toEqual(['error', 'error', 'warning']);
    const first = await list('?limit=2');
    const rest = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect([...numbersOf(first), ...numbersOf(rest)]).toEqual(numbersOf(all));
    expect((await list('?severity=warning')).total).toBe(1);
    expect((await list(`?rule=${encodeURIComponent(LABEL)}`)).total).toBe(2);
    expect((await list('?q=FOUND%20X')).total).toBe(1);
    expect((await list('?state=fixed')).total).toBe(0);
    await audit(page('x'));
    expect([(await list()).total, (await list('?state=fixed')).total]).toEqual([2, 1]);
  });

  it('have locations, a history and a permalink', async () => {
    await audit(page('x'));
    const [issue] = (await list()).issues;
    expect(issue?.url).toMatch(/\/app\/sites\/example\.com\/issues\/\d+$/);
    expect(await read(issue!.number)).toMatchObject({
      locations: [{ pageUrl: `https://${SITE}/a`, message: 'Found x.' }],
      events: [{ type: 'opened', by: null }],
    });
  });

  it('bring what is ignored into the file of a project, where it counts in gates', async () => {
    await audit({ pages: { '/': { 'images/alt': ['b'] }, '/a': { [LABEL]: ['x', 'y'] }, '/b': { [LABEL]: ['x'] } } });
    const { issues: all } = await list();
    const [one, other] = all.filter(({ ruleId }) => ruleId === LABEL);
    const alt = all.find(({ ruleId }) => ruleId === 'images/alt');
    await change(one!.number, { version: 1, ignore: { scope: 'issue', reason: 'This alone' } });
    await change(other!.number, {
      version: 1,
      ignore: { scope: 'path', pattern: '/b*', reason: 'The "old" shop', until: '2999-03-31' },
    });
    await change(alt!.number, { version: 1, ignore: { scope: 'rule', reason: 'Decorative' } });

    const cli = new CommandLine({ SERVICE_API_URL: conformance.url, SERVICE_API_KEY: owner.key });
    try {
      writeFileSync(join(cli.folder, 'sqout.toml'), '[[ignore]]\nrule = "images/alt"\nreason = "Ours"\n');
      const pulled = await cli.run(['ignore', 'pull', `https://${SITE}/`]);
      expect([pulled.exitCode, pulled.stderr]).toEqual([0, '']);
      expect(pulled.stdout).toContain(`${LABEL} at /b*.\nThe file already names 1 of them.\nLeft out: 1 ignore`);
      const { ignores } = await readProject(join(cli.folder, 'sqout.toml'));
      expect(ignores).toEqual([
        { rule: 'images/alt', url: null, until: null, reason: 'Ours' },
        { rule: LABEL, url: '/b*', until: '2999-03-31', reason: 'The "old" shop' },
      ]);
      const again = await cli.run(['ignore', 'pull', SITE]);
      expect(again.stdout).toContain('has everything that is ignored on the server');
      expect(await readProject(join(cli.folder, 'sqout.toml'))).toMatchObject({ ignores });
      const unknown = await cli.run(['ignore', 'pull', 'https://other.example/']);
      expect([unknown.exitCode, unknown.stderr]).toEqual([1, expect.stringContaining('has no site other.example')]);
    } finally {
      cli.remove();
    }
  });

  it('are assigned, given a day and ignored, and say who did it', async () => {
    await audit(page('x'));
    const colleague = await conformance.newPerson({ orgId: owner.orgId, role: 'editor' });
    const ignore = { scope: 'issue', reason: 'It closes in March.', until: '2099-03-31' };
    const body = { version: 1, assignee: colleague.userId, dueOn: '2099-01-31', ignore };
    expect(await change(1, body, colleague.key)).toMatchObject({
      status: 200,
      body: {
        version: 2,
        ignored: true,
        assignee: { id: colleague.userId },
        dueOn: '2099-01-31',
        ignore: { by: { id: colleague.userId } },
      },
    });
    expect((await read(1)).events.map(({ type }) => type)).toEqual(['opened', 'assigned', 'due', 'ignored']);
    expect(numbersOf(await list())).toEqual([2]);
    expect(numbersOf(await list('?state=ignored'))).toEqual([1]);
    expect(numbersOf(await list(`?state=all&assignee=${colleague.userId}`))).toEqual([1]);
    await change(1, { version: 2, assignee: '', dueOn: '', ignore: { scope: 'none' } });
    expect(await read(1)).toMatchObject({ assignee: null, dueOn: null, ignore: null, ignored: false });
  });

  it('are ignored until their day, and with all of their rule', async () => {
    await audit(page('x', 'y'));
    const until = (day: string): object => ({ version: 1, ignore: { scope: 'issue', reason: 'Old', until: day } });
    await change(1, until('2020-01-01'));
    expect((await read(1)).ignored).toBe(false);
    const [, other] = (await list(`?rule=${encodeURIComponent(LABEL)}`)).issues;
    await change(other!.number, { version: 1, ignore: { scope: 'rule', reason: 'Not ours' } });
    expect((await list(`?rule=${encodeURIComponent(LABEL)}&state=ignored`)).total).toBe(2);
  });

  it('stay to be fixed where a pattern of URLs leaves some of their pages out', async () => {
    const label = { [LABEL]: ['x'] };
    await audit({ pages: { '/a': label, '/old/b': label, '/old/100%_c?d=*': label } });
    const ignoring = async (version: number, pattern: string): Promise<unknown[]> => {
      await change(1, { version, ignore: { scope: 'path', pattern, reason: 'Old' } });
      return [(await read(1)).ignored, numbersOf(await list()), numbersOf(await list('?state=ignored'))];
    };
    expect(await ignoring(1, '/old/*')).toEqual([false, [1], [1]]);
    expect(await ignoring(2, '*/a')).toEqual([false, [1], [1]]);
    expect(await ignoring(3, '/*')).toEqual([true, [], [1]]);
    expect(await ignoring(4, `https://${SITE}/*`)).toEqual([true, [], [1]]);
  });

  it('keep what two people write at once: the later change is a conflict that names the current version', async () => {
    await audit(page('x'));
    const answers = await Promise.all(
      ['First', 'Second'].map((reason) => change(1, { version: 1, ignore: { scope: 'issue', reason } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expectError(refused, 409, 'CONFLICT');
    expect(refused.body).toMatchObject({ error: { versions: { 1: 2 } } });
  });

  it('are changed in bulk, all of them or none', async () => {
    await audit(page('x', 'y'));
    const bulk = (versions: object): Promise<Answer> =>
      call('PATCH', issues, { issues: versions, assignee: owner.userId });
    expectError(await bulk({ 1: 1, 2: 9 }), 409, 'CONFLICT');
    expect((await list(`?assignee=me`)).total).toBe(0);
    expectError(await bulk({ 1: 1, 99: 1 }), 404, 'NOT_FOUND');
    expect(await bulk({ 1: 1, 2: 1 })).toMatchObject({
      status: 200,
      body: { issues: [{ version: 2 }, { version: 2 }] },
    });
    expect((await list(`?assignee=me`)).total).toBe(2);
  });

  it('take comments of everybody who reads audits, with lines', async () => {
    await audit(page('x'));
    const viewer = await conformance.newPerson({ orgId: owner.orgId, role: 'viewer' });
    const comment = (body: unknown, type: unknown = 'user'): Promise<Answer> =>
      call('POST', `${issues}/1/comments`, { body, type }, viewer.key);
    expect(await comment('On it\n- Friday')).toMatchObject({
      status: 201,
      body: { type: 'comment', body: 'On it\n- Friday' },
    });
    expect((await read(1)).events.at(-1)).toMatchObject({ type: 'comment', by: { id: viewer.userId } });
    for (const body of ['', ' ', 'x'.repeat(10_001), 'a\u0000b', 7])
      expectError(await comment(body), 400, 'VALIDATION_ERROR');
    expectError(await comment('On it', 'agent'), 400, 'VALIDATION_ERROR');
    expectError(await change(1, { version: 1, dueOn: '' }, viewer.key), 403, 'FORBIDDEN');
  });

  it.each<[string, object, string]>([
    ['a person of another organization', { assignee: 'usr_00000000000000000000000000' }, 'assignee'],
    ['a day that there is not', { dueOn: '2027-02-30' }, 'dueOn'],
    ['an ignore without a reason', { ignore: { scope: 'issue' } }, 'ignore.reason'],
    ['an ignore of a path without a pattern', { ignore: { scope: 'path', reason: 'Old' } }, 'ignore.pattern'],
    ['an unknown scope', { ignore: { scope: 'all', reason: 'Old' } }, 'ignore.scope'],
  ])('refuse %s with the path', async (_name, body, path) => {
    await audit(page('x'));
    const answer = await change(1, { version: 1, ...body });
    expectError(answer, 400, 'VALIDATION_ERROR');
    expect(answer.body).toMatchObject({ error: { issues: [{ path }] } });
  });

  it('are of one organization: for another one there is nothing', async () => {
    await audit(page('x'));
    const stranger = await conformance.newPerson({ credits: 1 });
    for (const path of [issues, `${issues}/1`])
      expectError(await call('GET', path, undefined, stranger.key), 404, 'NOT_FOUND');
    expectError(await call('GET', `${issues}/0`), 404, 'NOT_FOUND');
    expectError(await call('GET', `${issues}?cursor=x`), 400, 'VALIDATION_ERROR');
  });
});
