import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerFixes } from '#fixes/site';
import type { FixedPage, FixSummary, ProposedFix } from '#fixes/text';
import { CommandLine } from '../support/command-line.js';
import { dataOf, McpAgent } from '../support/mcp-agent.js';
import { FILES, PLANTED, type Fixes, type FixSystem } from './fix-system.js';

/** Fixes as lists, in reports, in folders and by agents. */
export function fixesReachPeople(opened: () => FixSystem): void {
  it('lists fixes in parts, and carries them in the report', async () => {
    const system = opened();
    const run = await system.ended(await system.start('recommend'));
    const { fixes: all } = await system.fixesOf(run.id);
    const inParts: ProposedFix[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const part: Fixes = await system.fixesOf(run.id, `?limit=3${cursor && `&cursor=${cursor}`}`);
      inParts.push(...part.fixes);
      cursor = part.nextCursor;
    }
    expect(inParts).toEqual(all);
    expect((await system.fixesOf(run.id, '?rule=accessibility/blank-alt')).fixes.map(({ removes }) => removes)).toEqual(
      [1, 2],
    );
    const { body: report } = await system.caller.call<{
      fixSummary: FixSummary;
      fixes: FixedPage[];
      siteFixes: { server: ServerFixes };
    }>('GET', `/r/${run.reportId}.json`);
    expect(report.fixSummary.verified).toBe(all.length);
    expect(report.siteFixes.server.snippets.map(({ server }) => server)).toContain('nginx');
    // What people have said of them is asked for at once, and no part of a report.
    expect(report.fixes.flatMap((page) => page.fixes.map((fix) => ({ ...fix, decision: null })))).toEqual(all);
  });

  it('reach a folder by the command line: estimated first, then all of them, but for what was rejected', async () => {
    const system = opened();
    for (const [path, text] of Object.entries(FILES))
      writeFileSync(join(system.folder, path), text.replace('ORIGIN', system.site.origin));
    const cli = new CommandLine({ SERVICE_API_URL: system.caller.baseUrl, SERVICE_API_KEY: system.caller.key });
    try {
      const estimated = await cli.run(['audit', system.site.url('/'), '--fixes', 'audit-fix', '--estimate', '--json']);
      expect(JSON.parse(estimated.stdout)).toMatchObject({
        credits: { atMost: 75, audit: 50, fixes: 25 },
        isEnough: true,
      });
      const audit = await cli.run(['audit', system.site.url('/'), '--fixes', 'audit-fix', '--fail-on', 'score<1']);
      expect([audit.exitCode, audit.stdout]).toEqual([
        0,
        expect.stringMatching(
          new RegExp(`^Fixes: \\d+ fixes handed out for ${PLANTED} findings, \\d+ fix(?:es)? proposed`, 'm'),
        ),
      ]);
      const [id] = /run_\w+/.exec(audit.stderr)!;
      const { reportId } = await system.ended(id);
      // Not what was served any more: the lines around each fix lead to its place.
      writeFileSync(join(system.folder, 'index.html'), `${FILES['index.html']}<!-- newer -->`);
      expect(audit.stderr).toContain(`${system.caller.baseUrl}/r/${reportId}/fixes.patch`);
      const { fixes } = await system.fixesOf(id);
      const review = fixes.find(({ safety }) => safety === 'review')!;
      const decide = (target: string, decision: string, expected: string): Promise<{ status: number }> =>
        system.caller.call('PUT', `/v1/agent-runs/${id}/fixes/decisions`, { target, decision, expected });
      await decide(review.id, 'accepted', 'none');
      await decide('accessibility/blank-alt', 'rejected', 'none');
      const rules = async (...args: string[]): Promise<string[]> => {
        const { stdout } = await cli.run(['fix', '--root', system.folder, '--report', ...args, '--dry-run', '--json']);
        const { fixed } = JSON.parse(stdout) as { fixed: { verified: { rule: string }[] }[] };
        return fixed.flatMap(({ verified }) => verified.map(({ rule }) => rule));
      };
      for (const what of [id, reportId!]) {
        const taken = await rules(what);
        expect([taken.includes(review.rule), taken.includes('accessibility/blank-alt')]).toEqual([true, false]);
      }
      const all = await rules(id, '--ignore-decisions');
      expect([all.includes(review.rule), all.includes('accessibility/blank-alt')]).toEqual([false, true]);
      for (const [target, said] of [
        [review.id, 'accepted'],
        ['accessibility/blank-alt', 'rejected'],
      ] as const)
        expect((await decide(target, 'none', said)).status).toBe(200);
    } finally {
      cli.remove();
    }
  });

  it.each(['at the server', 'by sqout mcp'])(
    'reach an agent as a list and a patch, and take what a person says, %s',
    async (way) => {
      const system = opened();
      system.reset();
      const agent =
        way === 'at the server'
          ? await McpAgent.connect('2026', { urls: [system.caller.baseUrl], key: system.caller.key })
          : await McpAgent.connect('2026', {
              ...{
                command: process.execPath,
                args: [join(process.cwd(), 'dist', 'run', 'sqout.js'), 'mcp'],
                cwd: system.folder,
              },
              env: {
                PATH: process.env.PATH ?? '',
                SERVICE_API_URL: system.caller.baseUrl,
                SERVICE_API_KEY: system.caller.key,
              },
            });
      try {
        const run = dataOf(
          await agent.call('run_audit', { url: system.site.url('/'), fixes: 'recommend', confirm: true }),
        );
        await system.ended(String(run.id));
        const id = { run_id: String(run.id) };
        const first = dataOf(await agent.call('get_fixes', { ...id, limit: 1 })) as unknown as Fixes;
        expect(first).toMatchObject({
          fixes: [{ before: expect.any(String), decision: null }],
          nextCursor: expect.any(String),
        });
        const review = dataOf(await agent.call('get_fixes', { ...id, safety: 'review' })) as unknown as Fixes;
        const [fix] = review.fixes;
        const patch = async (): Promise<string> => (await agent.call('get_fix_patch', id)).text;
        expect([(await patch()).includes(fix!.after), (await patch()).includes('--- a/')]).toEqual([false, true]);
        const said = await agent.call('decide_fix', { ...id, target: fix!.id, decision: 'accepted' });
        expect(dataOf(said)).toMatchObject({ decisions: [{ target: fix!.id }] });
        expect(await patch()).toContain(fix!.after);
        await agent.call('decide_fix', { ...id, target: fix!.id, decision: 'none', expected: 'accepted' });
        for (const name of ['get_fixes', 'get_fix_patch'])
          expect(await agent.call(name, { run_id: 'run_01m818d17efbdtnczt6ymbtabd' })).toMatchObject({ isError: true });
      } finally {
        await agent.close();
      }
    },
  );
}
