import { toPageInput as toSample } from '../../libs/audit-engine/src/testing/cases.js';
import { toPageInput } from '../../apps/cli/src/fix/fix-page-file.js';
import { applyToServed } from '../../apps/cli/src/fix/from-report/apply-fixes.js';
import { proposeFixes } from '../../libs/fixes/src/page-proposal.js';
import { faultsOfRules } from './faults-of-rules.js';

/** Every so many of the pages; SQOUT_EVERY=1 takes all of them. */
const EVERY = Number(process.env.SQOUT_EVERY ?? 7);

const { heads, bodies } = await faultsOfRules();

describe('a fix of a report, proved again on the page that it is of', () => {
  it('holds for what the server itself proposes, whatever rule it is of', () => {
    const pages = [...heads.map((head) => ({ head, body: '' })), ...bodies.map((body) => ({ head: '', body }))];
    const refusals: string[] = [];
    let proved = 0;
    for (const [i, { head, body }] of pages.entries()) {
      if (i % EVERY !== 0) continue;
      const sample = toSample({ head, body });
      const input = toPageInput(sample.url, sample.html);
      const { page } = proposeFixes(input, { bodyHash: '', delivers: true });
      if (page === null) continue;
      const safe = page.fixes.filter(({ safety }) => safety === 'safe');
      const choices = [safe, ...page.fixes.filter((fix) => !safe.includes(fix)).map((fix) => [...safe, fix])];
      for (const chosen of choices) {
        const { applied, refused } = applyToServed(input.html, page, chosen);
        proved += applied.length;
        for (const { fix, reason } of refused) refusals.push(`${fix.rule}: ${reason} in ${head}${body}`.slice(0, 400));
      }
    }
    expect(refusals).toEqual([]);
    expect(proved).toBeGreaterThan(50);
  }, 300_000);
});
