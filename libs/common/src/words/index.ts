export { crawlDelayReason, pagesCrawled, preparing } from './crawl-progress.js';
export { counted, number, plural } from './numbers.js';
export { costOf, pointsToWin, signed, SMALLEST_POINTS, winnable } from './points.js';
export { localDay, localMoment, moment } from './moments.js';
export {
  LAB_LIMITS,
  LAB_METRICS,
  labRating,
  labSpread,
  labValue,
  lighthouseText,
  loadsText,
  type LabMetric,
  type LabRating,
} from './lab.js';
export { bandOf, outcomeWords, type Band } from './states.js';
export {
  commonScoreSentence,
  ignoredPointsSentence,
  ignoredSentence,
  verdict,
  type ChangedFindings,
  type VerdictChanges,
} from './verdict.js';
