import { asList, asMembers, isMembers, readCount, readText } from './read-value.js';
import type { CoverageView } from './report-view.js';

const MAX_OUTCOMES = 20;
const MAX_PATTERNS = 20;
const MAX_CUTS = 20;

/** What was crawled, sampled and left out; null when the report does not say. */
export function readCoverage(value: unknown): CoverageView | null {
  if (!isMembers(value)) return null;
  const patterns = asList(value.patterns);
  const cuts = asList(value.cuts);
  return {
    mode: readText(value.mode, 40),
    maxPages: readCount(value.maxPages),
    pagesCrawled: readCount(value.pagesCrawled),
    urlsKnown: readCount(value.urlsKnown),
    isComplete: typeof value.isComplete === 'boolean' ? value.isComplete : null,
    outcomes: Object.entries(asMembers(value.urlsByOutcome))
      .slice(0, MAX_OUTCOMES)
      .flatMap(([name, number]) => {
        const outcome = readText(name, 60);
        const count = readCount(number);
        return outcome === null || count === null || count === 0 ? [] : [{ outcome, count }];
      })
      .sort((a, b) => b.count - a.count),
    patterns: patterns.slice(0, MAX_PATTERNS).flatMap((entry) => {
      const { pattern, known, sampled } = asMembers(entry);
      const text = readText(pattern, 300);
      return text === null ? [] : [{ pattern: text, known: readCount(known) ?? 0, sampled: readCount(sampled) ?? 0 }];
    }),
    patternsTotal: patterns.length,
    cuts: cuts.slice(0, MAX_CUTS).flatMap((entry) => {
      const { reason, where, count } = asMembers(entry);
      const text = readText(reason, 60);
      return text === null ? [] : [{ reason: text, where: readText(where, 300) ?? '', count: readCount(count) }];
    }),
    cutsTotal: cuts.length,
    rendering: readRendering(value.rendering),
  };
}

function readRendering(value: unknown): CoverageView['rendering'] {
  if (!isMembers(value)) return null;
  const notRendered = asList(value.notRendered)
    .slice(0, MAX_CUTS)
    .flatMap((entry) => {
      const { count, message } = asMembers(entry);
      const text = readText(message, 400);
      return text === null ? [] : [{ count: readCount(count) ?? 0, message: text }];
    });
  const samples = asMembers(value.samples);
  const patterns = asList(samples.patterns)
    .slice(0, MAX_CUTS)
    .flatMap((entry) => readText(asMembers(entry).pattern, 300) ?? []);
  return {
    ...{ rendered: readCount(value.rendered) ?? 0, notRendered },
    ...{ compared: readCount(samples.compared) ?? 0, notCompared: readCount(samples.failed) ?? 0, patterns },
    corrected: asList(samples.corrected).length,
  };
}
