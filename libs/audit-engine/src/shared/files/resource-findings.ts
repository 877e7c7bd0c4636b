import type { SiteTools } from '../../engine/run/rule.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import type { SiteResource } from '../../engine/site/site-resource.js';

/** Where a file is loaded: evidence of a finding about it, told once for all pages. */
export function loadedBy(
  site: SiteContext,
  url: string,
  isShown = false,
): { url: string; pages: readonly string[]; pagesTotal: number } {
  const { pages, total } = site.resources.pagesWith(url, isShown);
  return { url, pages, pagesTotal: total };
}

/** Files whose server gave them, of these kinds; pictures that no page shows left out. */
export function filesOf(site: SiteContext, ...kinds: SiteResource['kind'][]): SiteResource[] {
  return site.resources.all.filter(
    ({ url, kind, outcome }) =>
      outcome === 'ok' && kinds.includes(kind) && !(kind === 'image' && site.resources.isPreview(url)),
  );
}

/** Why the file is missing; null where it is there, or it cannot be told. Refusals, pauses and silence say nothing of the file. */
export function lossOf({ outcome, status, kind, contentType, image, code, error }: SiteResource): Loss | null {
  if (outcome === 'broken') {
    if (status !== null && status >= 400) return { message: 'status', data: { status } };
    return error === 'redirects without a target' ? { message: 'loop', data: {} } : null;
  }
  if (outcome !== 'ok' || contentType !== 'text/html') return null;
  const isPage = kind === 'script' || kind === 'stylesheet' ? code === null : kind !== 'source-map' && image === null;
  return isPage ? { message: 'page', data: {} } : null;
}

/** Files of these kinds that pages load and that are missing. Of other hosts only what is gone for certain: not there, or gone. */
export function missingFiles(site: SiteContext, ...kinds: SiteResource['kind'][]): { url: string; loss: Loss }[] {
  const own = site.resources.all.flatMap((resource) => {
    // A module that a script imports is loaded with it; what a style sheet names, only where its rule meets something.
    const isLoaded = resource.via === null || resource.kind === 'script';
    const loss = isLoaded && kinds.includes(resource.kind) ? lossOf(resource) : null;
    return loss === null || (resource.kind === 'image' && site.resources.isPreview(resource.url))
      ? []
      : [{ url: resource.url, loss }];
  });
  const foreign = site.targets.flatMap(({ url, outcome, status, isExternal }) => {
    const isGone = isExternal && outcome === 'broken' && (status === 404 || status === 410);
    const kind = isGone ? site.resources.kindOf(url) : null;
    return kind !== null && kinds.includes(kind)
      ? [{ url, loss: { message: 'status' as const, data: { status: status ?? 404 } } }]
      : [];
  });
  return [...own, ...foreign];
}

/** Reports each once, with the pages that load it. */
export function reportMissing(
  site: SiteContext,
  missing: readonly { url: string; loss: Loss }[],
  { report, judged }: SiteTools<MissingMessages>,
): void {
  const urls = missing.map(({ url }) => url);
  judged(site.pageCount, site.resources.countPages(urls, true));
  for (const { url, loss } of missing) {
    const evidence = loadedBy(site, url, true);
    const total = evidence.pagesTotal;
    if (loss.message === 'status') report('status', evidence, { url, status: loss.data.status, total });
    else report(loss.message, evidence, { url, total });
  }
}

export const MISSING_MESSAGES = {
  status: 'The file {url} returns status {status}. Pages that load it: {total}.',
  page: 'The file URL {url} returns a page instead. Pages that load it: {total}.',
  loop: 'The file {url} redirects in a loop. Pages that load it: {total}.',
} as const;
type MissingMessages = typeof MISSING_MESSAGES;

export type Loss =
  { message: 'status'; data: { status: number } } | { message: 'loop' | 'page'; data: Record<string, never> };

export function kb(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1_000));
}

/** Whether the answer may be kept without asking again, for how many seconds; null when it says nothing of that. */
export function freshSeconds({ cacheControl, expires }: SiteResource): number | null {
  const directives = (cacheControl ?? '').toLowerCase();
  if (/\bimmutable\b/.test(directives)) return Infinity;
  const age = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,12})/.exec(directives)?.[1];
  if (age !== undefined) return Number(age);
  return cacheControl === null && expires ? Infinity : null;
}
