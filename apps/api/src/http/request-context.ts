import { randomUUID } from 'node:crypto';
import type { NextFunction, Response } from 'express';
import type { Logger } from 'pino';
import { validationError } from '#common';
import type { ApiRequest } from './api-request.js';

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
export function requestContext(logger: Logger): (request: ApiRequest, response: Response, next: NextFunction) => void {
  return (request, response, next) => {
    const startedAt = performance.now();
    request.requestId = requestIdFrom(request.headers['x-request-id']);
    request.principal = null;
    response.setHeader('X-Request-Id', request.requestId);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cache-Control', 'no-store');
    response.once('close', () => {
      const { requestId, method, principal } = request;
      const path = pathOf(request.originalUrl).slice(0, MAX_LOGGED_PATH);
      const isAnswered = response.writableFinished || request.isAnswered === true;
      const line = {
        requestId,
        method,
        path,
        status: isAnswered ? response.statusCode : 0,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        ...(principal ? { userId: principal.userId, orgId: principal.orgId } : {}),
      };
      if (QUIET_PATHS.has(path)) logger.debug(line, 'request');
      else logger.info(line, isAnswered ? 'request' : 'request given up by the client');
    });
    const lacksHost = request.headers.host === undefined && request.httpVersion === '1.1';
    next(lacksHost ? validationError([{ path: 'Host', message: 'This header is required.' }]) : undefined);
  };
}

export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
