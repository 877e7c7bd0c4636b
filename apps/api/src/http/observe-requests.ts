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
    const route = (request.route as { path?: unknown } | undefined)?.path;
    histogram.observe(
      {
        method: METHODS.has(request.method) ? request.method : 'other',
        route: typeof route === 'string' && route.startsWith('/') ? route : 'none',
        status: String(status),
      },
      seconds,
    );
  };
}
