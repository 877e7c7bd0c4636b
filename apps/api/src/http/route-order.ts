import type { Express } from 'express';

/** A layer of Express' router. Those without a route are what requests pass on the way to one. */
export interface RouterLayer {
  route?: { path: string; methods: Record<string, boolean> };
}

/** How much a part of a path takes: itself, texts with its ending, any text, the rest of the path. */
function breadthOf(part: string): string {
  if (part.startsWith('*')) return '3';
  if (/^:\w+$/.test(part)) return '2';
  return part.includes(':') ? '1' : '0';
}

const partsOf = (path: string): string[] => path.split('/').slice(1);
const breadth = (path: string): string => partsOf(path).map(breadthOf).join('');

/** Whether a path may be of both. Endings are not compared. */
function overlap(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x, y] = [a[i], b[i]];
    if (x === undefined || y === undefined) return false;
    if (x.startsWith('*') || y.startsWith('*')) return true;
    if (!x.includes(':') && !y.includes(':') && x.toLowerCase() !== y.toLowerCase()) return false;
  }
  return true;
}

/**
 * Puts each route behind all that take a part of its paths, so that `active` is asked before `:id` whichever
 * module is imported first. All others stay as they are: what is called most comes first.
 * @throws Error for two routes of the same paths
 */
export function byBreadth<Layer extends RouterLayer>(layers: readonly Layer[]): Layer[] {
  const routes = layers.flatMap((layer) => {
    const { path = '', methods = {} } = layer.route ?? {};
    return layer.route ? [{ layer, path, methods: Object.keys(methods), breadth: breadth(path) }] : [];
  });
  type Route = (typeof routes)[number];
  const ordered = new Set<Route>();
  const place = (route: Route): void => {
    if (ordered.has(route)) return;
    for (const other of routes) {
      if (other === route || !other.methods.some((method) => route.methods.includes(method))) continue;
      if (!overlap(other.path, route.path)) continue;
      if (other.breadth < route.breadth) place(other);
      else if (other.breadth === route.breadth && !other.breadth.includes('1'))
        throw new Error(`Two routes take the same requests: ${other.path} and ${route.path}.`);
    }
    ordered.add(route);
  };
  routes.forEach(place);
  return [...layers.filter(({ route }) => !route), ...[...ordered].map(({ layer }) => layer)];
}

/** Orders the routes of a server, when it has all of them. */
export function orderRoutes(server: Express): void {
  const { stack } = (server as unknown as { router: { stack: RouterLayer[] } }).router;
  stack.splice(0, stack.length, ...byBreadth(stack));
}
