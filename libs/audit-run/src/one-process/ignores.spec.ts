import { gzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { issueKeyOf, type Finding } from '#findings';
import type { Ignore } from '#findings/text';
import { startSite, type Reply, type Site } from '../../../../test/support/sites/site-server.js';
import type { CompletedAudit, PreviousReport } from './audit-result.js';
import { auditSite } from './audit-site.js';

jest.setTimeout(120_000);

const HEAD = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title></head>';
const page = (body: string): Reply => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `${HEAD}<body><main><h1>Page</h1>${body}</main></body></html>`,
});
const LOGO = '<img class="logo" src="/logo.png" width="90" height="40">';
const PHOTO = '<figure><img class="photo" src="/photo.png" width="90" height="40"></figure>';
const LINKS = '<a href="/a">To the page about apples</a> <a href="/shop/b">To the page about bananas</a>';
const DEAD = '<a href="/dead">To the page about dates</a> <a href="/lost">To the page about lemons</a>';
const ALT = 'accessibility/image-alt';
const BROKEN = 'links/broken-internal';

describe('what is ignored', () => {
  let site: Site;
  let plain: CompletedAudit;
  /** All findings of one rule are ignored. */
  let without: CompletedAudit;
  beforeAll(async () => {
    site = await startSite({
      '/': page(`${LINKS}${DEAD}${LOGO}${PHOTO}`),
      '/a': page(`${LOGO}${PHOTO}${DEAD}`),
      '/shop/b': page(`${LOGO}`),
    });
    plain = await audit();
    without = await audit([all(ALT)]);
  });
  afterAll(() => site.close());

  async function audit(ignores: Ignore[] = [], previous: CompletedAudit | null = null): Promise<CompletedAudit> {
    const before: PreviousReport | null = previous && {
      reportId: 'rep_before',
      content: gzipSync(JSON.stringify(previous.report)),
      places: previous.places,
    };
    const running = auditSite({ url: site.url('/'), coverage: 'full', ignores, previous: before });
    for await (const _event of running);
    return (await running.result) as CompletedAudit;
  }
  async function findingsOf({ findings }: CompletedAudit, rule: string): Promise<Finding[]> {
    const found: Finding[] = [];
    for await (const part of findings.all({ rule })) found.push(...part);
    return found;
  }
  const all = (rule: string): Ignore => ({ rule, url: null, key: null });
  const scoreOf = ({ report }: CompletedAudit): number => report.healthScore.score ?? NaN;

  it('leaves score, numbers and lists, and the report says how many findings and points that are', async () => {
    const found = await findingsOf(plain, ALT);
    expect(found.length).toBe(5);
    expect(without.report.ruleResults[ALT]).toMatchObject({
      ...{ status: 'ignored', affected: 0, itemsTotal: 0, ignored: 5, gain: 0, items: [], judged: 3, passed: 0 },
    });
    const { ignoredFindings: left } = without.report;
    expect(left).toEqual({ findings: 5, rules: 1, points: Math.round((scoreOf(without) - scoreOf(plain)) * 10) / 10 });
    expect(left?.points).toBeGreaterThan(0);
    expect(plain.report.ignoredFindings).toBeUndefined();
    expect(await findingsOf(without, ALT)).toEqual([]);
    expect(without.findings.outline.found).toBe(plain.findings.outline.found - 5);
    expect(without.report.summary.findings.errors + without.report.summary.findings.warnings).toBe(
      plain.report.summary.findings.errors + plain.report.summary.findings.warnings - 5,
    );
  });

  it('is one cause alone where an issue is ignored: of a page, and of the site one target and the pages that only it touches', async () => {
    const photo = (await findingsOf(plain, ALT)).find(({ snippet }) => snippet?.includes('photo'))!;
    const dead = (await findingsOf(plain, BROKEN)).find(({ url }) => url === site.url('/dead'))!;
    const keyOf = (finding: Finding): string => issueKeyOf({ ...finding, page: finding.pageUrl }).key;
    const cause = await audit([
      { ...all(ALT), key: keyOf(photo) },
      { ...all(BROKEN), key: keyOf(dead) },
    ]);
    const left = await findingsOf(cause, ALT);
    expect(left).toHaveLength(3);
    expect(left.every(({ snippet }) => snippet?.includes('logo'))).toBe(true);
    expect(cause.report.ruleResults[ALT]).toMatchObject({ status: 'fail', affected: 3, ignored: 2 });
    expect(new Set((await findingsOf(cause, BROKEN)).map(({ url }) => url))).toEqual(new Set([site.url('/lost')]));
    expect(cause.report.ruleResults[BROKEN]).toMatchObject({ status: 'fail', ignored: 2, itemsTotal: 2, affected: 2 });
  });

  it('is what is below a path', async () => {
    const path = await audit([{ ...all(ALT), url: '/shop/*' }]);
    expect((await findingsOf(path, ALT)).map(({ pageUrl }) => pageUrl)).not.toContain(site.url('/shop/b'));
    expect(path.report.ruleResults[ALT]).toMatchObject({ affected: 2, ignored: 1, passed: 0 });
    expect(scoreOf(path)).toBeGreaterThan(scoreOf(plain));
  });

  it('is neither resolved when it begins nor new when it ends, and a comparison says what of the score it makes', async () => {
    const ignores = [all(ALT), all(BROKEN)];
    const begins = await audit(ignores, plain);
    expect(begins.report.ruleResults[BROKEN]).toMatchObject({ status: 'ignored', ignored: 4, affected: 0, gain: 0 });
    const goesOn = await audit(ignores, begins);
    const ends = await audit([], goesOn);
    const points = Math.round((scoreOf(begins) - scoreOf(plain)) * 10) / 10;
    for (const each of [begins, goesOn, ends]) expect(each.report.comparison).toMatchObject({ new: 0, resolved: 0 });
    expect(begins.report.comparison?.ignoredPoints).toBe(points);
    expect(goesOn.report.comparison?.ignoredPoints).toBeUndefined();
    expect(ends.report.comparison?.ignoredPoints).toBe(-points);
    expect(scoreOf(ends)).toBe(scoreOf(plain));
  });

  it('can be read beside the others, so that its issue goes on', async () => {
    const rules = [];
    for await (const part of without.findings.ignored()) for (const { ruleId } of part) rules.push(ruleId);
    expect(rules).toEqual(Array.from({ length: 5 }, () => ALT));
  });
});
