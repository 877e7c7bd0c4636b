import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runHere } from '../../apps/cli/src/run-here.testing.js';
import { pdfText } from '../support/pdf-text.js';
import { Caller, poll, type Installation } from '../support/installation.js';
import type { Reply, Site } from '../support/sites/site-server.js';

const ALT = 'accessibility/image-alt';
/** Endings of a report's URL; without one, the page. */
const FORMS = ['', '.csv', '.md', '.pdf'];
/** Of one component, on two pages. */
const IMAGES = 37;
const IMAGE = '<img class="photo" src="/photo.png" width="90" height="40">';
const page = (body: string): Reply => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main><h1>Shop</h1>${body}</main></body></html>`,
});

interface Report {
  id: string;
  healthScore: number;
  ignoredFindings: { findings: number; rules: number; points: number } | null;
  comparison: { new: number; resolved: number; ignoredPoints?: number } | null;
}
interface Issue {
  number: number;
  ruleId: string;
  state: string;
  version: number;
}

/** What is ignored by an issue, in everything that an installation makes of the next audits. */
export function issuesAreIgnored(opened: () => Installation, apiUrl: () => string): void {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-ignores-'));
  let site: Site;
  let caller: Caller;
  beforeAll(async () => {
    site = await opened().newSite({
      '/': page(`${IMAGE.repeat(IMAGES - 2)}<a href="/a">To the page about apples</a> <a href="/gone">Gone</a>`),
      '/a': page(IMAGE.repeat(2)),
    });
    caller = new Caller(apiUrl(), (await opened().newKey()).key);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function get<T>(path: string): Promise<T> {
    const { status, body } = await caller.call<T>('GET', path);
    expect(status).toBe(200);
    return body;
  }
  async function audit(): Promise<{ runId: string; websiteId: string; report: Report }> {
    const runId = await caller.startRun(site.url('/'), { coverageMode: 'full' });
    const run = await caller.ended(runId);
    expect(run).toMatchObject({ status: 'completed' });
    const { report } = await get<{ report: Report }>(`/v1/agent-runs/${runId}/report`);
    return { runId, websiteId: run.websiteId as string, report };
  }
  const textOf = async (path: string): Promise<string> => {
    const response = await fetch(caller.baseUrl + path, { headers: { authorization: `Bearer ${caller.key}` } });
    expect([path, response.status]).toEqual([path, 200]);
    return path.endsWith('.pdf') ? pdfText(Buffer.from(await response.arrayBuffer())) : response.text();
  };
  /** Whether a gate that asks for the rule fails a build. */
  const isTripped = async (id: string): Promise<boolean> => {
    const file = join(folder, `${id}.json`);
    writeFileSync(file, await textOf(`/r/${id}.json`));
    const { exitCode, stdout } = await runHere(['report', file, '--fail-on', `rule:${ALT}`, '-f', 'json']);
    const { gates } = JSON.parse(stdout) as { gates: object[] };
    expect(gates).toMatchObject([{ gate: `rule:${ALT}`, isTripped: exitCode === 3 }]);
    return exitCode === 3;
  };
  /** Whether each form of a report names the rule. */
  const formsOf = (id: string): Promise<string[]> =>
    Promise.all(
      FORMS.map(async (form) => {
        const isNamed = /accessibility\/image-alt|no alternative text/.test(await textOf(`/r/${id}${form}`));
        return `${form}: ${isNamed ? '' : 'not '}named`;
      }),
    );
  const found = async (runId: string): Promise<string[]> => {
    const { findings } = await get<{ findings: { ruleId: string }[] }>(`/v1/agent-runs/${runId}/findings?limit=1000`);
    return findings.map(({ ruleId }) => ruleId);
  };

  it('an issue that is ignored leaves score, gate, lists, CSV, Markdown, page and PDF of the next audit, and stays open; it comes back after its last day', async () => {
    const first = await audit();
    expect(await found(first.runId)).toContain(ALT);
    const issues = `/v1/websites/${first.websiteId}/issues`;
    const issueOf = async (runId: string, view: string): Promise<Issue> => {
      const found: Issue[] = [];
      await poll(
        `the issues know ${runId}`,
        async () => {
          const list = await get<{ issues: (Issue & { lastRunId: string })[] }>(`${issues}?state=${view}`);
          found.push(...list.issues.filter(({ ruleId, lastRunId }) => ruleId === ALT && lastRunId === runId));
          return found.length > 0;
        },
        30_000,
      );
      return found[0]!;
    };
    const { number, version } = await issueOf(first.runId, 'active');
    const { issues: all } = await get<{ issues: (Issue & { findings: number })[] }>(issues);
    expect(all.filter(({ ruleId }) => ruleId === ALT)).toMatchObject([{ number, findings: IMAGES }]);
    expect(await isTripped(first.report.id)).toBe(true);
    const ignore = { scope: 'issue', reason: 'The photos are ornaments' };
    // Its last day: it holds to the end of it. Where that is now, the day after is the last one.
    const today = new Date(Date.now() + 600_000).toISOString().slice(0, 10);
    const changed = await caller.call('PATCH', `${issues}/${number}`, { version, ignore: { ...ignore, until: today } });
    expect(changed).toMatchObject({ status: 200 });

    const second = await audit();
    const points = Math.round((second.report.healthScore - first.report.healthScore) * 10) / 10;
    expect(points).toBeGreaterThan(0);
    expect(second.report).toMatchObject({
      ignoredFindings: { findings: IMAGES, rules: 1, points },
      comparison: { new: 0, resolved: 0, ignoredPoints: points },
    });
    expect(await found(second.runId)).not.toContain(ALT);
    expect(await isTripped(second.report.id)).toBe(false);
    const [before, after] = [await formsOf(first.report.id), await formsOf(second.report.id)];
    expect(before).toEqual(FORMS.map((form) => `${form}: named`));
    expect(after).toEqual(FORMS.map((form) => `${form}: not named`));
    const csv = await textOf(`/v1/agent-runs/${second.runId}/findings/export?format=csv`);
    expect([csv.includes('links/broken-internal'), csv.includes(ALT)]).toEqual([true, false]);
    expect(await issueOf(second.runId, 'ignored')).toMatchObject({ number, state: 'open' });

    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const ended = { ...ignore, until: yesterday };
    await caller.call('PATCH', `${issues}/${number}`, { version: version + 1, ignore: ended });
    const third = await audit();
    expect(third.report).toMatchObject({
      healthScore: first.report.healthScore,
      ignoredFindings: null,
      comparison: { new: 0, resolved: 0, ignoredPoints: -points },
    });
    expect(await issueOf(third.runId, 'active')).toMatchObject({ number, state: 'open' });
    expect(await isTripped(third.report.id)).toBe(true);
    expect(await formsOf(third.report.id)).toEqual(before);
    // A finished report never changes.
    expect((await get<{ report: Report }>(`/v1/agent-runs/${second.runId}/report`)).report).toEqual(
      expect.objectContaining({
        healthScore: second.report.healthScore,
        ignoredFindings: second.report.ignoredFindings,
      }),
    );
  });
}
