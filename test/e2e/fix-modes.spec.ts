import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { jest } from '@jest/globals';
import type { FixSummary } from '#fixes/text';
import { Caller } from '../support/installation.js';
import { decisionsAreKept } from './fix-decisions.js';
import { fixesReachPeople } from './fix-delivery.js';
import { applied, FILES, FixSystem, PLANTED, totalOf } from './fix-system.js';
import { PLANTED_PATHS, plantedFiles } from './planted-site.js';
import { itWithGit } from '../support/git.js';

jest.setTimeout(240_000);

describe('the modes that fix', () => {
  let system: FixSystem;
  beforeAll(async () => {
    system = await FixSystem.open();
  });
  afterAll(() => system.close());

  it('recommend proposes verified fixes, and counts none as done', async () => {
    const id = await system.start('recommend');
    const run = await system.ended(id);
    expect(run).toMatchObject({ status: 'completed', issuesFixed: 0, costUsd: 0 });
    const { fixes, summary } = await system.fixesOf(id);
    expect(summary).toMatchObject({ mode: 'recommend', delivered: 0, removed: 0, verified: fixes.length });
    expect(fixes.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['accessibility/blank-alt', 'accessibility/tab-order']),
    );
    expect(fixes.some(({ delivered }) => delivered)).toBe(false);
    expect(run.completionMessage).toContain('are proposed');
    expect(await system.chargedFor(id)).toEqual([{ amount: 50, charged: 50 }]);
    expect(await system.installation.context.database.query('SELECT 1 FROM page_sources', [])).toEqual([]);
  });

  itWithGit(
    'audit-fix delivers a patch that takes away exactly the findings that it counts, causes none, and leaves nothing for a second run',
    async () => {
      const before = await system.ended(await system.start('audit'));
      const id = await system.start('audit-fix');
      const run = await system.ended(id);
      const { fixes, summary } = await system.fixesOf(id, '?safety=safe');
      expect(summary).toMatchObject({ mode: 'audit-fix', delivered: fixes.length, removed: run.issuesFixed, pages: 3 });
      expect(run.issuesFixed).toBe(PLANTED);
      expect(run.completionMessage).toContain(`remove ${PLANTED} findings`);
      expect(await system.chargedFor(id)).toEqual([{ amount: 75, charged: 50 + fixes.length }]);

      system.applyPatch(await system.patchOf(id));
      expect(readFileSync(join(system.folder, 'peas.html'), 'utf8')).toBe(FILES['peas.html']);
      for (const [path, text] of Object.entries(FILES)) {
        const edits = fixes.filter(({ url }) => url === system.addressOf(path)).flatMap((fix) => fix.edits);
        expect(readFileSync(join(system.folder, path), 'utf8')).toBe(applied(text, edits));
      }

      const again = await system.start('audit-fix');
      const second = await system.ended(again);
      const [old, now] = [await system.findingsOf(before.id), await system.findingsOf(again)];
      expect(totalOf(now)).toBe(totalOf(old) - PLANTED);
      for (const [rule, count] of now) expect([rule, count <= (old.get(rule) ?? 0)]).toEqual([rule, true]);
      expect(second.issuesFixed).toBe(0);
      expect((await system.fixesOf(again, '?safety=safe')).fixes).toEqual([]);
      expect(await system.chargedFor(again)).toEqual([{ amount: 75, charged: 50 }]);
      expect(await system.patchOf(again)).toBe('');
    },
  );

  itWithGit(
    'takes exactly what it counts from a site with faults of thirty rules: applied by git, no rule has more, every other byte is the same',
    async () => {
      const planted = mkdtempSync(join(tmpdir(), 'sqout-planted-'));
      const own = await system.installation.newSite({
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
        const first = await system.ended(await system.start('audit-fix', more));
        const { fixes, summary } = await system.fixesOf(first.id, '?safety=safe&limit=100');
        const before = await system.findingsOf(first.id);
        const rules = new Set(fixes.flatMap(({ rule, alsoRules }) => [rule, ...alsoRules]));
        expect([rules.size >= 30, summary.pagesFixed >= 12]).toEqual([true, true]);
        expect(first.issuesFixed).toBe(fixes.reduce((sum, { removes }) => sum + removes, 0));
        expect(first.issuesFixed).toBeLessThan(totalOf(before));

        system.applyPatch(await system.patchOf(first.id), planted);
        const second = await system.ended(await system.start('audit-fix', more));
        const after = await system.findingsOf(second.id);
        const worse = [...after].filter(([rule, count]) => count > (before.get(rule) ?? 0));
        expect({ fewer: totalOf(before) - totalOf(after), worse }).toEqual({ fewer: first.issuesFixed, worse: [] });
        expect([second.issuesFixed, await system.patchOf(second.id)]).toEqual([0, '']);

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
    },
  );

  itWithGit(
    'fix reads only pages again that have something to fix, and charges for what it delivers alone',
    async () => {
      system.reset();
      const auditId = await system.start('audit', { auditId: 'audit of the week' });
      const audit = await system.ended(auditId);
      system.site.clearHits();
      const id = await system.start('fix', { auditId: 'audit of the week' });
      const run = await system.ended(id);
      expect(run).toMatchObject({ status: 'completed', issuesFixed: PLANTED, costUsd: 0, healthScore: null });
      expect(run.completionMessage).toContain('re-checked');
      const { summary } = await system.fixesOf(id);
      expect(await system.chargedFor(id)).toEqual([{ amount: 25, charged: summary.delivered }]);
      expect([...new Set(system.site.hits().map(({ path }) => path))].sort()).toEqual([
        '/',
        '/beans.html',
        '/peas.html',
        '/robots.txt',
      ]);
      expect(
        (await system.fixesOf(id, `?page=${encodeURIComponent(system.addressOf('beans.html'))}`)).fixes.map(
          ({ url }) => url,
        ),
      ).toEqual(expect.arrayContaining([system.addressOf('beans.html')]));

      // It is no audit: the next one is compared with the one before it, and so is its history.
      system.applyPatch(await system.patchOf(id));
      const next = await system.start('audit');
      await system.ended(next);
      const { body } = await system.caller.call<{ report: { history: { runId: string }[] } }>(
        'GET',
        `/v1/agent-runs/${next}/report`,
      );
      expect(body.report.history.map(({ runId }) => runId)).toContain(audit.id);
      expect(body.report.history.map(({ runId }) => runId)).not.toContain(id);
      // What the run in between has fixed is looked at, and is there.
      const { body: told } = await system.caller.call<{ earlierFixes: { fixes: object[] } }>(
        'GET',
        `/r/${(await system.ended(next)).reportId}.json`,
      );
      const confirmed = { rule: 'accessibility/blank-alt', url: system.addressOf('beans.html'), state: 'confirmed' };
      expect(told.earlierFixes.fixes).toContainEqual(expect.objectContaining(confirmed));
      system.reset();
      expect((await system.ended(await system.start('fix', { auditId: 'audit of the week' }))).issuesFixed).toBe(
        PLANTED,
      );
    },
  );

  it('says of pages that a run had no room for that they were left out, and fixes them by the next run of mode fix', async () => {
    const { database } = system.installation.context;
    const isFull = `CREATE FUNCTION is_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.source_bytes := ${200 * 1024 * 1024}; RETURN NEW; END $$`;
    await database.query(isFull, []);
    await database.query('CREATE TRIGGER is_full BEFORE INSERT ON runs FOR EACH ROW EXECUTE FUNCTION is_full()', []);
    const id = await system.start('audit-fix').finally(() => database.query('DROP TRIGGER is_full ON runs', []));
    const run = await system.ended(id);
    const { fixes, summary } = await system.fixesOf(id);
    expect([run.issuesFixed, fixes]).toEqual([0, []]);
    const reason = expect.stringContaining('storage limit for page sources') as string;
    expect(summary.pagesSkipped).toEqual([{ reason, pages: 3 }]);
    expect(run.completionMessage).toContain('3 pages');
    const { body } = await system.caller.call<{ fixSummary: FixSummary }>('GET', `/r/${run.reportId}.json`);
    expect(body.fixSummary.pagesSkipped).toEqual(summary.pagesSkipped);
    expect((await system.ended(await system.start('fix', { auditId: id }))).issuesFixed).toBe(PLANTED);
  });

  it.each([
    ['without an earlier audit of the site', () => ({ url: 'http://127.0.0.1:9/' })],
    ['with an audit that nobody has made', () => ({ auditId: 'run_01m818d17efbdtnczt6ymbtabd' })],
  ])('refuses fix %s', async (_, more) => {
    const answer = await system.caller.call<{ error: { code: string; issues?: { path: string }[] } }>(
      'POST',
      '/v1/agent-runs',
      { url: system.site.url('/'), trigger: 'api', mode: 'fix', ...more() },
    );
    expect([answer.status, answer.body.error.issues?.[0]?.path]).toEqual([400, 'auditId']);
  });

  it('refuses fix with the audit of another organization as with one that is not there, and keeps its fixes from it', async () => {
    const id = await system.start('recommend');
    await system.ended(id);
    const other = new Caller(system.caller.baseUrl, (await system.installation.newKey()).key);
    const body = { url: system.site.url('/'), trigger: 'api', mode: 'fix', auditId: id };
    expect((await other.call('POST', '/v1/agent-runs', body)).status).toBe(400);
    expect((await other.call('POST', '/v1/agent-runs', { ...body, auditId: undefined })).status).toBe(400);
    for (const path of ['fixes', 'fixes.patch'])
      expect((await other.call('GET', `/v1/agent-runs/${id}/${path}`)).status).toBe(404);
    const audit = await system.start('audit');
    await system.ended(audit);
    expect((await system.caller.call('GET', `/v1/agent-runs/${audit}/fixes`)).status).toBe(404);
  });

  fixesReachPeople(() => system);
  decisionsAreKept(() => system);
});
