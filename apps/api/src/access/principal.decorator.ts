import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { requirePrincipal, type Principal } from '#auth';
import type { ApiRequest } from '../http/api-request.js';

/** The caller of a route with `@RequireScope`. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext): Principal =>
  requirePrincipal(context.switchToHttp().getRequest<ApiRequest>().principal),
);

/** The caller of a route with `@OptionalAuth`, or null. */
export const CallerOrNull = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Principal | null =>
    context.switchToHttp().getRequest<ApiRequest>().principal,
);
