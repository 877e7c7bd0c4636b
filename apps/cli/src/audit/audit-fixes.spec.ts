import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { startSite, type Site } from '../../../../test/support/sites/site-server.js';
import type { Context } from '../context.js';
import { HereBackend } from '../mcp/here-backend.js';
import { History } from '../report/history.js';
import { runHere, type Ran } from '../run-here.testing.js';

jest.setTimeout(120_000);

const page = (body: string): string =>
  `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>Gardens</title></head>\n<body>\n<main><h1>Gardens</h1>\n${body}\n</main>\n</body>\n</html>\n`;
const FAULT = '<img src="/a.png" alt=" " width="1" height="1">';
/** What every page lacks here. */
const OFF = ['core/*', 'crawlability/*', 'mobile/*', 'social/*', 'agents/*'].flatMap((rule) => ['--off', rule]);
const FILES: Readonly<Record<string, string>> = {
  'index.html': page('<a href="/beans.html">All about beans</a> <a href="/clean.html">Nothing to see</a>'),
  'beans.html': page(FAULT),
  'clean.html': page('<p>In order</p>'),
};

describe('sqout audit --fixes, here', () => {
  let folder: string;
  let root: string;
  let site: Site;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sqout-fixes-'));
    root = join(folder, 'public');
    mkdirSync(root);
    writeFileSync(join(folder, 'sqout.toml'), '');
    for (const [path, text] of Object.entries(FILES)) writeFileSync(join(root, path), text);
    site = await startSite({
      '*': ({ pathname }) => {
        const text = FILES[pathname === '/' ? 'index.html' : pathname.slice(1)];
        return text === undefined
          ? { status: 404, headers: { 'content-type': 'text/plain' }, body: 'nothing' }
          : { headers: { 'content-type': 'text/html; charset=utf-8' }, body: text };
      },
    });
  });
  afterAll(async () => {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const sqout = (command: string, ...args: string[]): Promise<Ran> =>
    runHere([command, ...args, '--config', join(folder, 'sqout.toml')]);
  const audit = (...args: string[]): Promise<Ran> => sqout('audit', site.origin, '--local', ...OFF, ...args);

  it('says the price of it, and starts nothing', async () => {
    expect(await audit('--fixes', 'audit-fix', '--estimate')).toMatchObject({
      exitCode: 0,
      stdout: 'A local audit costs no credits.\n',
    });
    expect(site.hits()).toEqual([]);
  });

  it('needs an earlier audit for fix, and says how to get one', async () => {
    expect(await audit('--fixes', 'fix')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('Run first: sqout audit http://127.0.0.1'),
    });
    expect(site.hits()).toEqual([]);
  });

  it('proposes fixes, says how many and how to get them, and its report is good for the folder', async () => {
    const { exitCode, stdout, stderr } = await audit('--fixes', 'recommend', '--render', 'off');
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^Fixes: \d+ fix(es)? proposed for \d+ finding/m)]);
    expect(stderr).toContain(`Into a folder: sqout fix --root <folder of the pages> --report ${site.host}`);
    const agent = new HereBackend({} as Context, new History(folder));
    const { runs } = (await agent.listRuns({ limit: 1, offset: 0 })) as { runs: { id: string }[] };
    const { fixes, nextCursor } = await agent.listFixes(runs[0]!.id, { limit: 1 });
    expect([fixes[0]?.url.startsWith(site.origin), nextCursor]).toEqual([true, null]);
    const patch = [...(await agent.fixPatch(runs[0]!.id, { safety: 'safe' }))].join('');
    expect(patch).toContain(`+${FAULT.replace('" "', '""')}`);
    const check = await sqout('fix', '--root', root, '--report', site.host, '--dry-run');
    expect([check.exitCode, check.stdout]).toEqual([0, expect.stringContaining('accessibility/blank-alt')]);
  });

  it('reads only pages again that had something to fix, writes the report where it is told, and is no audit', async () => {
    await audit();
    site.clearHits();
    const file = join(folder, 'fixes.json');
    const { exitCode, stderr } = await audit('--fixes', 'fix', '-o', file);
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining(`--report ${file}`)]);
    const paths = new Set(site.hits().map(({ path }) => path));
    expect([paths.has('/beans.html'), paths.has('/clean.html')]).toEqual([true, false]);
    const report = JSON.parse(readFileSync(file, 'utf8')) as { fixSummary: { mode: string; delivered: number } };
    expect(report.fixSummary).toMatchObject({ mode: 'fix', delivered: expect.any(Number) });
    expect(report.fixSummary.delivered).toBeGreaterThan(0);
    expect((await sqout('fix', '--root', root, '--report', file)).exitCode).toBe(0);
    expect(readFileSync(join(root, 'beans.html'), 'utf8')).toContain(FAULT.replace('" "', '""'));
    const { stdout } = await runHere(['report', '--list', '--config', join(folder, 'sqout.toml')]);
    expect(stdout.trim().split('\n')).toHaveLength(3);
  });

  it.each([
    [['--fixes', 'fix', '--fail-on', 'score<90'], 'no score'],
    [['--of', 'run_1'], '--of needs --fixes fix'],
    [['--fixes', 'fix', '--of', 'run_1'], '--of names a run of a server'],
    [['--fixes', 'all'], 'recommend, audit-fix, fix'],
  ])('refuses %j', async (args, words) => {
    expect(await audit(...args)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(words) });
  });
});
