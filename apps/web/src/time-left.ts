/** How many pages were done at a moment, in milliseconds of any clock that never goes back. */
export interface Sample {
  at: number;
  done: number;
}

const WINDOW_MS = 8_000;
const SHORTEST_MS = 1_000;
/** For what comes after the crawl. */
const REST = 1.1;

/** The samples that the pace is read from: those of the last seconds, and two at least. */
export function withSample(samples: readonly Sample[], now: Sample): Sample[] {
  const all = samples.at(-1)?.done === now.done ? [...samples] : [...samples, now];
  while (all.length > 2 && now.at - (all[0]?.at ?? now.at) > WINDOW_MS) all.shift();
  return all;
}

/** Pages a second over the last seconds; null while too little was seen. */
export function paceOf(samples: readonly Sample[], now: Sample): number | null {
  const first = samples[0];
  if (!first || now.at - first.at < SHORTEST_MS || now.done < first.done) return null;
  return ((now.done - first.done) * 1_000) / (now.at - first.at);
}

/** Milliseconds until the pages that are known so far are read, at this pace; null where nothing says how long that takes. */
export function msLeft(
  { pagesDone, urlsKnown, maxPages }: { pagesDone: number; urlsKnown: number; maxPages: number },
  pace: number | null,
): number | null {
  const left = Math.min(maxPages, urlsKnown) - pagesDone;
  if (pace === null || !(pace > 0) || !(left > 0)) return null;
  const ms = (left / pace) * 1_000 * REST;
  return Number.isFinite(ms) ? Math.max(1_000, ms) : null;
}
