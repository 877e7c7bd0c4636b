import type { Request } from 'express';
import type { Metrics } from '#metrics';

/** Methods that have a label of their own; a stranger may invent any number of others. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** Told of each request when it is over; status 0: given up by the client. */
export type RequestObserver = (request: Request, status: number, seconds: number) => void;

/** Times every request by the template of its route. What matched no route is one route, whatever was asked. */
export function observeRequests(metrics: Metrics): RequestObserver {
  const histogram = metrics.requestSeconds();
  return (request, status, seconds) => {
    histogram.observe(
      {
        method: METHODS.has(request.method) ? request.method : 'other',
        route: routeOf(request) ?? 'none',
        status: String(status),
      },
      seconds,
    );
  };
}

/** The template of the route that matched; null when none did. */
export function routeOf(request: Request): string | null {
  const route = (request.route as { path?: unknown } | undefined)?.path;
  return typeof route === 'string' && route.startsWith('/') ? route : null;
}
