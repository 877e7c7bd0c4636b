import type { SiteFacts } from '#audit-engine';
import type { SiteLogin } from '#crawler';
import type { BrowserFacts } from '#common';
import type { Renderer, RenderTask } from '#render';
import type { PageOutcome, PageTask } from '../pages/page-task.js';
import type { NotRenderedReason, RenderedReason, Rendering } from '../store/port/index.js';
import { PAGE_RESULTS } from '../state/shapes.js';
import { foundElements, picturedElements, picturedFinds, type PictureKeeper } from './page-pictures.js';
import { scriptsOf } from './page-scripts.js';
import { differenceBy, patternOf, type WaitingSampler } from './sampling.js';

/** Pictures are not worth more time. */
const SHOWN_AGAIN_MS = 20_000;

/** A page that may be rendered, until `release` with what became of it; or why it may not. */
export type RenderGrant =
  | { kind: 'granted'; release: (rendering: Rendering | null) => Promise<void> }
  | { kind: 'refused'; reason: NotRenderedReason; message: string };

export interface RenderParts {
  mode: 'auto' | 'all';
  renderer: Pick<Renderer, 'render'>;
  /** @throws RenderingStopped */
  grant: (task: PageTask, reason: RenderedReason) => Promise<RenderGrant>;
  sampler: WaitingSampler;
  signal: AbortSignal;
  checkAgain: (task: PageTask) => Promise<PageOutcome>;
  /** Pages of one group may share what the browser keeps. */
  group: string;
  login: SiteLogin | null;
  /** Without it, none are taken. */
  pictures?: PictureKeeper;
}

/**
 * Has a page that needs a browser checked again as one shows it. @param raw of the
 * page as it was sent, which stands where it cannot be rendered
 */
export async function renderAgain(task: PageTask, raw: PageOutcome, parts: RenderParts): Promise<PageOutcome> {
  const facts = JSON.parse(raw.facts) as Pick<SiteFacts, 'unseen' | 'words'>;
  const reason = reasonFor(task, facts.unseen, parts.mode);
  if (reason !== null) return renderFor(reason, { task, raw, words: facts.words }, parts);
  const isPage = parts.mode === 'auto' && task.status === 200 && facts.unseen === undefined;
  const scripts = isPage ? scriptsOf(task) : null;
  return scripts === null ? raw : byPattern(scripts, { task, raw, words: facts.words }, parts);
}

interface RawPage {
  task: PageTask;
  raw: PageOutcome;
  words: number;
}

/** A page that holds text: samples show whether a browser makes another page of it. */
async function byPattern(scripts: string, page: RawPage, parts: RenderParts): Promise<PageOutcome> {
  const { sampler } = parts;
  const pattern = patternOf(page.task.url);
  let shown = page.raw;
  const turn = await sampler.turn({ pattern, scripts }, async () => {
    const isShown = (outcome: PageOutcome): boolean => outcome.rendering?.kind === 'rendered';
    const outcome = await renderFor(
      'sample',
      page,
      parts,
      (each) => isShown(each) && differenceBy(page.raw, each) !== null,
    );
    // Its page needed no browser as far as is known.
    if (!isShown(outcome)) return hasNoBrowser(outcome) ? 'no-browser' : 'failed';
    const difference = differenceBy(page.raw, outcome);
    if (difference === null) await sampler.correct(pattern, outcome.corrected ?? []);
    if (difference !== null) shown = outcome;
    return difference;
  });
  return turn === 'render' ? renderFor('pattern', page, parts) : shown;
}

function hasNoBrowser({ rendering }: PageOutcome): boolean {
  return rendering?.kind === 'refused' && rendering.reason === 'no-browser';
}

/** @param counts whether the run takes the page as it was rendered: of others, the DOM is enough */
async function renderFor(
  reason: RenderedReason,
  { task, raw, words }: RawPage,
  parts: RenderParts,
  counts?: (outcome: PageOutcome) => boolean,
): Promise<PageOutcome> {
  const grant = await parts.grant(task, reason);
  if (grant.kind === 'refused') return { ...raw, rendering: grant };
  let rendering: Rendering | null = null;
  const show = async (isDomOnly: boolean): Promise<PageOutcome> => {
    const { keepElements, ...outcome } = await renderedOutcome(task, { ...parts, reason, words, isDomOnly, raw });
    rendering = outcome.rendering;
    if (outcome.rendering.kind === 'refused') return { ...raw, rendering: outcome.rendering };
    await keepElements?.().catch(() => undefined);
    // Files are those that the site names in what it sends.
    return { ...raw, ...outcome, resources: raw.resources, resourceKeys: raw.resourceKeys };
  };
  try {
    if (counts === undefined) return await show(false);
    const seen = await show(true);
    return counts(seen) ? await show(false) : seen;
  } finally {
    await grant.release(rendering);
  }
}

/** One that only leads on, or is no HTML, is no page to look at. */
function reasonFor({ status }: PageTask, unseen: SiteFacts['unseen'], mode: 'auto' | 'all'): RenderedReason | null {
  if (status !== 200 || unseen === 'forwarding' || unseen === 'not-html') return null;
  if (unseen === 'shell') return 'shell';
  return mode === 'all' ? 'all' : null;
}

type Rendered = RenderParts & { reason: RenderedReason; words: number; isDomOnly: boolean; raw: PageOutcome };
type RenderedOutcome = Partial<PageOutcome> & { rendering: Rendering; keepElements?: () => Promise<void> };

async function renderedOutcome(
  task: PageTask,
  { renderer, signal, checkAgain, group, login, reason, words, isDomOnly, raw, ...more }: Rendered,
): Promise<RenderedOutcome> {
  const { url, status, headers, body } = task;
  const isShell = reason === 'shell';
  const pictures = isDomOnly ? undefined : more.pictures;
  const hasPictures = task.isStart && pictures !== undefined;
  // What signs in cannot be hidden in a picture, nor what only people see who are signed in.
  const elements = login === null ? ((await pictures?.wantedElements().catch(() => null)) ?? null) : null;
  const wanted: RenderTask = {
    ...{ url, status, headers, body, group, headersFor: login?.headersFor, hasPictures },
    ...(isDomOnly && { isDomOnly }),
    ...(elements && { elements }),
  };
  const page = await renderer.render(wanted, signal);
  if (page.kind === 'refused') return { rendering: page };
  const html = login?.hider.inText(page.html) ?? page.html;
  if (page.pictures?.length && html === page.html) await pictures?.keepStartPage(page.pictures).catch(() => undefined);
  const facts = login ? hideIn(page.facts, login.hider) : page.facts;
  const rendered = { html, isShell, words, facts, ...(reason === 'sample' && { sentResults: raw.results }) };
  const outcome = await checkAgain({ ...task, rendered }).catch(() => null);
  if (outcome === null) return { rendering: failed('The rendered page could not be checked.') };
  const keepElements = async (): Promise<void> => {
    await pictures?.keepElements(picturedElements(url, page));
    if (pictures && elements)
      await keepFinds({ ...wanted, hasPictures: false }, outcome, { renderer, pictures, signal });
  };
  return { ...outcome, rendering: { kind: 'rendered', reason }, keepElements };
}

/** Rules run when the page has left the browser: it is shown once more for pictures of what they found. */
async function keepFinds(
  task: RenderTask,
  { results }: Pick<PageOutcome, 'results'>,
  { renderer, pictures, signal }: Pick<RenderParts, 'renderer' | 'signal'> & { pictures: PictureKeeper },
): Promise<void> {
  const wanted = await pictures.wantedElements();
  const found = wanted ? foundElements(PAGE_RESULTS.read(JSON.parse(results)), wanted) : [];
  if (!wanted || found.length === 0 || !pictures.mayShowAgain()) return;
  const elements = { ...wanted, named: found.map(({ selector }) => selector) };
  const page = await renderer.render(
    { ...task, elements },
    AbortSignal.any([signal, AbortSignal.timeout(SHOWN_AGAIN_MS)]),
  );
  if (page.kind === 'rendered') await pictures.keepElements(picturedFinds(task.url, found, page));
}

function failed(message: string): Rendering {
  return { kind: 'refused', reason: 'failed', message };
}

/** What signs in may be in the source of an element, or in an address. */
function hideIn(facts: BrowserFacts, hider: { inText(text: string): string }): BrowserFacts {
  return JSON.parse(hider.inText(JSON.stringify(facts))) as BrowserFacts;
}
