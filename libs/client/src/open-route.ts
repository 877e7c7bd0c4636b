import type { Route } from './fetch-via.js';

/** A `fetch` over a route that is not Node's own. What it takes is loaded only here: few need it. */
export async function openRoute(route: Route): Promise<typeof globalThis.fetch> {
  const { fetchVia } = await import('./fetch-via.js');
  return fetchVia(route);
}
