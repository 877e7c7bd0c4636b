import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runHere } from '../../../apps/cli/src/run-here.testing.js';
import { ORIGIN } from '../../../libs/audit-engine/src/testing/comparison/audited.js';
import { comparedPairs, type Pair } from '../../../libs/audit-engine/src/testing/comparison/pairs.js';
import { dataOf, McpAgent, McpClients } from '../../support/mcp-agent.js';
import { isListed, StoredPairs } from '../../support/stored-pairs.js';
import { ApiContext, type Caller } from './api-context.js';

const wordOf = (message: string | null): string => /Found (.+)\./.exec(message ?? '')?.[1] ?? '?';
const lineOf = (found: { ruleId: string; pageUrl: string | null; message: string | null }): string =>
  `${found.ruleId} ${found.pageUrl?.slice(ORIGIN.length) ?? 'site'} ${wordOf(found.message)}`;
const numbersOf = (pair: Pair): Record<string, unknown> => ({
  new: pair.new.length,
  resolved: pair.resolved.length,
  stillThere: pair.stillThere,
  notRechecked: pair.notRechecked,
  notSeenBefore: pair.notSeenBefore,
  isPartial: pair.isPartial,
  isSameScope: pair.isSameScope,
});

const PAIRS = comparedPairs();
const STORED = PAIRS.filter(isListed);

describe('two runs of a server', () => {
  let context: ApiContext;
  let caller: Caller;
  let clients: McpClients;
  let agent: McpAgent;
  let pairs: StoredPairs;
  beforeAll(async () => {
    clients = new McpClients();
    context = await ApiContext.open();
    caller = await context.newCaller({ credits: 100_000 });
    const { storage } = context;
    pairs = new StoredPairs({ context: context.context, storage, owner: caller, startRun });
    agent = await McpAgent.connect('2026', { urls: [context.url], key: caller.key }, clients);
  });
  afterAll(async () => {
    await agent.close();
    await clients.close();
    await context.close();
  });

  const startRun = async (url: string): Promise<string> => {
    const body = { url, trigger: 'api', config: JSON.stringify({ maxPages: 1 }) };
    return ((await context.call('POST', '/v1/agent-runs', { key: caller.key, body })).body as { id: string }).id;
  };
  const get = async <T>(path: string): Promise<T> => (await context.call('GET', path, { key: caller.key })).body as T;

  const storeRun = async (report: Pair['now'], siteKey: string, minute: number): Promise<string> =>
    (await pairs.store(report, siteKey, minute)).id;

  /** What each list of the run's findings marks as new. */
  async function marksOf(run: string): Promise<Record<string, unknown>> {
    interface Marked {
      new?: number;
    }
    const sum = (items: Marked[]): number => items.reduce((all, item) => all + (item.new ?? NaN), 0);
    const all: (Parameters<typeof lineOf>[0] & { change?: 'new' | null })[] = [];
    for (let cursor = ''; ;) {
      const part = await get<{ findings: typeof all; nextCursor: string | null }>(
        `${run}/findings?limit=1000${cursor}`,
      );
      all.push(...part.findings);
      if (part.nextCursor === null) break;
      cursor = `&cursor=${part.nextCursor}`;
    }
    const { causes } = await get<{ causes: Marked[] }>(`${run}/findings/causes?limit=1000`);
    const { rules } = await get<{ rules: Marked[] }>(`${run}/findings/rules`);
    const { pages } = await get<{ pages: Marked[] }>(`${run}/findings/pages?limit=1000`);
    const file = await context.call('GET', `${run}/findings/export`, { key: caller.key });
    expect(all.every(({ change }) => change !== undefined)).toBe(true);
    return {
      findings: all
        .filter(({ change }) => change === 'new')
        .map(lineOf)
        .sort(),
      ...{ causes: sum(causes), rules: sum(rules), pages: sum(pages) },
      csv: String(file.body)
        .split('\r\n')
        .filter((line) => /,new,[\d. ]*$/.test(line)).length,
    };
  }

  it('include nearly all pairs of the table', () => expect(STORED.length).toBeGreaterThan(40));

  it.each(STORED.map((pair, i): [string, number, Pair] => [pair.name, i, pair]))(
    'are compared as their reports are, by the API, its rows, what is new, and agents: %s',
    async (_name, i, pair) => {
      const siteKey = `pair-${i}.example.com`;
      const before = await storeRun(pair.before, siteKey, 2 * i);
      const now = await storeRun(pair.now, siteKey, 2 * i + 1);
      const run = `/v1/agent-runs/${now}`;
      expect(await get(`${run}/comparison`)).toMatchObject({ ...numbersOf(pair), regressed: 0 });
      const { rows } = await get<{ rows: { kind: string; findings: number }[] }>(`${run}/comparison/rows?limit=1000`);
      const sum = (kind: string): number => rows.reduce((all, row) => all + (row.kind === kind ? row.findings : 0), 0);
      expect([sum('new'), sum('resolved'), sum('notSeenBefore')]).toEqual([
        pair.new.length,
        pair.resolved.length,
        pair.notSeenBefore,
      ]);
      const list = await get<{ findings: Parameters<typeof lineOf>[0][]; total: number }>(`${run}/findings?change=new`);
      expect(list.findings.map(lineOf).sort()).toEqual([...pair.new].sort());
      expect(list.total).toBe(pair.new.length);
      expect(await marksOf(run)).toEqual({
        findings: [...pair.new].sort(),
        causes: pair.new.length,
        rules: pair.new.length,
        pages: pair.new.filter((line) => !line.includes(' site ')).length,
        csv: pair.new.length,
      });
      expect(dataOf(await agent.call('compare_audits', { before, after: now }))).toMatchObject(numbersOf(pair));
    },
  );

  it('say nothing of new findings in the first audit of a site', async () => {
    const pair = PAIRS.find(({ name }) => name.startsWith('a page gets its first form')) as Pair;
    const id = await storeRun(pair.now, 'first.example.com', 400);
    const { findings } = await get<{ findings: object[] }>(`/v1/agent-runs/${id}/findings`);
    const { rules } = await get<{ rules: object[] }>(`/v1/agent-runs/${id}/findings/rules`);
    expect([findings.length > 0, findings.some((finding) => 'change' in finding)]).toEqual([true, false]);
    expect(rules.some((rule) => 'new' in rule)).toBe(false);
  });

  it('list what is new in parts, and by the filters of the list', async () => {
    const pair = PAIRS.find(({ name }) => name.startsWith('a page gets its first form')) as Pair;
    await storeRun(pair.before, 'parts.example.com', 500);
    const id = await storeRun(pair.now, 'parts.example.com', 501);
    const list = (query: string) =>
      get<{ findings: unknown[]; total: number; nextCursor: string | null }>(
        `/v1/agent-runs/${id}/findings?change=new&${query}`,
      );
    const first = await list('limit=2');
    expect([first.findings.length, first.total, first.nextCursor]).toEqual([2, 3, '0.0.2']);
    expect(await list(`limit=2&cursor=${first.nextCursor}`)).toMatchObject({ findings: [{}], nextCursor: null });
    expect(await list('severity=warning')).toMatchObject({ findings: [], total: 0 });
    expect(await list('q=found%20y')).toMatchObject({ total: 1 });
  });
});

describe('sqout report --diff', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-diff-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(PAIRS.map((pair): [string, Pair] => [pair.name, pair]))('%s', async (_name, pair) => {
    const [before, now] = [join(folder, 'before.json'), join(folder, 'now.json')];
    writeFileSync(before, JSON.stringify(pair.before));
    writeFileSync(now, JSON.stringify(pair.now));
    const { stdout, exitCode } = await runHere(['report', now, '--diff', before, '-f', 'json', '--fail-on', 'new>0']);
    const { comparison } = JSON.parse(stdout) as { comparison: Record<string, Parameters<typeof lineOf>[0][]> };
    expect(comparison).toMatchObject(numbersOf(pair));
    expect(comparison.newFindings?.map(lineOf).sort()).toEqual([...pair.new].sort());
    expect(exitCode).toBe(pair.isPartial ? 4 : pair.new.length > 0 ? 3 : 0);
  });

  it('names what broke above what was resolved, in every format', async () => {
    const pair = PAIRS.find(({ name }) => name.startsWith('one rule is resolved and another new')) as Pair;
    const [before, now] = [join(folder, 'before.json'), join(folder, 'now.json')];
    writeFileSync(before, JSON.stringify(pair.before));
    writeFileSync(now, JSON.stringify(pair.now));
    const { stdout: page } = await runHere(['report', now, '--diff', before, '-f', 'html']);
    const [broke, fixed] = [page.indexOf('<ol class="changed new">'), page.indexOf('<ol class="changed resolved">')];
    expect([broke > 0, fixed > broke, page.slice(broke, fixed)]).toEqual([
      true,
      true,
      expect.stringContaining('Alt is missing'),
    ]);
    for (const format of ['console', 'llm']) {
      const { stdout } = await runHere(['report', now, '--diff', before, '-f', format]);
      const [added, resolved] = [
        stdout.indexOf('New: warning images'),
        stdout.indexOf('Resolved: error accessibility'),
      ];
      expect([format, added > 0, resolved > added]).toEqual([format, true, true]);
    }
    const { stdout: markdown } = await runHere(['report', now, '--diff', before, '-f', 'markdown']);
    expect(markdown).toMatch(
      /## What changed[\s\S]*### New\n\n- Warning, `images\/alt`[\s\S]*### Resolved\n\n- Error, `accessibility\/label`/,
    );
    const { stdout: csv } = await runHere(['report', now, '--diff', before, '-f', 'csv']);
    expect(csv).toMatch(/^kind,.*,change,wcag\r\n/);
    expect(csv).toMatch(/^finding,warning,images,images\/alt,.*,new,\r$/m);
    expect(csv).toMatch(/^resolved finding,error,,accessibility\/label,.*,resolved,\r$/m);
    const { stdout: junit } = await runHere(['report', now, '--diff', before, '-f', 'junit']);
    expect(junit).toContain('name="New findings"');
  });
});
