import { createParamDecorator, Param, Query, type ExecutionContext, type Type } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import type { Response } from 'express';
import { AppError, isId, type IdKind } from '#common';
import type { ApiRequest } from '../http/api-request.js';
import { DEFAULT_BODY_BYTES } from '../http/read-body.js';
import { readJson, type JsonBodyOptions } from '../http/read-json.js';
import { validationPipe } from './validation.pipe.js';

const jsonBody = createParamDecorator(
  (options: Partial<JsonBodyOptions> | undefined, context: ExecutionContext): Promise<unknown> => {
    const http = context.switchToHttp();
    return readJson(http.getRequest<ApiRequest>(), http.getResponse<Response>(), {
      maxBytes: DEFAULT_BODY_BYTES,
      syntaxCode: 'VALIDATION_ERROR',
      ...options,
    });
  },
);

/**
 * The JSON body, read after the guards have let the caller in, as the DTO that the parameter is typed with. The description has it as well.
 */
export function JsonBody(options: Partial<JsonBodyOptions> = {}): ParameterDecorator {
  return (controller, method, index) => {
    if (method === undefined) throw new Error('A body is a parameter of a route.');
    jsonBody(options, validationPipe)(controller, method, index);
    const types = Reflect.getMetadata('design:paramtypes', controller, method) as Type[];
    const route = Object.getOwnPropertyDescriptor(controller, method) as PropertyDescriptor;
    ApiBody({ type: types[index], required: true })(controller, method, route);
  };
}

/** The query string as the DTO that the parameter is typed with. */
export function ValidQuery(): ParameterDecorator {
  return Query(validationPipe);
}

/** A path parameter that names a resource. What cannot be such an id is missing; no query is spent on it. */
export function IdParam(name: string, kind: IdKind): ParameterDecorator {
  return Param(name, {
    transform(value: string): string {
      if (!isId(kind, value)) throw new AppError('NOT_FOUND');
      return value;
    },
  });
}

/** A path parameter that is a number from 1. What is none is missing; no query is spent on it. */
export function NumberParam(name: string): ParameterDecorator {
  return Param(name, {
    transform(value: string): number {
      if (!/^[1-9]\d{0,8}$/.test(value)) throw new AppError('NOT_FOUND');
      return Number(value);
    },
  });
}
