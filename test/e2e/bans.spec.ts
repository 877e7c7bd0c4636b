import { jest } from '@jest/globals';
import { Caller, Installation } from '../support/installation.js';
import { html, linkedSite } from '../support/sites/linked-site.js';
import type { Reply } from '../support/sites/site-server.js';

jest.setTimeout(240_000);

describe('workers that a site does not want', () => {
  let installation: Installation;
  let caller: Caller;
  let orgId: string;
  beforeAll(async () => {
    installation = await Installation.open();
    const api = await installation.startApi();
    const owner = await installation.newKey();
    orgId = owner.orgId;
    caller = new Caller(api.url, owner.key);
    for (let i = 0; i < 2; i++) await installation.startWorker({ CRAWL_SLICE_SECONDS: '3' });
  });
  afterAll(() => installation.close());

  // Firewalls answer a ban in different ways: with a refusal, or with nothing at all.
  it.each([
    ['refuses everything', { status: 403, headers: { 'content-type': 'text/html' }, body: '<title>Forbidden</title>' }],
    ['hangs up on everybody', { raw: (response) => response.destroy() }],
  ] as [string, Reply][])(
    'outlast a ban that %s for three seconds, and find nothing that is not there without it',
    async (_name, refusal) => {
      const seen: number[] = [];
      let bannedUntil = 0;
      let bans = 0;
      const page = (body: string) => (): Reply => {
        const now = Date.now();
        if (now < bannedUntil) return refusal;
        while (seen.length > 0 && now - seen[0]! > 1_000) seen.shift();
        seen.push(now);
        if (seen.length <= 15) return html(body);
        seen.length = 0;
        bans++;
        bannedUntil = now + 3_000;
        return refusal;
      };
      const [strict, calm] = [
        await installation.newSite(linkedSite(40, page)),
        await installation.newSite(linkedSite(40, html)),
      ];
      const ids = [
        await caller.startRun(strict.url('/'), { coverageMode: 'full', maxPages: 40 }),
        await caller.startRun(calm.url('/'), { coverageMode: 'full', maxPages: 40 }),
      ];
      const [banned, free] = await Promise.all(ids.map((id) => caller.ended(id, 150_000)));
      expect([banned?.status, banned?.completionReason, free?.status]).toEqual(['completed', 'success', 'completed']);
      expect(bans).toBeGreaterThan(0);
      const findings = async (id: string): Promise<unknown> => {
        const { body } = await caller.call<{ report: { topIssues: { ruleId: string; status: string }[] } }>(
          'GET',
          `/v1/agent-runs/${id}/report`,
        );
        return body.report.topIssues.map((issue) => issue.ruleId).sort();
      };
      expect(await findings(ids[0]!)).toEqual(await findings(ids[1]!));
    },
  );

  it('call refused pages refused, and go on, when the site gives others', async () => {
    const site = await installation.newSite({
      ...linkedSite(60, html),
      '/p/*': ({ pathname }) =>
        Number.parseInt(pathname.slice(3), 10) % 2 === 0
          ? { status: 403, headers: { 'content-type': 'text/html' }, body: 'no' }
          : html('<!doctype html><title>x</title>'),
      '/': html(
        `<!doctype html><html lang="en"><title>Start</title>${Array.from({ length: 39 }, (_, n) => `<a href="/p/${((n * 2) % 40) + (n > 19 ? 1 : 0)}x">x</a>`).join('')}</html>`,
      ),
    });
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 60 });
    expect(await caller.ended(id)).toMatchObject({ status: 'completed', completionReason: 'success' });
    expect(
      await installation.context.database.query(
        `SELECT outcome, count(*)::int AS count FROM frontier WHERE run_id = $1 GROUP BY 1 ORDER BY 1`,
        [id],
      ),
    ).toEqual([
      { outcome: 'bot-blocked', count: 20 },
      { outcome: 'ok', count: 20 },
    ]);
  });

  it('end the run with what they have when a site lets nobody in any more', async () => {
    let given = 0;
    const site = await installation.newSite(
      linkedSite(
        200,
        (body) => () =>
          ++given > 20 ? { status: 403, headers: { 'content-type': 'text/html' }, body: 'no' } : html(body),
      ),
    );
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 200 });
    const run = await caller.ended(id, 150_000);
    expect(run).toMatchObject({ status: 'completed', completionReason: 'partial' });
    // A few dozen refusals, with a longer pause after each, are enough to know: most of the site is never asked for.
    expect(given).toBeLessThan(100);
  });

  it.each([
    [403, { server: 'cloudflare', 'cf-mitigated': 'challenge' }],
    [200, { server: 'cloudflare' }],
  ])(
    'give no score and take no money for a site that shows everybody a challenge with status %i',
    async (status, headers) => {
      const body = `<!DOCTYPE html><html><head><title>Just a moment...</title></head><body><script>window._cf_chl_opt={cvId:'3'}</script></body></html>`;
      const challenge: Reply = {
        status,
        headers: { 'content-type': 'text/html', ...headers },
        body,
      };
      const site = await installation.newSite({ '*': challenge, '/robots.txt': { status: 404, body: '' } });
      const before = (await installation.context.credits.balance(orgId)).total;
      const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 50 });
      expect(await caller.ended(id)).toMatchObject({
        status: 'failed',
        completionReason: 'blocked',
        healthScore: null,
        reportId: null,
      });
      expect(await installation.context.credits.balance(orgId)).toMatchObject({ total: before, held: 0 });
    },
  );
});
