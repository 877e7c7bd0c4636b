import { FixTrail, type EarlierFixes } from './earlier-fixes.js';

const RULE = 'accessibility/blank-alt';
const A = 'https://a.example/a';
const B = 'https://a.example/b';
const report = (urls: string[], earlierFixes?: EarlierFixes): { fixes: unknown; earlierFixes?: unknown } => ({
  fixes: urls.map((url) => ({ url, fixes: [{ id: `fix_${url}`, rule: RULE }] })),
  ...(earlierFixes ? { earlierFixes } : {}),
});

/** What the next audit says: findings of the rule now, by page that it reads. */
function next(
  previous: ReturnType<typeof report>,
  now: Record<string, number>,
  { then = 2, isChecked = true }: { then?: number | null; isChecked?: boolean } = {},
): EarlierFixes {
  const trail = FixTrail.after(previous, () => then)!;
  for (const [url, count] of Object.entries(now)) trail.addPage(url, (rule) => (rule === RULE ? count : 0));
  return trail.finish(() => isChecked);
}
const states = ({ fixes }: EarlierFixes): string[] => fixes.map(({ state }) => state);

describe('fixes of earlier reports', () => {
  it('are confirmed when their page has fewer findings of the rule, and wait as long as it has as many', () => {
    const audit = next(report([A, B]), { [A]: 1, [B]: 2 });
    expect(audit).toMatchObject({ confirmed: 1, cameBack: 0, stillThere: 1, notRechecked: 0 });
    expect(states(audit)).toEqual(['confirmed', 'open']);
    // Where nobody knows how many there were, only none is fewer.
    expect(states(next(report([A, B]), { [A]: 1, [B]: 0 }, { then: null }))).toEqual(['open', 'confirmed']);
  });

  it('came back when there are more again, until they are gone once more', () => {
    const confirmed = next(report([A]), { [A]: 0 });
    const quiet = next(report([], confirmed), { [A]: 0 });
    expect(quiet).toMatchObject({ confirmed: 1, cameBack: 0 });
    // The audit that sees it proposes the same fix again.
    const back = next(report([A], quiet), { [A]: 1 });
    expect(back).toMatchObject({ confirmed: 0, cameBack: 1 });
    expect(next(report([A], back), { [A]: 1 })).toMatchObject({ cameBack: 1 });
    expect(next(report([], back), { [A]: 0 })).toMatchObject({ confirmed: 1, cameBack: 0 });
  });

  it('stay what they were when their page was not read, or their rule judged nothing', () => {
    const confirmed = next(report([A, B]), { [A]: 0, [B]: 2 });
    const unread = next(report([], confirmed), {});
    expect(unread).toMatchObject({ confirmed: 0, stillThere: 0, notRechecked: 2 });
    expect(states(unread).sort()).toEqual(['confirmed', 'open']);
    expect(next(report([], confirmed), { [A]: 0, [B]: 0 }, { isChecked: false })).toMatchObject({ notRechecked: 2 });
  });

  it('of runs that fixed since that report are looked at as well, and told once', () => {
    const pages = [A, B].map((url) => ({
      ...{ url, bodyHash: '', regions: null },
      fixes: [{ id: `fix_${url}`, rule: RULE } as never],
    }));
    const trail = FixTrail.after(report([A]), () => 2, [{ pages, countThen: () => 3 }])!;
    for (const url of [A, B]) trail.addPage(url, () => 2);
    expect(trail.finish(() => true)).toMatchObject({
      stillThere: 1,
      confirmed: 1,
      fixes: [
        { url: A, state: 'open', count: 2 },
        { url: B, state: 'confirmed', count: 2 },
      ],
    });
  });

  it('are none without any before, and bounded with many', () => {
    expect(FixTrail.after({}, () => null)).toBeNull();
    expect(FixTrail.after({ fixes: [], earlierFixes: { fixes: 'x' } }, () => null)).toBeNull();
    const many = Array.from({ length: 3_000 }, (_, i) => `https://a.example/${i}`);
    expect(next(report(many), {}).fixes).toHaveLength(1_000);
  });
});
