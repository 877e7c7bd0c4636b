import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { jest } from '@jest/globals';
import type { ServerFixes } from '#fixes/site';
import type { FixedPage, FixSummary, ProposedFix } from '#fixes/text';
import { CommandLine } from '../support/command-line.js';
import { Caller, Installation } from '../support/installation.js';
import { dataOf, McpAgent } from '../support/mcp-agent.js';
import type { Site } from '../support/sites/site-server.js';
import { PLANTED_PATHS, plantedFiles } from './planted-site.js';

jest.setTimeout(240_000);

const HEAD = (title: string): string =>
  `<meta charset="utf-8"><title>${title}</title><meta name="description" content="All about ${title}, in some words."><meta name="viewport" content="width=device-width">`;
/** Files of a site with planted faults: each has an exact fix. */
const FILES: Readonly<Record<string, string>> = {
  'index.html': `<!doctype html>
<html lang="en_US">
<head>${HEAD('Garden')}</head>
<body>
<main><h1>The garden</h1>
<p role="nonsense">Beans grow here, and so do peas.</p>
<img src="/a.png" alt=" " width="10" height="10">
<a href="/beans.html" tabindex="3">All about beans</a> <a href="/peas.html">All about peas</a> <a href="/clean.html">What is in order</a>
</main>
</body>
</html>
`,
  'beans.html': `<!doctype html>\r
<html lang="en">\r
<head>${HEAD('Beans')}</head>\r
<body>\r
<main><h1>Beans – été</h1>\r
<img src="/a.png" alt=" " width="10" height="10"><img src="/b.png" alt=" " width="10" height="10">\r
<p role="nonsense">They climb.</p>\r
</main>\r
</body>\r
</html>`,
  'clean.html': `<!doctype html>
<html lang="en">
<head>${HEAD('Order')}<link rel="canonical" href="ORIGIN/clean.html"></head>
<body><main><h1>Order</h1><p>Nothing is wrong here, as far as anybody has a fix for it.</p></main></body>
</html>
`,
  'peas.html': `<!doctype html>
<html lang="en">
<head>${HEAD('Peas')}</head>
<body><main><h1>Peas</h1><p>They are green, and grow along a fence in spring.</p></main></body>
</html>
`,
};

/** Findings that the safe fixes take away. */
const PLANTED = 6;

/** `edits` in order of their place. */
function applied(text: string, edits: ProposedFix['edits']): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((done, { start, end, text: written }) => done.slice(0, start) + written + done.slice(end), text);
}

interface Run {
  id: string;
  status: string;
  issuesFixed: number | null;
  costUsd: number | null;
  completionMessage: string | null;
  healthScore: number | null;
  reportId: string | null;
}
interface Fixes {
  fixes: ProposedFix[];
  nextCursor: string | null;
  summary: FixSummary;
}

describe('the modes that fix', () => {
  let installation: Installation;
  let caller: Caller;
  let site: Site;
  let folder: string;
  beforeAll(async () => {
    installation = await Installation.open();
    const api = await installation.startApi();
    await installation.startWorker();
    caller = new Caller(api.url, (await installation.newKey()).key);
    folder = mkdtempSync(join(tmpdir(), 'sqout-site-'));
    for (const [path, text] of Object.entries(FILES)) writeFileSync(join(folder, path), text);
    site = await installation.newSite({
      '*': ({ pathname }) => {
        const path = pathname === '/' ? 'index.html' : pathname.slice(1);
        return path in FILES
          ? {
              headers: { 'content-type': 'text/html; charset=utf-8' },
              body: readFileSync(join(folder, path), 'utf8').replace('ORIGIN', site.origin),
            }
          : { status: 404, headers: { 'content-type': 'text/plain' }, body: 'nothing' };
      },
    });
  });
  afterAll(async () => {
    await installation.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (mode: string, more: object = {}): Promise<string> => {
    const { status, body } = await caller.call<{ id: string }>('POST', '/v1/agent-runs', {
      url: site.url('/'),
      trigger: 'api',
      mode,
      ...more,
    });
    expect([status, body]).toMatchObject([201, { id: expect.any(String) }]);
    return body.id;
  };
  const ended = async (id: string): Promise<Run> => (await caller.ended(id)) as unknown as Run;
  const fixesOf = async (id: string, query = ''): Promise<Fixes> =>
    (await caller.call<Fixes>('GET', `/v1/agent-runs/${id}/fixes${query}`)).body;
  const findingsOf = async (id: string): Promise<Map<string, number>> => {
    const { body } = await caller.call<{ rules: { ruleId: string; findings: number }[] }>(
      'GET',
      `/v1/agent-runs/${id}/findings/rules`,
    );
    return new Map(body.rules.map(({ ruleId, findings }) => [ruleId, findings]));
  };
  const totalOf = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0);
  const chargedFor = async (id: string): Promise<unknown[]> =>
    installation.context.database.query(`SELECT h.amount, h.charged FROM credit_holds h WHERE h.id = $1`, [id]);

  const addressOf = (path: string): string => site.url(path === 'index.html' ? '/' : `/${path}`);
  const patchOf = async (id: string): Promise<string> => {
    const answer = await fetch(`${caller.baseUrl}/v1/agent-runs/${id}/fixes.patch`, {
      headers: { authorization: `Bearer ${caller.key}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/x-diff; charset=utf-8']);
    return answer.text();
  };
  const applyPatch = (patch: string, root = folder): void => {
    writeFileSync(join(root, 'fixes.patch'), patch);
    const env = { PATH: process.env.PATH, GIT_DIR: join(root, 'none'), GIT_CEILING_DIRECTORIES: tmpdir() };
    execFileSync('git', ['apply', '--whitespace=nowarn', 'fixes.patch'], { cwd: root, env });
  };

  it('recommend proposes verified fixes, and counts none as done', async () => {
    const id = await start('recommend');
    const run = await ended(id);
    expect(run).toMatchObject({ status: 'completed', issuesFixed: 0, costUsd: 0 });
    const { fixes, summary } = await fixesOf(id);
    expect(summary).toMatchObject({ mode: 'recommend', delivered: 0, removed: 0, verified: fixes.length });
    expect(fixes.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['accessibility/blank-alt', 'accessibility/tab-order']),
    );
    expect(fixes.some(({ delivered }) => delivered)).toBe(false);
    expect(run.completionMessage).toContain('are proposed');
    expect(await chargedFor(id)).toEqual([{ amount: 50, charged: 50 }]);
    expect(await installation.context.database.query('SELECT 1 FROM page_sources', [])).toEqual([]);
  });

  it('audit-fix delivers a patch that takes away exactly the findings that it counts, causes none, and leaves nothing for a second run', async () => {
    const before = await ended(await start('audit'));
    const id = await start('audit-fix');
    const run = await ended(id);
    const { fixes, summary } = await fixesOf(id, '?safety=safe');
    expect(summary).toMatchObject({ mode: 'audit-fix', delivered: fixes.length, removed: run.issuesFixed, pages: 3 });
    expect(run.issuesFixed).toBe(PLANTED);
    expect(run.completionMessage).toContain(`remove ${PLANTED} findings`);
    expect(await chargedFor(id)).toEqual([{ amount: 75, charged: 50 + fixes.length }]);

    applyPatch(await patchOf(id));
    expect(readFileSync(join(folder, 'peas.html'), 'utf8')).toBe(FILES['peas.html']);
    for (const [path, text] of Object.entries(FILES)) {
      const edits = fixes.filter(({ url }) => url === addressOf(path)).flatMap((fix) => fix.edits);
      expect(readFileSync(join(folder, path), 'utf8')).toBe(applied(text, edits));
    }

    const again = await start('audit-fix');
    const second = await ended(again);
    const [old, now] = [await findingsOf(before.id), await findingsOf(again)];
    expect(totalOf(now)).toBe(totalOf(old) - PLANTED);
    for (const [rule, count] of now) expect([rule, count <= (old.get(rule) ?? 0)]).toEqual([rule, true]);
    expect(second.issuesFixed).toBe(0);
    expect((await fixesOf(again, '?safety=safe')).fixes).toEqual([]);
    expect(await chargedFor(again)).toEqual([{ amount: 75, charged: 50 }]);
    expect(await patchOf(again)).toBe('');
  });

  it('takes exactly what it counts from a site with faults of thirty rules: applied by git, no rule has more, every other byte is the same', async () => {
    const planted = mkdtempSync(join(tmpdir(), 'sqout-planted-'));
    const own = await installation.newSite({
      '/old-beans': { status: 301, headers: { location: '/alt.html' } },
      '*': ({ pathname }) => {
        const path = decodeURI(pathname.endsWith('/') ? `${pathname}index.html` : pathname).slice(1);
        return PLANTED_PATHS.includes(path)
          ? { headers: { 'content-type': 'text/html' }, body: readFileSync(join(planted, path)) }
          : { status: 404, headers: { 'content-type': 'text/plain' }, body: 'nothing' };
      },
    });
    const files = plantedFiles(own.origin);
    for (const [path, bytes] of files) {
      mkdirSync(dirname(join(planted, path)), { recursive: true });
      writeFileSync(join(planted, path), bytes);
    }
    try {
      const more = { url: own.url('/'), config: JSON.stringify({ coverageMode: 'full', maxPages: 100 }) };
      const first = await ended(await start('audit-fix', more));
      const { fixes, summary } = await fixesOf(first.id, '?safety=safe&limit=100');
      const before = await findingsOf(first.id);
      const rules = new Set(fixes.flatMap(({ rule, alsoRules }) => [rule, ...alsoRules]));
      expect([rules.size >= 30, summary.pagesFixed >= 12]).toEqual([true, true]);
      expect(first.issuesFixed).toBe(fixes.reduce((sum, { removes }) => sum + removes, 0));
      expect(first.issuesFixed).toBeLessThan(totalOf(before));

      applyPatch(await patchOf(first.id), planted);
      const second = await ended(await start('audit-fix', more));
      const after = await findingsOf(second.id);
      const worse = [...after].filter(([rule, count]) => count > (before.get(rule) ?? 0));
      expect({ fewer: totalOf(before) - totalOf(after), worse }).toEqual({ fewer: first.issuesFixed, worse: [] });
      expect([second.issuesFixed, await patchOf(second.id)]).toEqual([0, '']);

      for (const [path, bytes] of files) {
        const urls = [own.url(encodeURI(`/${path}`)), own.url(encodeURI(`/${path.replace(/index\.html$/, '')}`))];
        const [page] = fixes.filter(({ url }) => urls.includes(url));
        const edits = fixes.filter(({ url }) => url === page?.url).flatMap((fix) => fix.edits);
        const text = bytes.toString('utf8');
        const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
        const wanted = edits.length === 0 ? bytes : Buffer.from(mark + applied(text.slice(mark.length), edits));
        expect([path, readFileSync(join(planted, path)).equals(wanted)]).toEqual([path, true]);
      }
    } finally {
      rmSync(planted, { recursive: true, force: true });
    }
  });

  it('fix reads only pages again that have something to fix, and charges for what it delivers alone', async () => {
    for (const [path, text] of Object.entries(FILES)) writeFileSync(join(folder, path), text);
    const auditId = await start('audit', { auditId: 'audit of the week' });
    const audit = await ended(auditId);
    site.clearHits();
    const id = await start('fix', { auditId: 'audit of the week' });
    const run = await ended(id);
    expect(run).toMatchObject({ status: 'completed', issuesFixed: PLANTED, costUsd: 0, healthScore: null });
    expect(run.completionMessage).toContain('read again');
    const { summary } = await fixesOf(id);
    expect(await chargedFor(id)).toEqual([{ amount: 25, charged: summary.delivered }]);
    expect([...new Set(site.hits().map(({ path }) => path))].sort()).toEqual([
      '/',
      '/beans.html',
      '/peas.html',
      '/robots.txt',
    ]);
    expect(
      (await fixesOf(id, `?page=${encodeURIComponent(addressOf('beans.html'))}`)).fixes.map(({ url }) => url),
    ).toEqual(expect.arrayContaining([addressOf('beans.html')]));

    // It is no audit: the next one is compared with the one before it, and so is its history.
    applyPatch(await patchOf(id));
    const next = await start('audit');
    await ended(next);
    const { body } = await caller.call<{ report: { history: { runId: string }[] } }>(
      'GET',
      `/v1/agent-runs/${next}/report`,
    );
    expect(body.report.history.map(({ runId }) => runId)).toContain(audit.id);
    expect(body.report.history.map(({ runId }) => runId)).not.toContain(id);
    // What the run in between has fixed is looked at, and is there.
    const { body: told } = await caller.call<{ earlierFixes: { fixes: object[] } }>(
      'GET',
      `/r/${(await ended(next)).reportId}.json`,
    );
    const confirmed = { rule: 'accessibility/blank-alt', url: addressOf('beans.html'), state: 'confirmed' };
    expect(told.earlierFixes.fixes).toContainEqual(expect.objectContaining(confirmed));
    for (const [path, text] of Object.entries(FILES)) writeFileSync(join(folder, path), text);
    expect((await ended(await start('fix', { auditId: 'audit of the week' }))).issuesFixed).toBe(PLANTED);
  });

  it('says of pages that a run had no room for that they were left out, and fixes them by the next run of mode fix', async () => {
    const { database } = installation.context;
    const isFull = `CREATE FUNCTION is_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.source_bytes := ${200 * 1024 * 1024}; RETURN NEW; END $$`;
    await database.query(isFull, []);
    await database.query('CREATE TRIGGER is_full BEFORE INSERT ON runs FOR EACH ROW EXECUTE FUNCTION is_full()', []);
    const id = await start('audit-fix').finally(() => database.query('DROP TRIGGER is_full ON runs', []));
    const run = await ended(id);
    const { fixes, summary } = await fixesOf(id);
    expect([run.issuesFixed, fixes]).toEqual([0, []]);
    const reason = expect.stringContaining('there was no room') as string;
    expect(summary.pagesSkipped).toEqual([{ reason, pages: 3 }]);
    expect(run.completionMessage).toContain('3 pages');
    const { body } = await caller.call<{ fixSummary: FixSummary }>('GET', `/r/${run.reportId}.json`);
    expect(body.fixSummary.pagesSkipped).toEqual(summary.pagesSkipped);
    expect((await ended(await start('fix', { auditId: id }))).issuesFixed).toBe(PLANTED);
  });

  it('lists fixes in parts, and carries them in the report', async () => {
    const run = await ended(await start('recommend'));
    const { fixes: all } = await fixesOf(run.id);
    const inParts: ProposedFix[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const part: Fixes = await fixesOf(run.id, `?limit=3${cursor && `&cursor=${cursor}`}`);
      inParts.push(...part.fixes);
      cursor = part.nextCursor;
    }
    expect(inParts).toEqual(all);
    expect((await fixesOf(run.id, '?rule=accessibility/blank-alt')).fixes.map(({ removes }) => removes)).toEqual([
      1, 2,
    ]);
    const { body: report } = await caller.call<{
      fixSummary: FixSummary;
      fixes: FixedPage[];
      siteFixes: { server: ServerFixes };
    }>('GET', `/r/${run.reportId}.json`);
    expect(report.fixSummary.verified).toBe(all.length);
    expect(report.siteFixes.server.snippets.map(({ server }) => server)).toContain('nginx');
    // What people have said of them is asked for at once, and no part of a report.
    expect(report.fixes.flatMap((page) => page.fixes.map((fix) => ({ ...fix, decision: null })))).toEqual(all);
  });

  it.each([
    ['without an earlier audit of the site', () => ({ url: 'http://127.0.0.1:9/' }), 400],
    ['with an audit that nobody has made', () => ({ auditId: 'run_01m818d17efbdtnczt6ymbtabd' }), 404],
  ])('refuses fix %s', async (_, more, status) => {
    const answer = await caller.call<{ error: { code: string; issues?: { path: string }[] } }>(
      'POST',
      '/v1/agent-runs',
      { url: site.url('/'), trigger: 'api', mode: 'fix', ...more() },
    );
    expect([answer.status, answer.body.error.issues?.[0]?.path]).toEqual([
      status,
      status === 400 ? 'auditId' : undefined,
    ]);
  });

  it('refuses fix with the audit of another organization as with one that is not there, and keeps its fixes from it', async () => {
    const id = await start('recommend');
    await ended(id);
    const other = new Caller(caller.baseUrl, (await installation.newKey()).key);
    const body = { url: site.url('/'), trigger: 'api', mode: 'fix', auditId: id };
    expect((await other.call('POST', '/v1/agent-runs', body)).status).toBe(404);
    expect((await other.call('POST', '/v1/agent-runs', { ...body, auditId: undefined })).status).toBe(400);
    for (const path of ['fixes', 'fixes.patch'])
      expect((await other.call('GET', `/v1/agent-runs/${id}/${path}`)).status).toBe(404);
    const audit = await start('audit');
    await ended(audit);
    expect((await caller.call('GET', `/v1/agent-runs/${audit}/fixes`)).status).toBe(404);
  });

  it('reach a folder by the command line: estimated first, then all of them, but for what was rejected', async () => {
    for (const [path, text] of Object.entries(FILES))
      writeFileSync(join(folder, path), text.replace('ORIGIN', site.origin));
    const cli = new CommandLine({ SERVICE_API_URL: caller.baseUrl, SERVICE_API_KEY: caller.key });
    try {
      const estimated = await cli.run(['audit', site.url('/'), '--fixes', 'audit-fix', '--estimate', '--json']);
      expect(JSON.parse(estimated.stdout)).toMatchObject({
        credits: { atMost: 75, audit: 50, fixes: 25 },
        isEnough: true,
      });
      const audit = await cli.run(['audit', site.url('/'), '--fixes', 'audit-fix', '--fail-on', 'score<1']);
      expect([audit.exitCode, audit.stdout]).toEqual([
        0,
        expect.stringMatching(
          new RegExp(`^Fixes: \\d+ fixes handed out for ${PLANTED} findings, \\d+ fixes? proposed`, 'm'),
        ),
      ]);
      const [id] = /run_\w+/.exec(audit.stderr)!;
      const { reportId } = await ended(id);
      // Not what was served any more: the lines around each fix lead to its place.
      writeFileSync(join(folder, 'index.html'), `${FILES['index.html']}<!-- newer -->`);
      expect(audit.stderr).toContain(`${caller.baseUrl}/r/${reportId}/fixes.patch`);
      const { fixes } = await fixesOf(id);
      const review = fixes.find(({ safety }) => safety === 'review')!;
      const decide = (target: string, decision: string, expected: string): Promise<{ status: number }> =>
        caller.call('PUT', `/v1/agent-runs/${id}/fixes/decisions`, { target, decision, expected });
      await decide(review.id, 'accepted', 'none');
      await decide('accessibility/blank-alt', 'rejected', 'none');
      const rules = async (...args: string[]): Promise<string[]> => {
        const { stdout } = await cli.run(['fix', '--root', folder, '--report', ...args, '--dry-run', '--json']);
        const { fixed } = JSON.parse(stdout) as { fixed: { verified: { rule: string }[] }[] };
        return fixed.flatMap(({ verified }) => verified.map(({ rule }) => rule));
      };
      for (const what of [id, reportId!]) {
        const taken = await rules(what);
        expect([taken.includes(review.rule), taken.includes('accessibility/blank-alt')]).toEqual([true, false]);
      }
      const all = await rules(id, '--ignore-decisions');
      expect([all.includes(review.rule), all.includes('accessibility/blank-alt')]).toEqual([false, true]);
      for (const [target, said] of [
        [review.id, 'accepted'],
        ['accessibility/blank-alt', 'rejected'],
      ] as const)
        expect((await decide(target, 'none', said)).status).toBe(200);
    } finally {
      cli.remove();
    }
  });

  it.each(['at the server', 'by sqout mcp'])(
    'reach an agent as a list and a patch, and take what a person says, %s',
    async (way) => {
      for (const [path, text] of Object.entries(FILES)) writeFileSync(join(folder, path), text);
      const agent =
        way === 'at the server'
          ? await McpAgent.connect('2026', { urls: [caller.baseUrl], key: caller.key })
          : await McpAgent.connect('2026', {
              ...{
                command: process.execPath,
                args: [join(process.cwd(), 'dist', 'run', 'sqout.js'), 'mcp'],
                cwd: folder,
              },
              env: { PATH: process.env.PATH ?? '', SERVICE_API_URL: caller.baseUrl, SERVICE_API_KEY: caller.key },
            });
      try {
        const run = dataOf(await agent.call('run_audit', { url: site.url('/'), fixes: 'recommend', confirm: true }));
        await ended(String(run.id));
        const id = { run_id: String(run.id) };
        const first = dataOf(await agent.call('get_fixes', { ...id, limit: 1 })) as unknown as Fixes;
        expect(first).toMatchObject({
          fixes: [{ before: expect.any(String), decision: null }],
          nextCursor: expect.any(String),
        });
        const review = dataOf(await agent.call('get_fixes', { ...id, safety: 'review' })) as unknown as Fixes;
        const [fix] = review.fixes;
        const patch = async (): Promise<string> => (await agent.call('get_fix_patch', id)).text;
        expect([(await patch()).includes(fix!.after), (await patch()).includes('--- a/')]).toEqual([false, true]);
        const said = await agent.call('decide_fix', { ...id, target: fix!.id, decision: 'accepted' });
        expect(dataOf(said)).toMatchObject({ decisions: [{ target: fix!.id }] });
        expect(await patch()).toContain(fix!.after);
        await agent.call('decide_fix', { ...id, target: fix!.id, decision: 'none', expected: 'accepted' });
        for (const name of ['get_fixes', 'get_fix_patch'])
          expect(await agent.call(name, { run_id: 'run_01m818d17efbdtnczt6ymbtabd' })).toMatchObject({ isError: true });
      } finally {
        await agent.close();
      }
    },
  );

  it('keeps what people say of fixes, in later audits as well: accepted ones are handed out, rejected ones are not proposed again', async () => {
    for (const [path, text] of Object.entries(FILES)) writeFileSync(join(folder, path), text);
    const first = await start('recommend');
    await ended(first);
    const { fixes } = await fixesOf(first);
    const review = fixes.find(({ safety }) => safety === 'review')!;
    const decide = (
      id: string,
      target: string,
      decision: string,
      expected = 'none',
    ): ReturnType<typeof caller.call<{ decisions: object[] }>> =>
      caller.call<{ decisions: object[] }>('PUT', `/v1/agent-runs/${id}/fixes/decisions`, {
        target,
        decision,
        expected,
      });
    expect((await decide(first, review.id, 'accepted')).body).toEqual({
      decisions: [
        { target: review.id, decision: 'accepted', decidedBy: expect.any(String), decidedAt: expect.any(String) },
      ],
    });
    expect((await decide(first, 'accessibility/blank-alt', 'rejected')).status).toBe(200);
    // Said twice is once; said against what stands there is refused.
    expect((await decide(first, review.id, 'accepted')).status).toBe(200);
    expect((await decide(first, review.id, 'rejected')).body).toMatchObject({
      error: { issues: [{ path: 'expected' }] },
    });

    const second = await start('recommend');
    const run = await ended(second);
    const again = (await fixesOf(second)).fixes;
    expect(again.map(({ rule }) => rule)).not.toContain('accessibility/blank-alt');
    expect(again.find(({ id }) => id === review.id)).toMatchObject({ decision: 'accepted' });
    expect((await fixesOf(second, '?decision=rejected')).fixes.map(({ rule }) => rule)).toEqual([
      'accessibility/blank-alt',
      'accessibility/blank-alt',
    ]);
    const patch = await (
      await fetch(`${caller.baseUrl}/r/${run.reportId}/fixes.patch`, {
        headers: { authorization: `Bearer ${caller.key}` },
      })
    ).text();
    expect(patch).toBe(await patchOf(second));
    expect([patch.includes(review.after), patch.includes('+<img src="/a.png" alt="" ')]).toEqual([true, false]);
    const page = await (
      await fetch(`${caller.baseUrl}/r/${run.reportId}`, { headers: { authorization: `Bearer ${caller.key}` } })
    ).text();
    expect(page).toContain(', accepted</small>');

    const other = new Caller(caller.baseUrl, (await installation.newKey()).key);
    for (const path of [`/r/${run.reportId}/fixes.patch`, `/v1/agent-runs/${second}/fixes/decisions`])
      expect((await other.call('GET', path)).status).toBe(404);
    expect((await decide(second, review.id, 'none', 'accepted')).body.decisions).toHaveLength(1);
    expect((await decide(second, 'accessibility/blank-alt', 'none', 'rejected')).body.decisions).toEqual([]);
    const trail = await installation.context.database.query(
      "SELECT 1 FROM trail WHERE action = 'fix.decided' AND subject = $1",
      [second],
    );
    expect(trail).toHaveLength(2);

    // The next audit looks at what has become of them.
    const text = FILES['beans.html']!;
    writeFileSync(join(folder, 'beans.html'), text.replaceAll('alt=" "', 'alt=""'));
    const third = await ended(await start('audit'));
    const { body } = await caller.call<{ earlierFixes: { fixes: object[] } }>('GET', `/r/${third.reportId}.json`);
    const of = (path: string, state: string): object =>
      expect.objectContaining({ rule: 'accessibility/blank-alt', url: addressOf(path), state }) as object;
    expect(body.earlierFixes.fixes).toContainEqual(of('beans.html', 'confirmed'));
    expect(body.earlierFixes.fixes).not.toContainEqual(of('index.html', 'confirmed'));
    writeFileSync(join(folder, 'beans.html'), text);
    const fourth = await ended(await start('audit'));
    const { body: last } = await caller.call<{ earlierFixes: { cameBack: number; fixes: object[] } }>(
      'GET',
      `/r/${fourth.reportId}.json`,
    );
    expect(last.earlierFixes.cameBack).toBeGreaterThan(0);
    expect(last.earlierFixes.fixes).toEqual(expect.arrayContaining([of('beans.html', 'came-back')]));
  });

  it('delivers, counts and charges what was accepted, and nothing of what was rejected, in audits that fix and in the mode fix', async () => {
    for (const [path, text] of Object.entries(FILES)) writeFileSync(join(folder, path), text);
    const known = await start('recommend');
    await ended(known);
    const { fixes } = await fixesOf(known);
    const accepted = fixes.find(({ rule }) => rule === 'accessibility/tab-order')!;
    const rejected = fixes.find(
      ({ rule, url }) => rule === 'accessibility/aria-role' && url === addressOf('beans.html'),
    )!;
    const decide = async (target: string, decision: string, expected: string): Promise<void> => {
      const said = { target, decision, expected };
      const { status } = await caller.call('PUT', `/v1/agent-runs/${known}/fixes/decisions`, said);
      expect(status).toBe(200);
    };
    const said = [
      [accepted.id, 'accepted'],
      [rejected.id, 'rejected'],
      ['accessibility/blank-alt', 'rejected'],
    ] as const;
    for (const [target, decision] of said) await decide(target, decision, 'none');
    const before = await findingsOf(known);
    // Three blank alternatives and one role stay; the order of the Tab key is corrected.
    const wanted = PLANTED - 3 - rejected.removes + accepted.removes;
    const isOut = ({ rule, id }: ProposedFix): boolean => rule === 'accessibility/blank-alt' || id === rejected.id;

    for (const [mode, base] of [
      ['fix', 0],
      ['audit-fix', 50],
    ] as const) {
      const run = await ended(await start(mode));
      const { fixes: all, summary } = await fixesOf(run.id);
      const delivered = all.filter((fix) => fix.delivered);
      expect([run.issuesFixed, all.filter(isOut)]).toEqual([wanted, []]);
      expect(delivered).toContainEqual(expect.objectContaining({ id: accepted.id, safety: 'review' }));
      expect(summary).toMatchObject({ delivered: delivered.length, removed: wanted, verified: all.length });
      expect(await chargedFor(run.id)).toEqual([{ amount: base + 25, charged: base + delivered.length }]);
      const { body } = await caller.call<{ fixes: FixedPage[] }>('GET', `/r/${run.reportId}.json`);
      expect(body.fixes.flatMap((page) => page.fixes).filter(isOut)).toEqual([]);
      const { fixes: out } = await fixesOf(run.id, '?decision=rejected');
      expect(out.map(({ id }) => id)).toContain(rejected.id);
      if (mode === 'audit-fix') applyPatch(await patchOf(run.id));
    }

    const last = await start('audit-fix');
    expect((await ended(last)).issuesFixed).toBe(0);
    expect(totalOf(before) - totalOf(await findingsOf(last))).toBe(wanted);
    for (const [target, decision] of said) await decide(target, 'none', decision);
    // What was rejected then is offered again as soon as nobody objects.
    expect((await fixesOf(last)).fixes.filter(isOut)).toHaveLength(3);
    expect(await patchOf(last)).toContain(rejected.after);
  });
});
