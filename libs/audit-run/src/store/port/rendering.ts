/** Why a page was checked as it was sent, although it needed a browser. The database stores the place in this list: only add at the end. */
const NOT_RENDERED = ['no-browser', 'timeout', 'crash', 'too-large', 'failed', 'limit', 'busy'] as const;
/** `shell`: a script has to fill the page; `all`: every page was wanted. As above. */
const RENDERED = ['shell', 'all'] as const;

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

/** Whether a page may be rendered: `limit`: the run has rendered all that was agreed; `busy`: later, others of the organization render. */
export type RenderClaim = 'granted' | 'limit' | 'busy';

/** What a run may render, over all workers. A page is named by the hash of its URL. */
export interface RenderStore {
  /** The same page twice is one claim. A granted one lasts for `RENDER_LEASE_MS`. */
  claim(hash: string): Promise<RenderClaim>;
  renew(hash: string): Promise<void>;
  /** The browser is free. A page that was not rendered does not count. */
  release(hash: string, isRendered: boolean): Promise<void>;
}

export const RENDER_LEASE_MS = 20_000;
