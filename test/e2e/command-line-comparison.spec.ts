import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CATALOGUE } from '#audit-engine/rules';
import { History } from '../../apps/cli/src/report/history.js';
import { runHere } from '../../apps/cli/src/run-here.testing.js';
import { ORIGIN } from '../../libs/audit-engine/src/testing/comparison/audited.js';
import { comparedPairs, type Pair } from '../../libs/audit-engine/src/testing/comparison/pairs.js';
import { CommandLine } from '../support/command-line.js';
import { auditedAs, exitCodeOf, expectedOf, saidOf, type Compared } from '../support/compared-audits.js';
import { GitHubApi, GitHubRunner, type StepResult } from '../support/github-runner.js';
import { ChangingSite, type Bodies } from '../support/sites/changing-site.js';
import { StandingCommands } from '../support/standing-commands.js';

const ROOT = process.cwd();
const PAIRS = comparedPairs().map((pair): [string, Pair] => [pair.name, pair]);
/** What the action says of a report. */
interface Words {
  annotations: (report: object, fileOf: (url: string) => string | null) => string[];
  summaryOf: (report: object) => string;
}

const comparisonIn = (json: string): Compared => (JSON.parse(json) as { comparison: Compared }).comparison;

describe('sqout audit beside an earlier audit', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sqout-pairs-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** An audit with the gate `new>0` in a project that says this. */
  async function audit(now: Pair['now'], args: readonly string[], project = ''): Promise<[number, Compared]> {
    const config = join(folder, 'sqout.toml');
    writeFileSync(config, project);
    const common = ['audit', `${ORIGIN}/`, '--local', '--config', config, '--fail-on', 'new>0', '-f', 'json'];
    const { exitCode, stdout } = await runHere([...common, ...args], auditedAs(now));
    return [exitCode, comparisonIn(stdout)];
  }

  it.each(PAIRS)('with a file, and with a file and an ignore: %s', async (_name, pair) => {
    const file = join(folder, 'before.json');
    writeFileSync(file, JSON.stringify(pair.before));
    for (const project of ['', '[[ignore]]\nrule = "core/other"\nreason = "It is of another rule."\n']) {
      const [exitCode, comparison] = await audit(pair.now, ['--baseline', file, '--no-history'], project);
      expect([exitCode, saidOf(comparison)]).toEqual([exitCodeOf(pair), expectedOf(pair)]);
    }
  });

  it.each(PAIRS)('with the history: %s', async (_name, pair) => {
    await new History(folder).add(pair.before, { places: null, findings: null });
    const [exitCode, comparison] = await audit(pair.now, []);
    expect([exitCode, saidOf(comparison)]).toEqual([exitCodeOf(pair), expectedOf(pair)]);
  });

  it('is compared with the same report until what is new is gone: a second try is not accepted', async () => {
    const [, pair] = PAIRS.find(([, { new: found }]) => found.length > 0)!;
    const history = new History(folder);
    await history.add({ ...pair.before, timestamp: '2020-01-01T00:00:00Z' }, { places: null, findings: null });
    const tries = [await audit(pair.now, []), await audit(pair.now, [])];
    expect(tries.map(([exitCode, comparison]) => [exitCode, saidOf(comparison)])).toEqual(
      Array(2).fill([3, expectedOf(pair)]),
    );
    expect((await history.list()).map(({ isRefused }) => isRefused)).toEqual([true, false]);
  });

  it.each(PAIRS)('as a report of then, and in what the action tells of it: %s', async (_name, pair) => {
    const [before, now] = (['before', 'now'] as const).map((name) => {
      const file = join(folder, `${name}.json`);
      writeFileSync(file, JSON.stringify(pair[name]));
      return file;
    });
    const gate = ['--fail-on', 'new>0', '-f', 'json'];
    const { exitCode, stdout } = await runHere(['report', now!, '--diff', before!, ...gate]);
    expect([exitCode, saidOf(comparisonIn(stdout))]).toEqual([exitCodeOf(pair), expectedOf(pair)]);
    const { annotations, summaryOf } = (await import(join(ROOT, 'scripts', 'ci', 'words.mjs'))) as Words;
    const report = JSON.parse(stdout) as object;
    expect(summaryOf(report)).toContain(`new ${pair.new.length}, resolved ${pair.resolved.length}`);
    const hasFailed = annotations(report, () => null).some((line) => line.startsWith('::error title=Sqout%3A new>0::'));
    expect(hasFailed).toBe(exitCodeOf(pair) === 3);
  });
});

const IMAGE = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">';
const FIELD = '<input name="field">';
const RULES = ['accessibility/image-alt', 'accessibility/control-label', 'links/broken-internal'];
/** All rules but the three whose findings are counted here. */
const PROJECT = `[rules]\noff = ${JSON.stringify([...CATALOGUE.metas.keys()].filter((id) => !RULES.includes(id)))}\n`;

interface Edit {
  before: Bodies;
  now: Bodies;
  /** Of the second audit. */
  args?: readonly string[];
  beforeArgs?: readonly string[];
  /** Whether the action makes them as well: it passes on what it is given. */
  isOfAction?: boolean;
  new?: string[];
  resolved?: string[];
  stillThere?: number;
  notRechecked?: number;
  notSeenBefore?: number;
}

const EDITS: Readonly<Record<string, Edit>> = {
  'nothing changed': { before: { '/': '', '/a': IMAGE }, now: { '/': '', '/a': IMAGE }, stillThere: 1 },
  'a page gets its first form': {
    before: { '/': '', '/a': '' },
    now: { '/': '', '/a': `<form>${FIELD.repeat(3)}</form>` },
    new: Array<string>(3).fill('accessibility/control-label /a'),
  },
  'the last form is removed': {
    before: { '/': '', '/a': `<form>${FIELD.repeat(2)}</form>` },
    now: { '/': '', '/a': '' },
    resolved: Array<string>(2).fill('accessibility/control-label /a'),
  },
  'a page that had 2 has 3, and another one less': {
    before: { '/': '', '/a': IMAGE.repeat(2), '/b': IMAGE },
    now: { '/': '', '/a': IMAGE.repeat(3), '/b': '' },
    isOfAction: true,
    new: ['accessibility/image-alt /a'],
    resolved: ['accessibility/image-alt /b'],
    stillThere: 2,
  },
  'a finding moved and changed its text': {
    before: { '/': '', '/a': IMAGE },
    now: { '/': '', '/a': `<p>More</p><div>${IMAGE.replace('src', 'class="b" src')}</div>` },
    stillThere: 1,
  },
  'a page is added': {
    before: { '/': '', '/a': '' },
    now: { '/': '', '/a': '', '/b': IMAGE },
    notSeenBefore: 1,
  },
  'a page responds with 404': {
    before: { '/': '<a href="/b">B</a>', '/b': IMAGE },
    now: { '/': '<a href="/b">B</a>', '/b': null },
    resolved: ['accessibility/image-alt /b'],
    // The broken link is of the site as a whole, of which the two audits read other parts.
    notSeenBefore: 1,
  },
  'a page is gone from the site and from its links': {
    before: { '/': '', '/b': IMAGE },
    now: { '/': '' },
    notRechecked: 1,
  },
  'a rule is switched off': {
    before: { '/': '', '/a': IMAGE },
    now: { '/': '', '/a': IMAGE },
    args: ['--off', 'accessibility/image-alt'],
    isOfAction: true,
    notRechecked: 1,
  },
  'a wider crawl': {
    before: { '/': IMAGE, '/a': IMAGE, '/b': IMAGE },
    now: { '/': IMAGE, '/a': IMAGE, '/b': IMAGE },
    beforeArgs: ['--max-pages', '1'],
    stillThere: 1,
    notSeenBefore: 2,
  },
};

describe('two crawls of a site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-crawled-'));
  const action = join(folder, 'action');
  let site: ChangingSite;
  let github: GitHubApi;
  let commands: StandingCommands;
  beforeAll(async () => {
    commands = new StandingCommands();
    execFileSync(process.execPath, ['scripts/pack-action.mjs', '--out', action], { cwd: ROOT });
    site = await ChangingSite.start();
    github = new GitHubApi();
    await github.listen();
  }, 120_000);
  afterAll(async () => {
    await commands.close();
    await site.close();
    await github.close();
    rmSync(folder, { recursive: true });
  });

  function said({ newFindings, resolvedFindings, ...comparison }: Compared): object {
    const { stillThere, notRechecked, notSeenBefore } = comparison as unknown as Edit;
    const lines = (found: Compared['newFindings']): string[] =>
      found.map(({ ruleId, pageUrl }) => `${ruleId} ${pageUrl?.slice(site.origin.length) ?? 'site'}`);
    return { new: lines(newFindings), resolved: lines(resolvedFindings), stillThere, notRechecked, notSeenBefore };
  }

  async function stepAfter(base: Buffer, args: readonly string[]): Promise<StepResult & { report: string }> {
    const runner = new GitHubRunner(action, github);
    try {
      writeFileSync(join(runner.workspace, 'sqout.toml'), PROJECT);
      writeFileSync(join(runner.workspace, 'base.json'), base);
      const inputs = { url: site.origin, baseline: 'base.json', 'fail-on': 'new>0', args: args.join(' ') };
      const step = await runner.run({ ...inputs, comment: 'false' });
      return { ...step, report: readFileSync(join(runner.workspace, 'sqout-report.json'), 'utf8') };
    } finally {
      runner.remove();
    }
  }

  it.each(Object.entries(EDITS))(
    'are compared alike with a file, with the history and, for two of them, by the action: %s',
    async (_name, { before, now, args = [], beforeArgs = [], isOfAction = false, ...changes }) => {
      const expected = { new: [], resolved: [], stillThere: 0, notRechecked: 0, notSeenBefore: 0, ...changes };
      const exitCode = expected.new.length > 0 ? 3 : 0;
      const cli = new CommandLine({}, commands);
      try {
        writeFileSync(join(cli.folder, 'sqout.toml'), PROJECT);
        site.bodies = before;
        await cli.run(['audit', site.origin, '-o', 'base.json', ...beforeArgs]);
        site.bodies = now;
        const again = ['audit', site.origin, '--json', '--fail-on', 'new>0', ...args];
        for (const more of [['--baseline', 'base.json', '--no-history'], []]) {
          const ended = await cli.run([...again, ...more]);
          expect([ended.exitCode, said(comparisonIn(ended.stdout))]).toEqual([exitCode, expected]);
        }
        if (!isOfAction) return;
        const step = await stepAfter(readFileSync(join(cli.folder, 'base.json')), args);
        expect([step.exitCode, said(comparisonIn(step.report))]).toEqual([exitCode, expected]);
        for (const line of expected.new) expect(step.log).toContain(`(${site.origin}${line.split(' ')[1]}`);
      } finally {
        cli.remove();
      }
    },
  );

  it('are told to GitHub with the end of its own for what cannot be compared', async () => {
    const [, pair] = PAIRS.find(([name]) => name === 'the earlier report has cut lists')!;
    const runner = new GitHubRunner(action, github);
    try {
      for (const name of ['before', 'now'] as const)
        writeFileSync(join(runner.workspace, `${name}.json`), JSON.stringify(pair[name]));
      // The command line of the action, on two reports instead of a crawl: from there on all is as after one.
      const main = join(action, 'package', 'lib', 'main.js');
      writeFileSync(
        join(runner.workspace, 'compare.mjs'),
        `const [, ...args] = process.argv.slice(2);
const [, baseline] = args.splice(args.indexOf('--baseline'), 2);
process.argv = [process.execPath, ${JSON.stringify(main)}, 'report', 'now.json', '--diff', baseline, ...args];
await import(${JSON.stringify(main)});\n`,
      );
      const sqout = `'${process.execPath}' '${join(runner.workspace, 'compare.mjs')}'`;
      const step = await runner.run({ sqout, baseline: 'before.json', 'fail-on': 'new>0', comment: 'false' });
      const report = readFileSync(join(runner.workspace, 'sqout-report.json'), 'utf8');
      expect([step.exitCode, saidOf(comparisonIn(report))]).toEqual([4, expectedOf(pair)]);
      expect(step.summary).toContain(`new ${pair.new.length}, resolved ${pair.resolved.length}`);
    } finally {
      runner.remove();
    }
  });
});
