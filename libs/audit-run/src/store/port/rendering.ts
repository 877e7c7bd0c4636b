import type { CorrectedFinding } from '#audit-engine/audit';

export type { CorrectedFinding };

/** Why a page was checked as it was sent, although it needed a browser. The database stores the place in this list: only add at the end. */
const NOT_RENDERED = ['no-browser', 'timeout', 'crash', 'too-large', 'failed', 'limit', 'busy'] as const;
/**
 * `shell`: a script has to fill the page; `all`: every page was wanted; `pattern`: samples of its URL
 * pattern needed a browser; `sample`: it is one of them, and free. As above.
 */
const RENDERED = ['shell', 'all', 'pattern', 'sample'] as const;

export type NotRenderedReason = (typeof NOT_RENDERED)[number];
export type RenderedReason = (typeof RENDERED)[number];

/** What became of a page that needed a browser. */
export type Rendering =
  { kind: 'rendered'; reason: RenderedReason } | { kind: 'refused'; reason: NotRenderedReason; message: string };

/** As it is stored with the page: positive when it was rendered; null for a page that needed no browser. */
export function codeOf(rendering: Rendering | undefined): number | null {
  if (rendering === undefined) return null;
  return rendering.kind === 'rendered'
    ? RENDERED.indexOf(rendering.reason) + 1
    : -(NOT_RENDERED.indexOf(rendering.reason) + 1);
}

export function renderedReason(code: number): RenderedReason {
  return RENDERED[code - 1] ?? 'shell';
}

export function notRenderedReason(code: number): NotRenderedReason {
  return NOT_RENDERED[-code - 1] ?? 'failed';
}

/** As many pages of a pattern are compared, and of a run. */
export const SAMPLES_OF_PATTERN = 2;
export const SAMPLES_OF_RUN = 40;
/** Scripts that changed nothing on so many pages are expected to change nothing on others. */
export const SAMPLES_OF_SCRIPTS = 2;
/** A pattern with so many pages has a sample in any case. */
export const LARGE_PATTERN = 5;
/**
 * After so many pages of a pattern that ended their browser, and again when they had one to themselves, its others stay as they were sent.
 */
export const CRASHES_OF_PATTERN = 3;
/**
 * What is to be done with a page that holds text: look whether scripts change it, render
 * it as others of its pattern need it, or take it as it was sent.
 */
export type PatternTurn = 'sample' | 'render' | 'raw';

/** How a page differs that a browser shows. */
export type PatternReason = 'words' | 'links' | 'title' | 'canonical' | 'robots' | 'h1';

/** A page that may be a sample. */
export interface SampledPage {
  pattern: string;
  /** Names the scripts that it has. */
  scripts: string;
  /** `LARGE_PATTERN` pages of its pattern have been read. */
  isLarge: boolean;
  /** False once a sample had no browser: no further one is taken. */
  hasBrowser: boolean;
}

/** Samples that were taken, those that are under way included. */
export interface SampleCounts {
  ofRun: number;
  ofPattern: number;
  /** Without those that could not be rendered. */
  ofScripts: number;
  /** On a page with these scripts, a browser shows something else. */
  haveDiffered: boolean;
}

/** Whether one more page is compared. */
export function maySample(
  { ofRun, ofPattern, ofScripts, haveDiffered }: SampleCounts,
  { isLarge, hasBrowser }: Pick<SampledPage, 'isLarge' | 'hasBrowser'>,
): boolean {
  if (!hasBrowser || ofRun >= SAMPLES_OF_RUN || ofPattern >= SAMPLES_OF_PATTERN) return false;
  return haveDiffered || ofScripts < SAMPLES_OF_SCRIPTS || (isLarge && ofPattern === 0);
}

export interface PatternSampler {
  turn(page: SampledPage): Promise<PatternTurn>;
  /** All pages of the pattern that follow are rendered. */
  decide(pattern: string, reason: PatternReason): Promise<void>;
  /** On a sample of it that does not differ, scripts correct these. */
  correct(pattern: string, corrected: readonly CorrectedFinding[]): Promise<void>;
  /** A sample could not be rendered, and says nothing. */
  fail(pattern: string): Promise<void>;
  /** @param page names it: the same page counts once */
  crashed(pattern: string, page: string): Promise<void>;
  hasCrashedOften(pattern: string): Promise<boolean>;
}

/** Whether a page may be rendered: `limit`: the run has rendered all that was agreed; `busy`: later, others of the organization render. */
export type RenderClaim = 'granted' | 'limit' | 'busy';

/** What a run may render, over all workers. A page is named by the hash of its URL. */
export interface RenderStore extends PatternSampler {
  /** The same page twice is one claim. A granted one lasts for `RENDER_LEASE_MS`. */
  claim(hash: string, isSample: boolean): Promise<RenderClaim>;
  renew(hash: string): Promise<void>;
  /** The browser is free. A page that was not rendered does not count. */
  release(hash: string, isRendered: boolean): Promise<void>;
}

export const RENDER_LEASE_MS = 20_000;
