import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { GitHubApi, GitHubRunner } from '../support/github-runner.js';
import { startSite, type Site } from '../support/sites/site-server.js';

/** An audit takes half a minute on a busy machine. */
jest.setTimeout(180_000);

const ROOT = process.cwd();
const HOSTILE = 'x ::error::fake @everyone <img src=x> [a](http://evil.example) | b `c` \u202e';

describe('the action on a runner of GitHub', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-action-'));
  const action = join(folder, 'action');
  let site: Site;
  let github: GitHubApi;
  let runner: GitHubRunner;
  const FLAWED = '<img src="/x.png">';
  let body = '<img src="/x.png" alt="A bench in the garden">';
  let flawedReport: Promise<string> | null = null;
  beforeAll(async () => {
    execFileSync(process.execPath, ['scripts/pack-action.mjs', '--out', action], { cwd: ROOT });
    const page = (): { headers: Record<string, string>; body: string } => ({
      headers: { 'content-type': 'text/html' },
      body: `<!doctype html><html lang="en"><title>CI</title><h1>CI</h1><a href="/a/">A</a>${body}</html>`,
    });
    site = await startSite({ '/': page, '/a/': page });
    github = new GitHubApi();
    await github.listen();
  }, 120_000);
  beforeEach(() => {
    runner = new GitHubRunner(action, github);
    github.calls.length = 0;
  });
  afterEach(() => runner.remove());
  afterAll(async () => {
    await site.close();
    await github.close();
    rmSync(folder, { recursive: true });
  });

  /** A command that stands for the audit, so that a test sees what it is given. */
  function standIn(code: string): string {
    const path = join(runner.workspace, 'stand-in.mjs');
    writeFileSync(path, `import { copyFileSync, writeFileSync } from 'node:fs';\n${code}\n`);
    return `'${process.execPath}' '${path}'`;
  }

  /** The report of an audit that found faults, made once. */
  function flawed(): Promise<string> {
    return (flawedReport ??= auditFlawed());
  }

  async function auditFlawed(): Promise<string> {
    const whole = body;
    body = FLAWED;
    await runner.run({ url: site.origin, comment: 'false' });
    body = whole;
    const kept = join(folder, 'flawed.json');
    cpSync(join(runner.workspace, 'sqout-report.json'), kept);
    return kept;
  }

  /** A command that writes this report. */
  async function givesFlawed(): Promise<string> {
    return standIn(`copyFileSync(${JSON.stringify(await flawed())}, 'sqout-report.json');`);
  }

  it('audits with its own copy of the command line, says so in summary and outputs, and writes one comment that the next run changes', async () => {
    const first = await runner.run({ url: site.origin, 'fail-on': 'score<1\nnew>0' });
    expect([first.exitCode, first.log]).toEqual([0, expect.stringContaining('Here, without an account')]);
    expect(first.summary).toMatch(/^## 127\\?\.0\\?\.0\\?\.1:\d+: [\d.]+ of 100 \([A-F]\)/);
    expect(first.outputs).toMatch(/^exit-code=0\nscore=[\d.]+\nreport=.*sqout-report\.json\n$/);
    expect(github.comments).toHaveLength(2);
    expect(github.comments[1]!.body).toMatch(/^<!-- sqout [\w-]+ -->\n## /);

    body = FLAWED;
    const second = await runner.run({ url: site.origin, 'fail-on': 'score<1\nnew>0' });
    expect(second.exitCode).toBe(3);
    expect(second.summary).toMatch(/Since the last audit: \*\*new \d+, resolved \d+/);
    expect(second.summary).toContain('| Points to win | | What to fix | Where |');
    expect(second.summary).not.toMatch(/^\| [+−]/m);
    expect(second.log).toMatch(/^::error title=Sqout%3A new>0::/m);
    expect(github.comments).toHaveLength(2);
    expect(github.comments[1]!.body).toContain('Since the last audit');
    expect(github.comments[0]!.body).toBe('Somebody says <!-- sqout --> too.');
    expect(existsSync(join(runner.workspace, 'sqout-report.html'))).toBe(true);
    expect(second.log + second.summary).not.toContain('ghs_secret');
  });

  it('annotates errors as errors and warnings as warnings, with the file of the page where the repository has it', async () => {
    mkdirSync(join(runner.workspace, 'public', 'a'), { recursive: true });
    for (const file of ['index.html', 'a/index.html']) writeFileSync(join(runner.workspace, 'public', file), '');
    const sqout = await givesFlawed();
    const { log } = await runner.run({ sqout, root: 'public' });
    expect(log).toMatch(/^::error file=public\/(a\/)?index\.html(,line=\d+)?,title=Image has no [^:\n]*::/m);
    expect(log).toMatch(/^::warning file=public\/(a\/)?index\.html/m);
    const annotated = log.match(/^::(error|warning) /gm)!;
    expect(annotated.length).toBeLessThanOrEqual(20);
    expect((await runner.run({ sqout, root: 'elsewhere' })).log).not.toContain('file=');
  });

  it('takes several options on one line, quoted as in a shell, and options on lines of their own', async () => {
    const { exitCode, log } = await runner.run({
      url: site.origin,
      args: "--mode full --max-pages 1 --off 'content/*'\n--off core/title",
    });
    expect([exitCode, log]).toEqual([0, expect.any(String)]);
    const report = JSON.parse(readFileSync(join(runner.workspace, 'sqout-report.json'), 'utf8')) as {
      totalPages: number;
      disabledRules: string[];
      coverage: { mode: string };
    };
    expect([report.totalPages, report.coverage.mode]).toEqual([1, 'full']);
    expect(report.disabledRules).toEqual(expect.arrayContaining(['core/title']));
    expect(report.disabledRules.some((rule) => rule.startsWith('content/'))).toBe(true);
  });

  it('splits a command line as a shell does, and expands nothing', async () => {
    const { wordsOf } = (await import(join(ROOT, 'scripts', 'ci', 'inputs.mjs'))) as {
      wordsOf: (text: string) => string[];
    };
    for (const [text, words] of [
      ['', []],
      ['  --a  b\n\tc ', ['--a', 'b', 'c']],
      [`--off='content/*' "a b"c 'it'\\''s' \\$x`, ['--off=content/*', 'a bc', "it's", '$x']],
      [`"a \\"b\\" $(c)" '' ""`, ['a "b" $(c)', '', '']],
      ['$(touch x) `y` ;', ['$(touch', 'x)', '`y`', ';']],
    ] as const)
      expect([text, wordsOf(text)]).toEqual([text, words]);
    for (const text of ["it's", 'a "b', 'a\\']) expect(() => wordsOf(text)).toThrow('no counterpart');
  });

  it('keeps inputs, tokens and the command files of the runner from the audit, and gives it the credentials of its server', async () => {
    const env = {
      SERVICE_API_KEY: 'sq_x',
      SERVICE_API_URL: 'http://127.0.0.1:9',
      GITHUB_TOKEN: 'ghs_other',
      NPM_TOKEN: 'npm_1',
      DEPLOY_PASSWORD: 'hidden',
      COPY_OF_IT: 'ghs_secret',
      GITHUB_ENV: '/tmp/env',
      HTTPS_PROXY: 'http://proxy.example',
    };
    const { exitCode } = await runner.run(
      { url: site.origin, sqout: standIn("writeFileSync('seen.json', JSON.stringify(process.env));") },
      env,
    );
    expect(exitCode).toBe(0);
    const seen = JSON.parse(readFileSync(join(runner.workspace, 'seen.json'), 'utf8')) as Record<string, string>;
    const names = Object.keys(seen);
    expect(names.filter((name) => /^(INPUT|ACTIONS)_|^GITHUB_(TOKEN|ENV|OUTPUT|STEP_SUMMARY)$/.test(name))).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining(['SERVICE_API_KEY', 'SERVICE_API_URL', 'HTTPS_PROXY', 'GITHUB_ACTIONS']),
    );
    expect(Object.values(seen).filter((value) => /ghs_|npm_1|hidden|runtime_secret/.test(value))).toEqual([]);
  });

  it('lets nothing that the audit prints be a command to the runner', async () => {
    const { log } = await runner.run({
      sqout: standIn("console.log('::add-mask::a'); console.error('::error::fake');"),
    });
    const [, token] = /^::stop-commands::(\S+)$/m.exec(log)!;
    const [start, end] = [log.indexOf('::stop-commands::'), log.indexOf(`\n::${token}::`)];
    for (const printed of ['::add-mask::a', '::error::fake'])
      expect([log.indexOf(printed) > start, log.indexOf(printed) < end]).toEqual([true, true]);
  });

  it('fails for a baseline that is missing, before it audits', async () => {
    site.clearHits();
    const { exitCode, log, outputs } = await runner.run({ url: site.origin, baseline: 'base.json' });
    expect([exitCode, outputs]).toEqual([1, 'exit-code=1\n']);
    expect(log).toMatch(/^::error title=Sqout::The baseline base\.json does not exist in /m);
    expect(site.hits()).toEqual([]);
    cpSync(await flawed(), join(runner.workspace, 'base.json'));
    expect((await runner.run({ url: site.origin, baseline: 'base.json', 'fail-on': 'new>0' })).exitCode).toBe(0);
  });

  it('annotates why it could not audit', async () => {
    const { exitCode, log } = await runner.run({ url: 'http://127.0.0.1:9/' });
    expect([exitCode, log]).toEqual([
      1,
      expect.stringMatching(/^::error title=Sqout::127\.0\.0\.1:9 refused the connection/m),
    ]);
    const misuse = await runner.run({ url: site.origin, args: '--no-such-option' });
    expect([misuse.exitCode, misuse.log]).toEqual([
      2,
      expect.stringMatching(/^::error title=Sqout::.*no-such-option/m),
    ]);
  });

  it('says what to do at a ref that has no copy of the command line', async () => {
    const bare = join(folder, 'bare');
    mkdirSync(bare);
    cpSync(join(ROOT, 'action.yml'), join(bare, 'action.yml'));
    cpSync(join(ROOT, 'scripts', 'ci'), join(bare, 'scripts', 'ci'), { recursive: true });
    const alone = new GitHubRunner(bare, github);
    const { exitCode, log } = await alone.run({ url: site.origin });
    alone.remove();
    expect([exitCode, log]).toEqual([1, expect.stringMatching(/^::error title=Sqout::.*npm run pack:action/m)]);
  });

  it('ends as the audit ended when the comment cannot be written, and writes none where it is not wanted', async () => {
    const sqout = await givesFlawed();
    expect((await runner.run({ sqout, comment: 'false' })).exitCode).toBe(0);
    expect(github.calls).toEqual([]);
    const { exitCode, log } = await runner.run({ sqout }, { GITHUB_API_URL: 'http://127.0.0.1:9' });
    expect([exitCode, log]).toEqual([
      0,
      expect.stringContaining('::warning title=Sqout::The comment could not be written'),
    ]);
  });

  it('takes inputs as text, never as shell', async () => {
    const { exitCode } = await runner.run({ url: '$(touch hacked)', args: '--off=`touch hacked`' });
    expect([exitCode, existsSync(join(runner.workspace, 'hacked'))]).toEqual([2, false]);
  });

  it('annotates what is new first and says so, errors before warnings', async () => {
    const { annotations } = (await import(join(ROOT, 'scripts', 'ci', 'words.mjs'))) as {
      annotations: (report: object) => string[];
    };
    const found = (ruleId: string, severity: string, line: number): object => ({
      ...{ ruleId, severity, line, ruleName: `Rule ${ruleId}`, message: `Line ${line}`, pageUrl: null, selector: null },
    });
    const rule = (ruleId: string, severity: string): object => ({
      ...{ ruleId, severity, status: severity === 'error' ? 'fail' : 'warn', name: `Rule ${ruleId}`, gain: 9 },
      ...{ pagesTotal: 1, pages: [], items: [{ message: 'Old', pageUrl: null, selector: null, line: 1 }] },
    });
    const lines = annotations({
      gates: [{ gate: 'new>0', isTripped: true, isJudged: true, actual: 'new findings: 3' }],
      comparison: { newFindings: [found('b', 'error', 7), found('b', 'error', 8), found('d', 'warning', 9)] },
      ruleResults: { a: rule('a', 'error'), b: rule('b', 'error'), c: rule('c', 'warning'), d: rule('d', 'warning') },
    });
    expect(lines).toEqual([
      '::error title=Sqout%3A new>0::new findings: 3',
      '::error title=New%3A Rule b::Line 7',
      '::error title=New%3A Rule b::Line 8',
      '::warning title=New%3A Rule d::Line 9',
      '::error title=Rule a::Old',
      '::warning title=Rule c::Old',
    ]);
  });

  it('escapes what the site wrote', async () => {
    const { annotations, commentOf } = (await import(join(ROOT, 'scripts', 'ci', 'words.mjs'))) as {
      annotations: (report: object, fileOf?: () => string) => string[];
      commentOf: (report: object, options: { job: string }) => { body: string };
    };
    const rule = (severity: string): object => ({
      status: 'fail',
      severity,
      gain: 3,
      name: HOSTILE,
      pagesTotal: 1,
      items: [{ message: `${HOSTILE}\n::error::third`, pageUrl: HOSTILE, selector: HOSTILE, line: '1::' }],
      pages: [],
    });
    const report = {
      baseUrl: 'https://www.example.com/',
      healthScore: { score: 50, grade: HOSTILE },
      gates: [{ gate: HOSTILE, isTripped: true, isJudged: true, actual: `${HOSTILE}\n::error::second` }],
      notes: [HOSTILE],
      ignored: [{ rule: HOSTILE, until: HOSTILE, reason: HOSTILE, findings: 1 }],
      ruleResults: { a: rule('error'), b: rule('warning') },
    };
    const lines = annotations(report, () => HOSTILE);
    expect(lines.map((line) => line.slice(2, 7))).toEqual(['error', 'error', 'warni']);
    for (const line of lines) {
      expect(line).toMatch(/^::(error|warning) (file=[^:,\n]*,)?title=[^:,\n]*::[^\n]*$/);
      expect(line).not.toContain('\u202e');
    }
    const { body: comment } = commentOf(report, { job: 'a/b' });
    expect(comment).not.toMatch(/@everyone|(?<!\\)<img|(?<!\\)\]\(|http:\/\/evil|\u202e/);
  });
});
