import type { Express } from 'express';

/** The parts of Express' router that know which methods a path has. */
interface RouterLayer {
  route?: { methods?: Record<string, boolean>; stack: { method?: string }[] };
  match(path: string): unknown;
}

/** The methods of a path, for the header Allow; empty when there is no such path. Only misses ask, so this is not a hot path. */
export function allowedMethods(server: Express, path: string): string[] {
  const layers = (server as unknown as { router: { stack: RouterLayer[] } }).router.stack;
  const methods = new Set<string>();
  for (const layer of layers) {
    if (!layer.route || !matches(layer, path)) continue;
    for (const { method } of layer.route.stack) if (method) methods.add(method.toUpperCase());
  }
  if (methods.has('GET')) methods.add('HEAD');
  if (methods.size > 0) methods.add('OPTIONS');
  return [...methods].sort();
}

function matches(layer: RouterLayer, path: string): boolean {
  try {
    return Boolean(layer.match(path));
  } catch {
    return false;
  }
}
