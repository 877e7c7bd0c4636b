import type { SiteFacts } from '#audit-engine';
import { urlPattern } from '#crawler';
import type { PageOutcome, PageTask } from '../pages/page-task.js';
import {
  CRASHES_OF_PATTERN,
  SAMPLES_OF_PATTERN,
  SAMPLES_OF_RUN,
  type PatternReason,
  type PatternSampler,
  type PatternTurn,
} from '../store/port/index.js';

/** A page that has so many times the words after its scripts have run needs them. */
const MORE_WORDS = 1.5;

/** For a run in one process. */
export class MemorySampler implements PatternSampler {
  readonly patterns = new Map<string, { samples: number; reason: PatternReason | null }>();
  private samples = 0;
  private readonly crashes = new Map<string, Set<string>>();

  turn(pattern: string): Promise<PatternTurn> {
    const known = this.patterns.get(pattern) ?? { samples: 0, reason: null };
    if (known.reason !== null) return Promise.resolve('render');
    if (known.samples >= SAMPLES_OF_PATTERN || this.samples >= SAMPLES_OF_RUN) return Promise.resolve('raw');
    this.samples++;
    this.patterns.set(pattern, { ...known, samples: known.samples + 1 });
    return Promise.resolve('sample');
  }

  decide(pattern: string, reason: PatternReason): Promise<void> {
    this.patterns.set(pattern, { samples: this.patterns.get(pattern)?.samples ?? 1, reason });
    return Promise.resolve();
  }

  crashed(pattern: string, page: string): Promise<void> {
    this.crashes.set(pattern, (this.crashes.get(pattern) ?? new Set()).add(page));
    return Promise.resolve();
  }

  hasCrashedOften(pattern: string): Promise<boolean> {
    return Promise.resolve((this.crashes.get(pattern)?.size ?? 0) >= CRASHES_OF_PATTERN);
  }
}

/** Pages of a pattern that come while one of it is a sample wait for what that shows, as far as this process knows. */
export class WaitingSampler {
  private readonly busy = new Map<string, Promise<void>>();

  constructor(private readonly inner: Pick<PatternSampler, 'turn' | 'decide'>) {}

  /** @param look renders the sample; how it differs, or null */
  async turn(pattern: string, look: () => Promise<PatternReason | null>): Promise<PatternTurn> {
    for (let other = this.busy.get(pattern); other; other = this.busy.get(pattern)) await other;
    let end = (): void => undefined;
    this.busy.set(pattern, new Promise<void>((resolve) => (end = resolve)));
    try {
      const turn = await this.inner.turn(pattern);
      const reason = turn === 'sample' ? await look() : null;
      if (reason !== null) await this.inner.decide(pattern, reason);
      return turn;
    } finally {
      this.busy.delete(pattern);
      end();
    }
  }
}

const MAX_PATTERN = 500;

export function patternOf(url: string): string {
  return (urlPattern(url) ?? url).slice(0, MAX_PATTERN);
}

/** Without a script that could run, a browser shows what was sent. */
export function hasScript({ body }: Pick<PageTask, 'body'>): boolean {
  const html = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  return /<script\b(?![^>]{0,500}\btype\s{0,5}=\s{0,5}["']?application\/(?:ld\+)?json)/i.test(html);
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
