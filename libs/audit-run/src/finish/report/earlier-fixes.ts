import type { FixedPage } from '#fixes/text';

/** What reports carry along of fixes of audits before. */
const MAX_FIXES = 1_000;

export interface EarlierFix {
  id: string;
  rule: string;
  url: string;
  /** `open`: its finding is still there. */
  state: 'open' | 'confirmed' | 'came-back';
  /** Findings of its rule on its page when that was last looked at; null: unknown. */
  count: number | null;
}

/** In a report: what has become of the fixes that reports of its site before it had. */
export interface EarlierFixes {
  confirmed: number;
  cameBack: number;
  stillThere: number;
  /** Whose page was not read this time, or whose rule was switched off. They stay what they were. */
  notRechecked: number;
  fixes: EarlierFix[];
}

/** Of a run that fixed without auditing. */
export interface LaterFixes {
  pages: FixedPage[];
  /** Findings of a rule on a page in that run; null: unknown. */
  countThen(rule: string, url: string): number | null;
}

interface Previous {
  fixes?: unknown;
  earlierFixes?: unknown;
}

/**
 * Follows fixes from report to report. A fix is confirmed when its page, read again, has fewer findings of its rule than it
 * had; it came back when a confirmed one has more again. All that it needs is in the report before.
 */
export class FixTrail {
  private readonly byPage = new Map<string, { fix: EarlierFix; now: number | null }[]>();

  /** Null without fixes before. `countThen`: findings of a rule on a page in that report; null: unknown. `later`: what was fixed since. */
  static after(
    previous: Previous,
    countThen: (rule: string, url: string) => number | null,
    later: readonly LaterFixes[] = [],
  ): FixTrail | null {
    const trail = new FixTrail();
    let kept = 0;
    const known = new Set<string>();
    const add = (fix: EarlierFix): void => {
      const key = `${fix.rule} ${fix.url}`;
      if (known.has(key) || kept === MAX_FIXES) return;
      known.add(key);
      kept++;
      const ofPage = trail.byPage.get(fix.url);
      if (ofPage) ofPage.push({ fix: { ...fix }, now: null });
      else trail.byPage.set(fix.url, [{ fix: { ...fix }, now: null }]);
    };
    const carried = (previous.earlierFixes as Partial<EarlierFixes> | undefined)?.fixes;
    // What was confirmed can still come back, but it is the first to go when there are too many.
    const last = Array.isArray(carried) ? carried : [];
    for (const fix of last) if (fix.state !== 'confirmed') add(fix);
    const pages = Array.isArray(previous.fixes) ? (previous.fixes as FixedPage[]) : [];
    for (const run of [{ pages, countThen }, ...later])
      for (const { url, fixes } of run.pages)
        for (const { id, rule } of fixes) {
          if (last.some((fix) => fix.state === 'confirmed' && fix.rule === rule && fix.url === url)) continue;
          add({ id, rule, url, state: 'open', count: run.countThen(rule, url) });
        }
    for (const fix of last) if (fix.state === 'confirmed') add(fix);
    return kept === 0 ? null : trail;
  }

  names(url: string): boolean {
    return this.byPage.has(url);
  }

  /** A page that was read this time. `countNow`: findings of a rule on it; null: it could not be checked. */
  addPage(url: string, countNow: (rule: string) => number | null): void {
    for (const entry of this.byPage.get(url) ?? []) {
      const now = countNow(entry.fix.rule);
      entry.now = now;
    }
  }

  /** `wasChecked`: whether a rule was there this time. */
  finish(wasChecked: (rule: string) => boolean): EarlierFixes {
    const all = [...this.byPage.values()].flat();
    const checked = all.flatMap(({ fix, now }) => (now !== null && wasChecked(fix.rule) ? [{ fix, now }] : []));
    for (const { fix, now } of checked) {
      fix.state = nextState(fix, now);
      fix.count = now;
    }
    const count = (state: EarlierFix['state']): number => checked.filter(({ fix }) => fix.state === state).length;
    return {
      confirmed: count('confirmed'),
      cameBack: count('came-back'),
      stillThere: count('open'),
      notRechecked: all.length - checked.length,
      fixes: all.map(({ fix }) => fix),
    };
  }
}

function nextState({ state, count }: EarlierFix, now: number): EarlierFix['state'] {
  if (state === 'confirmed') return now > (count ?? 0) ? 'came-back' : 'confirmed';
  return count === null ? (now === 0 ? 'confirmed' : state) : now < count ? 'confirmed' : state;
}
