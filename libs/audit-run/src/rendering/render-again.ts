import type { SiteFacts } from '#audit-engine';
import type { SiteLogin } from '#crawler';
import type { Renderer, RenderTask } from '#render';
import type { PageOutcome, PageTask } from '../pages/page-task.js';
import type { NotRenderedReason, RenderedReason, Rendering } from '../store/port/index.js';

/** A page that may be rendered, until `release`; or why it may not. */
export type RenderGrant =
  | { kind: 'granted'; release: (isRendered: boolean) => Promise<void> }
  | { kind: 'refused'; reason: NotRenderedReason; message: string };

export interface RenderParts {
  mode: 'auto' | 'all';
  renderer: Pick<Renderer, 'render'>;
  /** @throws RenderingStopped */
  grant: (task: PageTask) => Promise<RenderGrant>;
  signal: AbortSignal;
  checkAgain: (task: PageTask) => Promise<PageOutcome>;
  /** Pages of one group may share what the browser keeps. */
  group: string;
  login: SiteLogin | null;
}

/** Has a page that needs a browser checked again as one shows it. @param raw of the page as it was sent, which stands where it cannot be rendered */
export async function renderAgain(task: PageTask, raw: PageOutcome, parts: RenderParts): Promise<PageOutcome> {
  const facts = JSON.parse(raw.facts) as Pick<SiteFacts, 'unseen' | 'words'>;
  const reason = reasonFor(task, facts.unseen, parts.mode);
  if (reason === null) return raw;
  const grant = await parts.grant(task);
  if (grant.kind === 'refused') return { ...raw, rendering: grant };
  let isRendered = false;
  try {
    const outcome = await renderedOutcome(task, { ...parts, isShell: reason === 'shell', words: facts.words });
    isRendered = outcome.rendering.kind === 'rendered';
    // Files are those that the site names in what it sends.
    return isRendered
      ? { ...raw, ...outcome, resources: raw.resources, resourceKeys: raw.resourceKeys }
      : { ...raw, rendering: outcome.rendering };
  } finally {
    await grant.release(isRendered);
  }
}

/** One that only leads on is no page to look at. */
function reasonFor({ status }: PageTask, unseen: SiteFacts['unseen'], mode: 'auto' | 'all'): RenderedReason | null {
  if (status !== 200 || unseen === 'forwarding') return null;
  if (unseen === 'shell') return 'shell';
  return mode === 'all' ? 'all' : null;
}

async function renderedOutcome(
  task: PageTask,
  { renderer, signal, checkAgain, isShell, words, group, login }: RenderParts & { isShell: boolean; words: number },
): Promise<Partial<PageOutcome> & { rendering: Rendering }> {
  const { url, status, headers, body } = task;
  const wanted: RenderTask = { url, status, headers, body, group, headersFor: login?.headersFor };
  const page = await renderer.render(wanted, signal);
  if (page.kind === 'refused') return { rendering: page };
  const html = login?.hider.inText(page.html) ?? page.html;
  const outcome = await checkAgain({ ...task, rendered: { html, isShell, words } }).catch(() => null);
  if (outcome === null) return { rendering: failed('The rendered page could not be checked.') };
  return { ...outcome, rendering: { kind: 'rendered', reason: isShell ? 'shell' : 'all' } };
}

function failed(message: string): Rendering {
  return { kind: 'refused', reason: 'failed', message };
}
