/** Redirects that may lead from one URL to the next before the first counts as broken. */
export const MAX_HOPS = 5;

/** What was found at a URL: the way goes on, or it ends with a result. */
export type Hop<T> = { next: string } | { end: T };

/** Why a redirect is not followed. */
export type Detour = 'loop' | 'too-many-redirects';

/** Why a redirect from the end of a chain to a URL is not followed; null when it is. */
export function detourOf(chain: readonly string[], next: string, maxHops = MAX_HOPS): Detour | null {
  if (chain.includes(next)) return 'loop';
  return chain.length > maxHops ? 'too-many-redirects' : null;
}

/**
 * Goes from URL to URL for as long as each redirects to the next. `visit` has the chain up to its URL, which is the last of it.
 * `lost` says what comes of a redirect that is not followed.
 */
export async function followRedirects<T>(
  start: string,
  visit: (url: string, chain: readonly string[]) => Promise<Hop<T>>,
  lost: (detour: Detour, next: string, chain: readonly string[]) => T,
  maxHops = MAX_HOPS,
): Promise<T> {
  const chain = [start];
  for (let url = start; ;) {
    const hop = await visit(url, chain);
    if ('end' in hop) return hop.end;
    const detour = detourOf(chain, hop.next, maxHops);
    if (detour !== null) return lost(detour, hop.next, chain);
    chain.push((url = hop.next));
  }
}
