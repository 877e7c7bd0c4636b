import type { CorrectedFinding } from '#audit-engine/audit';
import type { SiteFacts } from '#audit-engine';
import { urlPattern } from '#crawler';
import type { PageOutcome } from '../pages/page-task.js';
import {
  CRASHES_OF_PATTERN,
  LARGE_PATTERN,
  maySample,
  type PatternReason,
  type PatternSampler,
  type PatternTurn,
  type SampleCounts,
  type SampledPage,
} from '../store/port/index.js';

/** A page that has so many times the words after its scripts have run needs them. */
const MORE_WORDS = 1.5;

interface KnownPattern {
  samples: number;
  failed: number;
  reason: PatternReason | null;
  scripts: string | null;
  corrected?: readonly CorrectedFinding[];
}

/** For a run in one process. */
export class MemorySampler implements PatternSampler {
  readonly patterns = new Map<string, KnownPattern>();
  private readonly crashes = new Map<string, Set<string>>();

  turn({ pattern, scripts, ...page }: SampledPage): Promise<PatternTurn> {
    const known = this.patterns.get(pattern) ?? { samples: 0, failed: 0, reason: null, scripts };
    if (known.reason !== null) return Promise.resolve('render');
    if (!maySample(this.counts(pattern, scripts), page)) return Promise.resolve('raw');
    this.patterns.set(pattern, { ...known, samples: known.samples + 1 });
    return Promise.resolve('sample');
  }

  decide(pattern: string, reason: PatternReason): Promise<void> {
    const known = this.patterns.get(pattern) ?? { samples: 1, failed: 0, scripts: null };
    this.patterns.set(pattern, { ...known, reason });
    return Promise.resolve();
  }

  correct(pattern: string, corrected: readonly CorrectedFinding[]): Promise<void> {
    const known = this.patterns.get(pattern);
    if (known) known.corrected = [...(known.corrected ?? []), ...corrected];
    return Promise.resolve();
  }

  fail(pattern: string): Promise<void> {
    const known = this.patterns.get(pattern);
    if (known) known.failed++;
    return Promise.resolve();
  }

  crashed(pattern: string, page: string): Promise<void> {
    this.crashes.set(pattern, (this.crashes.get(pattern) ?? new Set()).add(page));
    return Promise.resolve();
  }

  hasCrashedOften(pattern: string): Promise<boolean> {
    return Promise.resolve((this.crashes.get(pattern)?.size ?? 0) >= CRASHES_OF_PATTERN);
  }

  private counts(pattern: string, scripts: string): SampleCounts {
    const counts = { ofRun: 0, ofPattern: this.patterns.get(pattern)?.samples ?? 0, ofScripts: 0, haveDiffered: false };
    for (const { samples, failed, reason, scripts: others } of this.patterns.values()) {
      counts.ofRun += samples;
      if (others !== scripts) continue;
      counts.ofScripts += samples - failed;
      counts.haveDiffered ||= reason !== null;
    }
    return counts;
  }
}

/** Patterns whose pages are counted: more are hardly large ones. */
const MAX_COUNTED = 5_000;

/** Pages of a pattern that come while one of it is a sample wait for what that shows, as far as this process knows. */
export class WaitingSampler {
  private readonly busy = new Map<string, Promise<void>>();
  private readonly pages = new Map<string, number>();
  private hasBrowser = true;

  constructor(private readonly inner: Pick<PatternSampler, 'turn' | 'decide' | 'fail' | 'correct'>) {}

  /**
   * @param look renders the sample; how it differs, null where it does not, `failed`
   * where it could not be rendered, `no-browser` where none could be
   */
  async turn(
    { pattern, scripts }: Pick<SampledPage, 'pattern' | 'scripts'>,
    look: () => Promise<PatternReason | 'failed' | 'no-browser' | null>,
  ): Promise<PatternTurn> {
    const isLarge = this.count(pattern) >= LARGE_PATTERN;
    for (let other = this.busy.get(pattern); other; other = this.busy.get(pattern)) await other;
    let end = (): void => undefined;
    this.busy.set(pattern, new Promise<void>((resolve) => (end = resolve)));
    try {
      const turn = await this.inner.turn({ pattern, scripts, isLarge, hasBrowser: this.hasBrowser });
      const reason = turn === 'sample' ? await look() : null;
      if (reason === 'no-browser') this.hasBrowser = false;
      if (reason === 'failed' || reason === 'no-browser') await this.inner.fail(pattern);
      else if (reason !== null) await this.inner.decide(pattern, reason);
      return turn;
    } finally {
      this.busy.delete(pattern);
      end();
    }
  }

  async correct(pattern: string, corrected: readonly CorrectedFinding[]): Promise<void> {
    if (corrected.length > 0) await this.inner.correct(pattern, corrected);
  }

  private count(pattern: string): number {
    const count = (this.pages.get(pattern) ?? 0) + 1;
    if (count > 1 || this.pages.size < MAX_COUNTED) this.pages.set(pattern, count);
    return count;
  }
}

const MAX_PATTERN = 500;

export function patternOf(url: string): string {
  return (urlPattern(url) ?? url).slice(0, MAX_PATTERN);
}

type Compared = Pick<SiteFacts, 'words' | 'title' | 'canonical' | 'isNoindex' | 'h1'>;

/** How the page differs as a browser shows it; null where it is the same in all that matters. */
export function differenceBy(raw: PageOutcome, shown: PageOutcome): PatternReason | null {
  const [before, after] = [JSON.parse(raw.facts) as Compared, JSON.parse(shown.facts) as Compared];
  if (after.words >= before.words * MORE_WORDS && after.words > before.words) return 'words';
  const known = new Set(raw.links.split('\n'));
  if (shown.links !== '' && shown.links.split('\n').some((link) => !known.has(link))) return 'links';
  if (before.title !== after.title) return 'title';
  if (before.canonical !== after.canonical) return 'canonical';
  if (before.isNoindex !== after.isNoindex) return 'robots';
  return JSON.stringify(before.h1) === JSON.stringify(after.h1) ? null : 'h1';
}
