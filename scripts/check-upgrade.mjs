// npm run check:upgrade [-- --from REF --tests all|short|none --drive no --in FOLDER]: the version
// before on the tables of this one, as in a rolling update and after a roll-back.
// The version before is the newest release (a tag v*) behind this commit; without one, the newest commit
// before the newest migration that builds. It comes from git and is built beside this one.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { Caller, reportToPublish } from './lib/caller.mjs';
import { ROOT } from './lib/paths.mjs';
import { waitUntil } from './lib/process.mjs';
import { Trial } from './lib/trial.mjs';
import { said, Verdict } from './lib/verdict.mjs';

const text = { type: 'string' };
const given = parseArgs({
  options: { from: text, in: text, drive: { ...text, default: 'yes' }, tests: { ...text, default: 'short' } },
}).values;
const MIGRATIONS = join('prisma', 'migrations');
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

const verdict = new Verdict('check:upgrade');
const git = (...command) => execFileSync('git', command, { cwd: ROOT, encoding: 'utf8' }).trim();

/** The commit of the version before, or why there is none to be had. */
function findVersionBefore() {
  try {
    const tag = said('git', ['describe', '--tags', '--match', 'v*', '--abbrev=0', 'HEAD^'], { cwd: ROOT });
    const name = given.from ?? (tag.isGood ? tag.text : null);
    if (name !== null) return { commit: git('rev-parse', `${name}^{commit}`), name };
    const ours = migrationsOf('HEAD');
    for (const change of git('log', '--format=%H', 'HEAD', '--', MIGRATIONS).split('\n')) {
      if (git('rev-list', '--parents', '-n', '1', change).split(' ').length < 2) break;
      const before = migrationsOf(`${change}^`);
      // A migration that was renamed before anybody had it is of no version.
      if (before.length > 0 && before.length < ours.length && before.every((file) => ours.includes(file)))
        return {
          commit: git('rev-parse', `${change}^`),
          name: `the commit before migration ${before.length + 1}`,
          isRelease: false,
        };
    }
    return { reason: 'the history of git does not reach behind the newest migration (a shallow clone?)' };
  } catch (error) {
    const [reason] = String(error.stderr || error.message)
      .trim()
      .split('\n');
    return { reason: `git does not tell: ${reason}` };
  }
}

/** Migrations of a commit: name and contents of each. */
function migrationsOf(commit) {
  return git('ls-tree', '-r', commit, '--', MIGRATIONS)
    .split('\n')
    .filter((line) => line.endsWith('/migration.sql'));
}

/** How many commits behind a version that is no release may be tried in its place. */
const STEPS_BACK = 20;

/**
 * Its tree, built, in that folder; what is there from an earlier time is used again. Not below node_modules, where Jest finds no
 * tests. A commit between two releases that does not build was never a version: the one before it takes its place.
 */
function buildVersionBefore({ commit, isRelease = true }, root) {
  if (existsSync(join(root, '.built'))) return root;
  for (let steps = 0; ; steps++) {
    try {
      return buildTree(git('rev-parse', `${commit}~${steps}`), root);
    } catch (error) {
      if (isRelease || steps === STEPS_BACK) throw error;
      verdict.note(`${commit.slice(0, 8)}~${steps} does not build, so the commit before it is the version before`);
      // Its packages stay: those of the commit before are mostly the same.
      for (const name of readdirSync(root))
        if (name !== 'node_modules') rmSync(join(root, name), { recursive: true, force: true });
    }
  }
}

function buildTree(commit, root) {
  mkdirSync(root, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1024 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  provideModules(root);
  const built = said(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root });
  if (!built.isGood) throw new Error(`the version before does not build: ${built.complaint.slice(-2_000)}`);
  writeFileSync(join(root, '.built'), commit);
  return root;
}

/** Packages that neither the build nor the tests take. */
const LINT = /eslint|^oxlint|^typescript-native$|^knip$|^prettier$/;

/** What the packages in that folder were installed from. */
let installedFrom = null;

/** Its own packages where they differ from ours; else links to ours, so that only the caches are its own. */
function provideModules(root) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock === installedFrom) return;
  rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  installedFrom = lock;
  const packagesOf = (folder) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const packages = Object.entries({ ...devDependencies, ...dependencies }).filter(([name]) => !LINT.test(name));
    return JSON.stringify(packages.sort());
  };
  if (packagesOf(root) !== packagesOf(ROOT)) {
    verdict.note('its packages differ from ours: npm ci');
    execFileSync('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], {
      cwd: root,
      stdio: 'ignore',
    });
    return;
  }
  const ours = join(ROOT, 'node_modules');
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(ours))
    if (name !== '.cache') symlinkSync(join(ours, name), join(root, 'node_modules', name));
}

/** Its own tests, each on a database with the tables of this version. What fails on its own tables as well says nothing. */
function checkItsTests(root, paths) {
  const [its, aside] = [join(root, MIGRATIONS), join(root, 'prisma', 'migrations-released')];
  renameSync(its, aside);
  let onOurs;
  try {
    cpSync(join(ROOT, MIGRATIONS), its, { recursive: true });
    onOurs = runTests(root, paths);
  } finally {
    rmSync(its, { recursive: true, force: true });
    renameSync(aside, its);
  }
  const onIts = onOurs.failed.length === 0 ? [] : runTests(root, onOurs.files).failed;
  const failed = onOurs.failed.filter((name) => !onIts.includes(name));
  verdict.expect(
    failed.length === 0 && onOurs.passed > 0,
    `its own tests pass on the tables of this version (${onOurs.last})${failed.length ? `, but not:\n  ${failed.join('\n  ')}` : ''}`,
  );
  if (onIts.length > 0) verdict.note(`${onIts.length} of its tests fail on its own tables too: ${onIts.join('; ')}`);
}

function runTests(root, paths) {
  const command = [join(root, 'scripts', 'test.mjs'), '--again', '--maxWorkers=2', ...paths];
  const { text, complaint } = said(process.execPath, command, { cwd: root });
  const all = (pattern) => [...new Set([...complaint.matchAll(pattern)].map(([, name]) => name.trim()))];
  const last = text.split('\n').at(-1);
  return { last, passed: Number.parseInt(last, 10) || 0, failed: all(/^ +● (.*)$/gm), files: all(/^FAIL (\S+)/gm) };
}

/** A user of everything that writes: run, publication, sign-in, key, invitation, cancellation. */
async function useEverything(trial, root, { caller, account, site, name }) {
  const { owner: user, org } = account;
  const call = caller.call.bind(caller);
  const run = await caller.startRun(site);
  const published = await call('POST', '/v1/reports', reportToPublish(name));
  await call('PATCH', `/v1/reports/${published.id}`, { visibility: 'unlisted' });
  const page = await fetch(`${caller.api.url}/r/${published.id}`);
  const link = new URL((await trial.admin(root, 'sign-in-link', '--user', user)).url);
  const signedIn = await fetch(`${caller.api.url}/app/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: caller.api.url },
    body: new URLSearchParams({ code: link.hash.slice(1) }),
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const whoami = await fetch(`${caller.api.url}/v1/auth/whoami`, { headers: { cookie } });
  const key = await trial.admin(root, 'key', 'create', '--org', org, '--user', user, '--preset', 'full');
  await trial.admin(root, 'credits', 'grant', '--org', org, '--bucket', 'pack', '--amount', '10');
  const credits = await new Caller(caller.api, key.key).call('GET', '/v1/credits');
  const cancelled = await caller.startRun(site);
  await call('POST', `/v1/agent-runs/${cancelled}/cancel`);
  const lists = [
    '/v1/agent-runs',
    '/v1/reports',
    '/v1/sites',
    '/v1/credits/ledger',
    '/v1/credits/usage',
    '/v1/organizations',
  ];
  for (const path of lists) await call('GET', path);
  verdict.expect(
    page.status === 200 && signedIn.status === 303 && whoami.status === 200 && Boolean(credits),
    `${name}: runs, publishes, shows, signs in at a browser (${signedIn.status}, ${whoami.status}), makes keys, grants, cancels and lists`,
  );
  return run;
}

/** Rolling update and roll-back: what two versions do at the same time on the tables of the newer one. */
async function drive(before) {
  const trial = await Trial.open();
  try {
    verdict.note(
      `${(await trial.command(before, ['migrate', '--json'])).match(/2\d{13}_/g).length} migrations of the version before`,
    );
    const account = await trial.openAccount(before);
    const site = await trial.startSite(PAGES, PAGE_MS);
    const old = { api: await trial.startApi(before), worker: await trial.startWorker(before) };
    const caller = new Caller(old.api, account.key);
    const runs = { 'was under way during the migration': await caller.startRun(site) };
    await waitUntil(() => site.asked.size > 5, { timeoutMs: 60_000 });

    const { applied } = JSON.parse(await trial.command(ROOT, ['migrate', '--json']));
    verdict.note(`${applied.length} more are applied while its processes work: ${applied.join(', ')}`);
    runs['the old version did alone on the new tables'] = await useEverything(trial, before, {
      caller,
      account,
      site,
      name: 'the old version',
    });
    verdict.expect((await fetch(`${old.api.url}/readyz`)).ok, 'the old API says that it is ready');
    await trial.command(before, ['migrate', '--check']);
    verdict.expect(true, 'the old version finds that the tables have all that it needs');

    const ours = { api: await trial.startApi(ROOT), worker: await trial.startWorker(ROOT) };
    const newer = new Caller(ours.api, account.key);
    runs['both versions shared'] = await useEverything(trial, ROOT, {
      caller: newer,
      account,
      site,
      name: 'the new version beside it',
    });
    runs['the old API took beside the new one'] = await caller.startRun(site);
    const isShared = async () => {
      const [row] = await trial.query('SELECT pages_done AS pages FROM runs WHERE id = $1', [
        runs['both versions shared'],
      ]);
      return row.pages >= PAGES / 3;
    };
    await waitUntil(isShared, { timeoutMs: 120_000, intervalMs: 200 });
    const fixing = { 'both versions may take': await newer.startRun(site, { mode: 'audit-fix' }) };
    // The update is taken back: what the new worker has begun, the old one ends.
    await ours.worker.stop();
    runs['the old worker did after a roll-back'] = await newer.startRun(site);
    fixing['the old worker alone met'] = await newer.startRun(site, { mode: 'audit-fix' });
    for (const [what, run] of Object.entries(runs)) {
      const ended = await caller.ended(run);
      const { report } = ended.status === 'completed' ? await newer.call('GET', `/v1/agent-runs/${run}/report`) : {};
      verdict.expect(
        report?.totalPages === PAGES,
        `the run that ${what} is ${ended.status} with ${report?.totalPages} of ${PAGES} pages${ended.error ? `: ${ended.error}` : ''}`,
      );
    }
    // And now the update goes on: only the new version is left.
    ours.worker = await trial.startWorker(ROOT);
    await Promise.all([old.worker.stop(), old.api.stop()]);
    for (const [what, run] of Object.entries(fixing)) await expectFixed(trial, newer, { what, run });
    const last = await newer.ended(await newer.startRun(site));
    verdict.expect(last.status === 'completed', `the new version goes on alone: ${last.status}`);
    for (const [version, root] of [
      ['old', before],
      ['new', ROOT],
    ])
      verdict.expect(
        (await trial.admin(root, 'credits', 'check')).clean,
        `the books are clean by the ${version} version's check`,
      );
    const wrong = [old.api, old.worker, ours.api].flatMap(
      ({ output }) => output.match(/.*(column|relation|function) .*(does not exist|violates).*/g) ?? [],
    );
    verdict.expect(
      wrong.length === 0,
      `no process met tables that it did not expect${wrong.length ? `: ${wrong[0].slice(0, 300)}` : ''}`,
    );
  } finally {
    await trial.close();
  }
}

/** A run of mode audit-fix: every page has a fault with a safe fix. */
async function expectFixed(trial, caller, { what, run }) {
  const { status, issuesFixed, error } = await caller.ended(run);
  const [{ settled, sources }] = await trial.query(
    `SELECT (SELECT count(*)::int FROM credit_ledger WHERE kind = 'settle' AND reference = $1) AS settled,
      (SELECT count(*)::int FROM page_sources WHERE run_id = $1) AS sources`,
    [run],
  );
  verdict.expect(
    status === 'completed' && issuesFixed >= PAGES && settled === 1 && sources === 0,
    `the run with fixes that ${what} is ${status}: ${issuesFixed} findings fixed on ${PAGES} pages, ${settled} settlement, ${sources} sources left${error ? `: ${error}` : ''}`,
  );
}

const version = findVersionBefore();
if (version.commit === undefined) verdict.skip(`there is no version before this one to run: ${version.reason}`);
console.log(`check:upgrade: the version before is ${version.name} (${version.commit.slice(0, 8)})`);
const folder = given.in ?? mkdtempSync(join(tmpdir(), 'sqout-before-'));
try {
  await build();
  const before = buildVersionBefore(version, folder);
  if (given.drive === 'yes') await drive(before);
  if (given.tests !== 'none') checkItsTests(before, given.tests === 'all' ? [] : SHORT);
} catch (error) {
  verdict.expect(false, error.message);
} finally {
  if (given.in === undefined) rmSync(folder, { recursive: true, force: true });
}
verdict.end();
