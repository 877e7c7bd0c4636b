import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FixedPage, ProposedFix } from '#fixes/text';
import { Caller } from '../support/installation.js';
import { FILES, PLANTED, totalOf, type FixSystem } from './fix-system.js';
import { itWithGit } from '../support/git.js';

/** What people say of fixes, and what later runs make of it. */
export function decisionsAreKept(opened: () => FixSystem): void {
  it('keeps what people say of fixes, in later audits as well: accepted ones are handed out, rejected ones are not proposed again', async () => {
    const system = opened();
    system.reset();
    const first = await system.start('recommend');
    await system.ended(first);
    const { fixes } = await system.fixesOf(first);
    const review = fixes.find(({ safety }) => safety === 'review')!;
    const decide = (
      id: string,
      target: string,
      decision: string,
      expected = 'none',
    ): ReturnType<typeof system.caller.call<{ decisions: object[] }>> =>
      system.caller.call<{ decisions: object[] }>('PUT', `/v1/agent-runs/${id}/fixes/decisions`, {
        target,
        decision,
        expected,
      });
    expect((await decide(first, review.id, 'accepted')).body).toEqual({
      decisions: [
        { target: review.id, decision: 'accepted', decidedBy: expect.any(String), decidedAt: expect.any(String) },
      ],
    });
    expect((await decide(first, 'accessibility/blank-alt', 'rejected')).status).toBe(200);
    // Said twice is once; said against what stands there is refused.
    expect((await decide(first, review.id, 'accepted')).status).toBe(200);
    expect((await decide(first, review.id, 'rejected')).body).toMatchObject({
      error: { issues: [{ path: 'expected' }] },
    });

    const second = await system.start('recommend');
    const run = await system.ended(second);
    const again = (await system.fixesOf(second)).fixes;
    expect(again.map(({ rule }) => rule)).not.toContain('accessibility/blank-alt');
    expect(again.find(({ id }) => id === review.id)).toMatchObject({ decision: 'accepted' });
    expect((await system.fixesOf(second, '?decision=rejected')).fixes.map(({ rule }) => rule)).toEqual([
      'accessibility/blank-alt',
      'accessibility/blank-alt',
    ]);
    const patch = await (
      await fetch(`${system.caller.baseUrl}/r/${run.reportId}/fixes.patch`, {
        headers: { authorization: `Bearer ${system.caller.key}` },
      })
    ).text();
    expect(patch).toBe(await system.patchOf(second));
    expect([patch.includes(review.after), patch.includes('+<img src="/a.png" alt="" ')]).toEqual([true, false]);
    const page = await (
      await fetch(`${system.caller.baseUrl}/r/${run.reportId}`, {
        headers: { authorization: `Bearer ${system.caller.key}` },
      })
    ).text();
    expect(page).toContain(', accepted</small>');

    const other = new Caller(system.caller.baseUrl, (await system.installation.newKey()).key);
    for (const path of [`/r/${run.reportId}/fixes.patch`, `/v1/agent-runs/${second}/fixes/decisions`])
      expect((await other.call('GET', path)).status).toBe(404);
    expect((await decide(second, review.id, 'none', 'accepted')).body.decisions).toHaveLength(1);
    expect((await decide(second, 'accessibility/blank-alt', 'none', 'rejected')).body.decisions).toEqual([]);
    const trail = await system.installation.context.database.query(
      "SELECT 1 FROM trail WHERE action = 'fix.decided' AND subject = $1",
      [second],
    );
    expect(trail).toHaveLength(2);

    // The next audit looks at what has become of them.
    const text = FILES['beans.html']!;
    writeFileSync(join(system.folder, 'beans.html'), text.replaceAll('alt=" "', 'alt=""'));
    const third = await system.ended(await system.start('audit'));
    const { body } = await system.caller.call<{ earlierFixes: { fixes: object[] } }>(
      'GET',
      `/r/${third.reportId}.json`,
    );
    const of = (path: string, state: string): object =>
      expect.objectContaining({ rule: 'accessibility/blank-alt', url: system.addressOf(path), state }) as object;
    expect(body.earlierFixes.fixes).toContainEqual(of('beans.html', 'confirmed'));
    expect(body.earlierFixes.fixes).not.toContainEqual(of('index.html', 'confirmed'));
    writeFileSync(join(system.folder, 'beans.html'), text);
    const fourth = await system.ended(await system.start('audit'));
    const { body: last } = await system.caller.call<{ earlierFixes: { cameBack: number; fixes: object[] } }>(
      'GET',
      `/r/${fourth.reportId}.json`,
    );
    expect(last.earlierFixes.cameBack).toBeGreaterThan(0);
    expect(last.earlierFixes.fixes).toEqual(expect.arrayContaining([of('beans.html', 'came-back')]));
  });

  itWithGit(
    'delivers, counts and charges what was accepted, and nothing of what was rejected, in audits that fix and in the mode fix',
    async () => {
      const system = opened();
      system.reset();
      const known = await system.start('recommend');
      await system.ended(known);
      const { fixes } = await system.fixesOf(known);
      const accepted = fixes.find(({ rule }) => rule === 'accessibility/tab-order')!;
      const rejected = fixes.find(
        ({ rule, url }) => rule === 'accessibility/aria-role' && url === system.addressOf('beans.html'),
      )!;
      const decide = async (target: string, decision: string, expected: string): Promise<void> => {
        const said = { target, decision, expected };
        const { status } = await system.caller.call('PUT', `/v1/agent-runs/${known}/fixes/decisions`, said);
        expect(status).toBe(200);
      };
      const said = [
        [accepted.id, 'accepted'],
        [rejected.id, 'rejected'],
        ['accessibility/blank-alt', 'rejected'],
      ] as const;
      for (const [target, decision] of said) await decide(target, decision, 'none');
      const before = await system.findingsOf(known);
      // Three blank alternatives and one role stay; the order of the Tab key is corrected.
      const wanted = PLANTED - 3 - rejected.removes + accepted.removes;
      const isOut = ({ rule, id }: ProposedFix): boolean => rule === 'accessibility/blank-alt' || id === rejected.id;

      for (const [mode, base] of [
        ['fix', 0],
        ['audit-fix', 50],
      ] as const) {
        const run = await system.ended(await system.start(mode));
        const { fixes: all, summary } = await system.fixesOf(run.id);
        const delivered = all.filter((fix) => fix.delivered);
        expect([run.issuesFixed, all.filter(isOut)]).toEqual([wanted, []]);
        expect(delivered).toContainEqual(expect.objectContaining({ id: accepted.id, safety: 'review' }));
        expect(summary).toMatchObject({ delivered: delivered.length, removed: wanted, verified: all.length });
        expect(await system.chargedFor(run.id)).toEqual([{ amount: base + 25, charged: base + delivered.length }]);
        const { body } = await system.caller.call<{ fixes: FixedPage[] }>('GET', `/r/${run.reportId}.json`);
        expect(body.fixes.flatMap((page) => page.fixes).filter(isOut)).toEqual([]);
        const { fixes: out } = await system.fixesOf(run.id, '?decision=rejected');
        expect(out.map(({ id }) => id)).toContain(rejected.id);
        if (mode === 'audit-fix') system.applyPatch(await system.patchOf(run.id));
      }

      const last = await system.start('audit-fix');
      expect((await system.ended(last)).issuesFixed).toBe(0);
      expect(totalOf(before) - totalOf(await system.findingsOf(last))).toBe(wanted);
      for (const [target, decision] of said) await decide(target, 'none', decision);
      // What was rejected then is offered again as soon as nobody objects.
      expect((await system.fixesOf(last)).fixes.filter(isOut)).toHaveLength(3);
      expect(await system.patchOf(last)).toContain(rejected.after);
    },
  );
}
