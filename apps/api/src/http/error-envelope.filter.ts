import {
  Catch,
  HttpException,
  Inject,
  NotFoundException,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express, Response } from 'express';
import type { Logger } from 'pino';
import { AppError, validationError, type ErrorCode } from '#common';
import { LOGGER } from '#config/nest';
import { isUnavailable } from '#database';
import type { ApiRequest } from './api-request.js';
import { RequestAborted } from './read-body.js';
import { pathOf } from './request-context.js';
import { sendError } from './respond.js';
import { allowedMethods } from './routes.js';

/** What the framework throws by itself. Everything of ours is an AppError. */
const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  406: 'NOT_ACCEPTABLE',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

/** The one place where an error becomes an answer. */
@Catch()
export class ErrorEnvelopeFilter implements ExceptionFilter {
  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<ApiRequest>();
    const response = host.switchToHttp().getResponse<Response>();
    if (exception instanceof RequestAborted || response.destroyed) return;
    // Half an answer cannot become an error any more; a broken connection tells the client that it was cut.
    if (response.headersSent) return void response.destroy();

    if (exception instanceof NotFoundException) return this.answerMiss(request, response);
    const error = this.toAppError(exception, request);
    sendError(response, error, request.requestId);
  }

  /** Only the router throws NotFoundException: no route has this path and method. */
  private answerMiss(request: ApiRequest, response: Response): void {
    const methods = allowedMethods(this.host.httpAdapter.getInstance<Express>(), pathOf(request.originalUrl));
    // No resource here repeats a request to its sender.
    if (methods.length === 0 && request.method !== 'TRACE')
      return sendError(response, new AppError('NOT_FOUND', { message: 'There is no such route.' }), request.requestId);
    if (request.method === 'OPTIONS') return void response.writeHead(204, { Allow: methods.join(', ') }).end();
    sendError(
      response,
      new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: methods.join(', ') } }),
      request.requestId,
    );
  }

  private toAppError(exception: unknown, request: ApiRequest): AppError {
    if (exception instanceof AppError) {
      if (exception.status >= 500)
        this.logger.warn(
          { requestId: request.requestId, code: exception.code, err: exception.cause ?? exception },
          'request failed',
        );
      return exception;
    }
    if (exception instanceof HttpException && exception.getStatus() < 500) {
      const code = CODE_OF_STATUS[exception.getStatus()];
      // The router's only other complaint: a path that is not percent-encoded UTF-8.
      return code
        ? new AppError(code)
        : validationError([{ path: 'path', message: 'The address is not well-formed.' }]);
    }
    if (isUnavailable(exception)) {
      this.logger.warn({ requestId: request.requestId, err: exception }, 'the database is not reachable');
      return new AppError('SERVICE_UNAVAILABLE', {
        message: 'The database is not reachable. Try again shortly.',
      });
    }
    this.logger.error({ requestId: request.requestId, err: exception }, 'unexpected error');
    return new AppError('INTERNAL_ERROR');
  }
}
