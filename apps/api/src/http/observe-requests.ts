import type { NextFunction, Request, Response } from 'express';
import type { Metrics } from '#metrics';

/** Methods that have a label of their own; a stranger may invent any number of others. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** Times every request by the template of its route. What matched no route is one route, whatever was asked. */
export function observeRequests(metrics: Metrics): (request: Request, response: Response, next: NextFunction) => void {
  const seconds = metrics.requestSeconds();
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const route = (request.route as { path?: unknown } | undefined)?.path;
      seconds.observe(
        {
          method: METHODS.has(request.method) ? request.method : 'other',
          route: typeof route === 'string' && route.startsWith('/') ? route : 'none',
          status: String(response.writableFinished ? response.statusCode : 0),
        },
        (performance.now() - startedAt) / 1_000,
      );
    });
    next();
  };
}
