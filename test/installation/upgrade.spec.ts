// npm run check:upgrade: the version before on the tables of this one, as in a rolling update and after a roll-back.
// It comes from git and is built beside this one. SQOUT_UPGRADE_FROM names another, SQOUT_UPGRADE_TESTS=all runs all of its tests.
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { auditReport } from '../../libs/reports/src/audit-report.testing.js';
import { Caller, poll, type Process, type RunBody } from '../support/installation.js';
import { fetchesOf, Installation, ROOT, RUN_MS, treeOf, type Account } from './installation.js';
import { describeUnless, said } from './programs.js';
import { buildVersionBefore, findVersionBefore, MIGRATIONS, PLAIN } from './version-before.js';

jest.setTimeout(3_600_000);

/** Its own tests that say most about tables in little time. */
const SHORT = [
  'test/database',
  'libs/credits',
  'libs/runs',
  'libs/reports/src/report-publisher',
  'libs/frontier/src/run-lifecycle',
];
const PAGES = 120;
const PAGE_MS = 60;
const LISTS = ['agent-runs', 'reports', 'sites', 'credits/ledger', 'credits/usage', 'organizations'];
const RUNS = [
  'was under way during the migration',
  'the old version did alone on the new tables',
  'both versions shared',
  'the old API took beside the new one',
  'the old worker did after a roll-back',
] as const;
const FIXING = ['both versions may take', 'the old worker alone met'] as const;
const VERSIONS = ['old', 'new'] as const;
type What = (typeof RUNS)[number] | (typeof FIXING)[number];

const version = findVersionBefore();
const missing = typeof version === 'string' ? `there is no version before this one to run: ${version}` : null;

describeUnless(missing, 'the version before', () => {
  let before: string;
  beforeAll(() => {
    if (typeof version === 'string') throw new Error(version);
    // On a disk: packages of its own are more than a memory may hold.
    before = mkdtempSync('/var/tmp/sqout-before-');
    buildVersionBefore(version, before);
  });
  afterAll(() => rmSync(before, { recursive: true, force: true }));

  describe('and this one, on the tables of this one, in a rolling update that is taken back and made again', () => {
    let installation: Installation;
    let account: Account;
    const rootOf = (name: (typeof VERSIONS)[number]): string => (name === 'old' ? before : ROOT);
    const ended = new Map<What, RunBody>();
    const pagesOf = new Map<What, number>();
    const used: Partial<Record<(typeof VERSIONS)[number], number[]>> = {};
    let readiness: number;
    let last: RunBody;
    const logs: Process[] = [];

    /** A user of everything that writes: run, publication, sign-in, key, invitation, cancellation. @returns the run, and statuses */
    async function useEverything(name: (typeof VERSIONS)[number], caller: Caller, start: () => Promise<string>) {
      const root = rootOf(name);
      const run = await start();
      const published = await caller.ask('POST', '/v1/reports', { report: auditReport({ summary: { name } }) });
      await caller.ask('PATCH', `/v1/reports/${String(published.id)}`, { visibility: 'unlisted' });
      const page = await fetch(`${caller.baseUrl}/r/${String(published.id)}`);
      const { url } = await installation.admin(['sign-in-link', '--user', account.owner], root);
      const signedIn = await fetch(`${caller.baseUrl}/app/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: caller.baseUrl },
        body: new URLSearchParams({ code: new URL(url!).hash.slice(1) }),
      });
      const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
      const whoami = await fetch(`${caller.baseUrl}/v1/auth/whoami`, { headers: { cookie } });
      const of = ['--org', account.org];
      const { key } = await installation.admin(
        ['key', 'create', ...of, '--user', account.owner, '--preset', 'full'],
        root,
      );
      await installation.admin(['credits', 'grant', ...of, '--bucket', 'pack', '--amount', '10'], root);
      await new Caller(caller.baseUrl, key!).ask('GET', '/v1/credits');
      await caller.ask('POST', `/v1/agent-runs/${await start()}/cancel`);
      for (const list of LISTS) await caller.ask('GET', `/v1/${list}`);
      used[name] = [page.status, signedIn.status, whoami.status];
      return run;
    }

    beforeAll(async () => {
      installation = await Installation.open();
      await installation.sqout(['migrate'], before);
      account = await installation.openAccount({}, before);
      const site = await installation.startSite(treeOf(PAGES, PAGE_MS));
      const starter = (caller: Caller, more?: object) => () =>
        caller.startRun(site.origin, { coverageMode: 'full', maxPages: PAGES }, { ...more });
      const callerOf = ({ url }: Process): Caller => new Caller(url, account.key);
      const runs = new Map<What, string>();
      const begin = async (what: What, start: () => Promise<string>) => void runs.set(what, await start());

      const old = { api: await installation.startApi(before), worker: await installation.startWorker(before) };
      const older = callerOf(old.api);
      await begin('was under way during the migration', starter(older));
      await poll('some pages are fetched', async () => fetchesOf(site).length > 5, 60_000);
      await installation.sqout(['migrate']);
      await begin('the old version did alone on the new tables', () => useEverything('old', older, starter(older)));
      readiness = (await fetch(`${old.api.url}/readyz`)).status;
      await installation.sqout(['migrate', '--check'], before);

      const ours = { api: await installation.startApi(), worker: await installation.startWorker() };
      const newer = callerOf(ours.api);
      await begin('both versions shared', () => useEverything('new', newer, starter(newer)));
      await begin('the old API took beside the new one', starter(older));
      const shared = [runs.get('both versions shared')];
      const isShared = async (): Promise<boolean> =>
        (await installation.query('SELECT 1 FROM runs WHERE id = $1 AND pages_done >= $2', [...shared, PAGES / 3]))
          .length > 0;
      await poll('a third of the shared run is done', isShared, RUN_MS, 200);
      await begin('both versions may take', starter(newer, { mode: 'audit-fix' }));
      // The update is taken back: what the new worker has begun, the old one ends.
      await ours.worker.kill('SIGTERM');
      await begin('the old worker did after a roll-back', starter(newer));
      await begin('the old worker alone met', starter(newer, { mode: 'audit-fix' }));
      const follow = async (what: What): Promise<void> => {
        const run = await newer.ended(runs.get(what)!, RUN_MS);
        ended.set(what, run);
        if (run.status !== 'completed') return;
        const path = `/v1/agent-runs/${run.id}/report`;
        pagesOf.set(what, (await newer.ask<{ report: { totalPages: number } }>('GET', path)).report.totalPages);
      };
      for (const what of RUNS) await follow(what);
      // And now the update goes on: only the new version is left.
      await installation.startWorker();
      await Promise.all([old.worker.kill('SIGTERM'), old.api.kill('SIGTERM')]);
      for (const what of FIXING) await follow(what);
      last = await newer.ended(await starter(newer)(), RUN_MS);
      logs.push(old.api, old.worker, ours.api);
    });
    afterAll(() => installation.close());

    it.each(VERSIONS)(
      'the %s version runs, publishes, shows, signs in at a browser, makes keys, grants, cancels and lists',
      (name) => expect(used[name]).toEqual([200, 303, 200]),
    );

    it('the old API says that it is ready, and sqout migrate --check of the old version accepts the tables', () => {
      expect(readiness).toBe(200);
    });

    it.each(RUNS)('completes the run that %s, with all pages', (what) => {
      expect([ended.get(what), pagesOf.get(what)]).toEqual([
        expect.objectContaining({ status: 'completed', error: null }),
        PAGES,
      ]);
    });

    it.each(FIXING)('fixes all pages in the run that %s, settles it once, and leaves no sources', async (what) => {
      const run = ended.get(what)!;
      const [left] = await installation.query(
        `SELECT (SELECT count(*)::int FROM credit_ledger WHERE kind = 'settle' AND reference = $1) AS settled,
          (SELECT count(*)::int FROM page_sources WHERE run_id = $1) AS sources`,
        [run.id],
      );
      expect(run).toMatchObject({ status: 'completed', error: null });
      expect(run.issuesFixed).toBeGreaterThanOrEqual(PAGES);
      expect(left).toEqual({ settled: 1, sources: 0 });
    });

    it('the new version goes on alone', () => expect(last.status).toBe('completed'));

    it.each(VERSIONS)('the books are clean by the check of the %s version', async (name) => {
      expect(await installation.areBooksClean(rootOf(name))).toBe(true);
    });

    it('no process met tables that it did not expect', () => {
      const met = logs.flatMap(({ output }) =>
        output.match(/.*(column|relation|function) .*(does not exist|violates).*/g),
      );
      expect(met.filter(Boolean)).toEqual([]);
    });
  });

  it('passes its own tests on the tables of this version, but for those that fail on its own as well', () => {
    const paths = process.env.SQOUT_UPGRADE_TESTS === 'all' ? [] : SHORT;
    const onOurs = testsOnOurTables(before, paths);
    const onIts = onOurs.failed.length === 0 ? [] : runTests(before, onOurs.files).failed;
    expect(onOurs.failed.filter((name) => !onIts.includes(name))).toEqual([]);
    expect(onOurs.passed).toBeGreaterThan(0);
  });
});

function testsOnOurTables(root: string, paths: string[]): Tested {
  const [its, aside] = [join(root, MIGRATIONS), join(root, 'prisma', 'migrations-released')];
  renameSync(its, aside);
  try {
    cpSync(join(ROOT, MIGRATIONS), its, { recursive: true });
    return runTests(root, paths);
  } finally {
    rmSync(its, { recursive: true, force: true });
    renameSync(aside, its);
  }
}

interface Tested {
  passed: number;
  failed: string[];
  files: string[];
}

function runTests(root: string, paths: string[]): Tested {
  const command = [join(root, 'scripts', 'test.mjs'), '--again', '--maxWorkers=2', ...paths];
  const { text, complaint } = said(process.execPath, command, { cwd: root, env: PLAIN });
  // Of the second run of files that failed, where there was one.
  const [last = ''] = complaint.split('they run once more, alone').slice(-1);
  const all = (pattern: RegExp): string[] => [...new Set([...last.matchAll(pattern)].map(([, name]) => name!.trim()))];
  const passed = Number.parseInt(text.split('\n').at(-1)!, 10) || 0;
  return { passed, failed: all(/^ +● (.*)$/gm), files: all(/^FAIL (\S+)/gm) };
}
