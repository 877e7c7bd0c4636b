import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandLine } from '../support/command-line.js';
import { StandingCommands } from '../support/standing-commands.js';
import { poll } from '../support/installation.js';
import { startSite, type Site, type SiteDefinition } from '../support/sites/site-server.js';

const html = (title: string, body = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;
const page = (title: string, body = ''): { headers: Record<string, string>; body: string } => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: html(title, body),
});
const MISSING = { status: 404, headers: { 'content-type': 'text/plain' }, body: 'nothing' };
const DAY_MS = 86_400_000;
/** A file of each format. */
const PARTIAL = ['json', 'html', 'md', 'csv', 'ndjson', 'sarif', 'xml', 'txt', 'gitlab.json'].map(
  (end) => `partial.${end}`,
);

describe('the command line without an account', () => {
  let cli: CommandLine;
  let commands: StandingCommands;
  const sites: Site[] = [];
  beforeAll(() => (commands = new StandingCommands()));
  afterAll(() => commands.close());
  beforeEach(() => (cli = new CommandLine({}, commands)));
  afterEach(async () => {
    cli.remove();
    await Promise.all(sites.splice(0).map((site) => site.close()));
  });

  async function newSite(routes: SiteDefinition = {}): Promise<Site> {
    const site = await startSite({
      '/': page('Start', '<a href="/a">A</a> <a href="/b">B</a>'),
      '/a': page('A page'),
      '/b': page('B page', '<img src="/missing.png">'),
      '*': MISSING,
      ...routes,
    });
    sites.push(site);
    return site;
  }

  it('audits a site here, prints the report alone, and keeps it', async () => {
    const site = await newSite();
    const { exitCode, stdout, stderr } = await cli.run(['audit', site.origin]);
    expect(exitCode).toBe(0);
    expect(stderr).toContain('Here, without an account');
    expect(stdout).toMatch(/^127\.0\.0\.1:\d+ {2}3 pages \(surface mode\)\n[\d.]+ of 100/);
    expect(stdout).toContain('Fix these first');
    const again = await cli.run(['report']);
    expect([again.exitCode, again.stdout]).toEqual([0, stdout]);
    expect((await cli.run(['report', '--list'])).stdout).toContain(`127.0.0.1_${site.port}`);
  });

  it('exports every finding of an audit, at once and from the report that it keeps, and says where a format is cut', async () => {
    const links = Array.from({ length: 70 }, (_, i) => `<a href="/p/${i}">Page ${i}</a>`).join(' ');
    const site = await newSite({ '/': page('Start', links), '/p/*': (request) => page(`Page ${request.path}`) });
    const files = [
      '-o',
      'f.csv',
      '-o',
      'f.ndjson',
      '-o',
      'gl-code-quality-report.json',
      '-o',
      'f.sarif',
      '-o',
      'f.json',
    ];
    const { exitCode, stderr } = await cli.run(['audit', site.origin, '--mode', 'full', ...files]);
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining('Wrote f.csv (csv).')]);
    const read = (name: string): string => readFileSync(join(cli.folder, name), 'utf8');
    const report = JSON.parse(read('f.json')) as {
      ruleResults: Record<string, { status: string; itemsTotal: number; items: object[] }>;
      findingsListed: { listed: number; total: number };
    };
    const failed = Object.values(report.ruleResults).filter(({ status }) => status === 'fail' || status === 'warn');
    const total = failed.reduce((sum, { itemsTotal }) => sum + itemsTotal, 0);
    expect(report.findingsListed).toMatchObject({
      total,
      listed: failed.reduce((sum, { items }) => sum + items.length, 0),
    });
    expect(total).toBeGreaterThan(report.findingsListed.listed);
    const rows = (name: string): string[] => read(name).trimEnd().split('\n');
    expect(rows('f.csv').filter((row) => row.startsWith('finding,'))).toHaveLength(total);
    expect(rows('f.ndjson')).toHaveLength(total);
    expect(JSON.parse(read('gl-code-quality-report.json'))).toHaveLength(total);
    expect((JSON.parse(read('f.sarif')) as { runs: { results: object[] }[] }).runs[0]!.results).toHaveLength(total);
    const kept = await cli.run(['report', '-f', 'csv']);
    expect(kept.stdout).toBe(read('f.csv'));
    const file = await cli.run(['report', 'f.json', '-o', 'listed.csv']);
    expect(file.stderr).toContain(`of ${total.toLocaleString('en-GB')} findings: the report lists no more`);
    const printed = await cli.run(['report', 'f.json', '-f', 'csv']);
    expect(printed.stderr).toContain(`of ${total.toLocaleString('en-GB')} findings: the report lists no more`);
    expect((await cli.run(['report'])).stdout).toContain(
      `of ${total.toLocaleString('en-GB')} findings; export all with -o findings.csv`,
    );
  });

  it.each([
    [['-o', 'none/report.html'], /the folder .*none does not exist/],
    [['-o', '.'], /this is a folder|does not end in a known format/],
    [['-o', 'report.xyz'], /does not end in a known format/],
    [['-o', 'fine.json', '-o', 'report'], /does not end in a known format/],
  ])('refuses %j before any request', async (args, words) => {
    const site = await newSite();
    const { exitCode, stderr } = await cli.run(['audit', site.origin, ...args]);
    expect([exitCode, stderr, site.hits()]).toEqual([2, expect.stringMatching(words), []]);
  });

  it('ends with 3 when a gate trips, and names it; with 0 when all are kept', async () => {
    const site = await newSite();
    const tripped = await cli.run(['audit', site.origin, '--fail-on', 'rule:accessibility/image-alt', '--json']);
    expect(tripped.exitCode).toBe(3);
    expect(tripped.stderr).toContain('Gate tripped: rule:accessibility/image-alt');
    expect(JSON.parse(tripped.stdout)).toMatchObject({
      gates: [{ gate: 'rule:accessibility/image-alt', isTripped: true }],
      totalPages: 3,
    });
    expect((await cli.run(['report', '--fail-on', 'score<1'])).exitCode).toBe(0);
    expect((await cli.run(['report', '--fail-on', 'score>0', '--exit-code', '7'])).exitCode).toBe(7);
  });

  it('goes by sqout.toml: address, budgets, ignores with an end, rules that are off', async () => {
    const site = await newSite();
    const project = (until: string): string =>
      `[audit]\nurl = "${site.origin}"\nexclude = ["/a"]\n[rules]\noff = ["security/*"]\n[[budget]]\ngate = "rule:accessibility/image-alt"\n[[ignore]]\nrule = "accessibility/image-alt"\nuntil = ${until}\nreason = "Decoration."\n`;
    const day = (offset: number): string => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
    writeFileSync(join(cli.folder, 'sqout.toml'), project(day(30)));
    const accepted = await cli.run(['audit', '--json']);
    expect(accepted.exitCode).toBe(0);
    const report = JSON.parse(accepted.stdout) as { ignored: object[]; totalPages: number; disabledRules: string[] };
    expect(report).toMatchObject({
      totalPages: 2,
      ignored: [{ rule: 'accessibility/image-alt', reason: 'Decoration.', findings: 1 }],
    });
    expect(report.disabledRules.every((rule) => rule.startsWith('security/')) && report.disabledRules.length > 5).toBe(
      true,
    );
    writeFileSync(join(cli.folder, 'sqout.toml'), project(day(-1)));
    const ended = await cli.run(['audit']);
    expect([ended.exitCode, ended.stderr]).toEqual([
      3,
      expect.stringContaining('The ignore of accessibility/image-alt ended'),
    ]);
  });

  it('reads exactly the pages that stdin lists', async () => {
    const site = await newSite();
    const list = `# Of the sitemap\n${site.origin}/b\n\n/a\r\n`;
    const { ended } = cli.start(['audit', '--urls', '-', '--local', '--json'], {}, list);
    const { exitCode, stdout } = await ended;
    expect(exitCode).toBe(0);
    const { pages } = JSON.parse(stdout) as { pages: { url: string }[] };
    expect(pages.map(({ url }) => url.slice(site.origin.length)).sort()).toEqual(['/a', '/b']);
    const empty = await cli.start(['audit', '--urls', '-', '--local'], {}, '# nothing\n').ended;
    expect(empty).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--urls: stdin has no URL.') });
  });

  it('leaves what is ignored out of an audit and its comparison, and brings it back with the next audit after that ended', async () => {
    let body = '';
    const site = await newSite({ '/a': () => page('A page', body) });
    const ignore = (rule: string): void =>
      writeFileSync(join(cli.folder, 'sqout.toml'), `[[ignore]]\nrule = "${rule}"\nreason = "Known."\n`);
    const rulesOf = (stdout: string): string[] =>
      (JSON.parse(stdout) as { comparison: { newFindings: { ruleId: string }[] } }).comparison.newFindings.map(
        ({ ruleId }) => ruleId,
      );
    ignore('accessibility/image-alt');
    await cli.run(['audit', site.origin]);
    body = '<img src="/x.png"><form><input name="field"></form>';
    const audited = rulesOf((await cli.run(['audit', site.origin, '--json'])).stdout);
    expect(audited).toContain('accessibility/control-label');
    expect(audited).not.toContain('accessibility/image-alt');
    expect(rulesOf((await cli.run(['report', '--json'])).stdout)).toEqual(audited);
    ignore('accessibility/control-label');
    // A report that is finished can lose findings to a new ignore, and gets none back.
    expect(rulesOf((await cli.run(['report', '--json'])).stdout)).toEqual(
      audited.filter((rule) => rule !== 'accessibility/control-label'),
    );
    const next = (await cli.run(['audit', site.origin, '--json'])).stdout;
    expect(rulesOf(next)).toEqual([]);
    expect(JSON.parse(next)).toMatchObject({
      ruleResults: {
        'accessibility/image-alt': { status: 'fail' },
        'accessibility/control-label': { status: 'ignored', ignored: 1 },
      },
      ignored: [{ rule: 'accessibility/control-label', findings: 1 }],
    });
  });

  it('says what is new and what is resolved since the last audit, or since a baseline', async () => {
    let isFixed = false;
    const site = await newSite({
      '/b': () => page('B page', isFixed ? '' : '<img src="/x.png">'),
      '/a': () => page('A page', isFixed ? '<img src="/y.png">' : ''),
    });
    expect((await cli.run(['audit', site.origin, '-o', 'first.json', '--fail-on', 'new>0'])).exitCode).toBe(0);
    isFixed = true;
    const second = await cli.run(['audit', site.origin, '--json', '--fail-on', 'new>0']);
    expect(second.exitCode).toBe(3);
    const rules = (JSON.parse(second.stdout) as { comparison: { rules: object[] } }).comparison.rules;
    expect(rules).toContainEqual({
      ruleId: 'accessibility/image-alt',
      new: 1,
      resolved: 1,
      stillThere: 0,
      notSeenBefore: 0,
      notRechecked: 0,
    });
    const third = await cli.run(['audit', site.origin, '--json', '--baseline', 'first.json']);
    expect((JSON.parse(third.stdout) as { comparison: { rules: object[] } }).comparison.rules).toContainEqual(
      expect.objectContaining({ ruleId: 'accessibility/image-alt', new: 1, resolved: 1 }),
    );
    expect((await cli.run(['report', '--diff', 'first.json'])).stdout).toMatch(
      /Since the last report: new \d+, resolved \d+/,
    );
  });

  it('sends headers and cookies to the site alone, and keeps their values out of reports, files and logs', async () => {
    const secret = 'Tr0ub4dor&3-secret';
    const other = await newSite();
    const site = await newSite({
      '/': (request) =>
        page(
          'Members',
          `<p>You sent ${String(request.headers['x-key'])} ${String(request.headers.cookie)}</p><a href="/a">${String(request.headers['x-key'])}</a><img src="/i?${String(request.headers['x-key'])}"><a href="http://localhost:${other.port}/elsewhere">x</a>`,
        ),
    });
    const { exitCode, stdout, stderr } = await cli.run([
      'audit',
      site.origin,
      '-H',
      `X-Key: ${secret}`,
      '--cookie',
      'session=cookie-value-77',
      '--external-links',
      '--json',
      '-o',
      'r.html',
      '-o',
      'r.csv',
    ]);
    expect(exitCode).toBe(0);
    expect(site.hits().length).toBeGreaterThan(2);
    for (const { headers } of site.hits().filter(({ path }) => path === '/' || path === '/a'))
      expect(headers).toMatchObject({ 'x-key': secret, cookie: 'session=cookie-value-77' });
    for (const { headers } of other.hits()) expect([headers['x-key'], headers.cookie]).toEqual([undefined, undefined]);
    const reports = join(cli.folder, '.sqout', 'reports');
    const folder = join(reports, readdirSync(reports)[0]!);
    const { gunzipSync } = await import('node:zlib');
    const kept = readdirSync(folder)
      .filter((name) => name.endsWith('.gz'))
      .map((name) => gunzipSync(readFileSync(join(folder, name))).toString());
    for (const text of [
      stdout,
      stderr,
      ...kept,
      ...['r.html', 'r.csv'].map((name) => readFileSync(join(cli.folder, name), 'utf8')),
    ])
      expect(text).not.toMatch(/Tr0ub4dor|cookie-value-77/);
  });

  it('ends on Ctrl-C with a report of what is there, with 130, and is gone', async () => {
    const many = Array.from({ length: 200 }, (_, i) => `<a href="/p/${i}">${i}</a>`).join(' ');
    const site = await newSite({
      '/': page('Start', many),
      '/p/*': (request) => ({ ...page(`Page ${request.path}`), delayMs: 150 }),
    });
    const { child, ended } = cli.start([
      'audit',
      site.origin,
      '--mode',
      'full',
      '--json',
      ...PARTIAL.flatMap((name) => ['-o', name]),
    ]);
    await poll(
      'some pages were asked for',
      async () => site.hits().filter(({ path }) => path.startsWith('/p/')).length > 10,
      60_000,
    );
    child.kill('SIGINT');
    const { exitCode, stdout } = await ended;
    expect(exitCode).toBe(130);
    const report = JSON.parse(stdout) as { totalPages: number; notes: string[] };
    expect(report.totalPages).toBeGreaterThan(1);
    expect(report.totalPages).toBeLessThan(200);
    expect(report.notes.join()).toContain('Stopped early');
    for (const name of PARTIAL)
      expect([name, readFileSync(join(cli.folder, name), 'utf8')]).toEqual([
        name,
        expect.stringContaining('partial report'),
      ]);
    expect(existsSync(join(cli.folder, '.sqout'))).toBe(false);
    expect(child.exitCode).toBe(130);
  });

  it('ends with 1 and a sentence when there is nothing to audit', async () => {
    const site = await newSite();
    await site.close();
    sites.pop();
    const { exitCode, stdout } = await cli.run(['audit', site.origin, '--json']);
    expect([exitCode, JSON.parse(stdout)]).toEqual([
      1,
      { error: { code: 'CONNECTION_REFUSED', message: expect.any(String) } },
    ]);
  });

  it.each([
    [['audit'], /Give the URL of a site/],
    [['audit', 'ftp://x.example/'], /is not the URL of a site/],
    [['audit', '/var/www/site'], /is a path on this machine\. Give the URL/],
    [['audit', './site'], /is a path on this machine/],
    [['audit', 'https://user:pass@x.example/'], /has a name or password in it.*-H /],
    [['audit', 'https://x.example/', '--fail-on', 'points<3'], /is not a valid gate/],
    [['audit', 'https://x.example/', '-H', 'nonsense'], /A header looks like/],
    [['audit', 'https://x.example/', '--config', 'none.toml'], /There is no file/],
    [['audit', 'https://x.example/', '--mode', 'deep'], /quick, surface, full/],
    [['audit', 'https://x.example/', '--local', '--remote'], /cannot be used with/],
    [['audti'], /unknown command 'audti'.*audit/s],
  ])('ends %j with 2 and says what it takes, before any request', async (args, words) => {
    const { exitCode, stdout, stderr } = await cli.run(args);
    expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringMatching(words)]);
  });

  it('shows a hostile title as the text that it is', async () => {
    const site = await newSite({ '/': page('\u001b[2J\u001b[31m\u009b2J=cmd()', '<a href="/a">A</a>') });
    const { stdout, stderr } = await cli.run(['audit', site.origin]);
    expect(`${stdout}${stderr}`).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
  });
});
