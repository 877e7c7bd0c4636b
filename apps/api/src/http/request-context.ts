import { randomUUID } from 'node:crypto';
import type { NextFunction, Response, Request } from 'express';
import type { Logger } from 'pino';
import { AppError, validationError } from '#common';
import type { Config } from '#config';
import { type Metrics, startRequestSpan } from '#observability';
import type { ApiRequest } from './api-request.js';
import { compress } from './respond.js';
import type { InFlight } from './in-flight.js';

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;
const MAX_LOGGED_PATH = 200;
/** Asked every few seconds by the machinery around us. */
const QUIET_PATHS = new Set(['/healthz', '/readyz']);

/** A caller's id is kept when it is short and plain, so that it can go into logs and headers as it is. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : randomUUID();
}

/**
 * First in line: gives the request its id, the answer its fixed headers, and the log one line when it is over.
 * The line has no query, header or body: any of them may hold a secret.
 */
export function requestContext(
  logger: Logger,
  { trustedProxies, baseUrl }: Config['http'],
  inFlight: InFlight,
  observe: RequestObserver,
): (request: ApiRequest, response: Response, next: NextFunction) => void {
  let isProxyNoted = trustedProxies > 0;
  const isSecure = baseUrl.startsWith('https:');
  return (request, response, next) => {
    const startedAt = performance.now();
    // Asked about the others.
    const isProbe = QUIET_PATHS.has(request.url);
    request.requestId = requestIdFrom(request.headers['x-request-id']);
    request.principal = null;
    const span = isProbe ? null : startRequestSpan(request.method, request.headers);
    const exchange = isProbe ? null : inFlight.begin(request, response);
    response.setHeader('X-Request-Id', request.requestId);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cache-Control', 'no-store');
    // A year, for this host alone: its subdomains may run anything.
    if (isSecure) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    response.once('close', () => {
      if (exchange) inFlight.end(exchange);
      const isAnswered = response.writableFinished || request.isAnswered === true;
      const status = isAnswered ? response.statusCode : 0;
      const ms = performance.now() - startedAt;
      observe(request, status, ms / 1_000);
      span?.end(routeOf(request), status);
      if (!logger.isLevelEnabled('info')) return;
      const { requestId, method, principal } = request;
      const path = pathOf(request.originalUrl).slice(0, MAX_LOGGED_PATH);
      const { created } = response.locals;
      const line = {
        requestId,
        method,
        path,
        status,
        ms: Math.round(ms * 10) / 10,
        ...(principal ? { userId: principal.userId, orgId: principal.orgId } : {}),
        ...(span ? { traceId: span.traceId } : {}),
        ...(typeof created === 'string' ? { created } : {}),
      };
      if (QUIET_PATHS.has(path)) logger.debug(line, 'request');
      else logger.info(line, isAnswered ? 'request' : 'request given up by the client');
    });
    if (!isProxyNoted && request.headers['x-forwarded-for'] !== undefined) {
      isProxyNoted = true;
      logger.warn(
        'requests come with X-Forwarded-For, which is not believed: all clients of that proxy share the quota of one address. Set TRUST_PROXY to the number of proxies in front of this API.',
      );
    }
    const complaint = complaintAboutHost(request);
    if (complaint !== null) return next(validationError([{ path: 'Host', message: complaint }]));
    if (hasEmptyId(request)) return next(new AppError('NOT_FOUND', { message: 'There is no such route.' }));
    // Here, and not in line behind: each place in the router's line costs every request. Responses below /v1 do it in `JsonAdapter`.
    if (!request.url.startsWith('/v1/')) compress(request, response);
    if (span) span.run(() => next());
    else next();
  };
}

/** "/v1/agent-runs/" is a run with an empty id, which the router would take for the list. */
function hasEmptyId({ originalUrl }: ApiRequest): boolean {
  return originalUrl.startsWith('/v1/') && pathOf(originalUrl).endsWith('/');
}

/** RFC 9112, 3.2: none, or two that two readers may choose from, is a 400. */
function complaintAboutHost({ headers, httpVersion, rawHeaders }: ApiRequest): string | null {
  if (headers.host === undefined) return httpVersion === '1.1' ? 'This header is required.' : null;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1 ? 'This header must not be sent twice.' : null;
}

export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** Methods that have a label; clients may invent any number of others. */
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
