import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { requirePrincipal, type Principal } from '#auth';
import { AppError } from '#common';
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

/**
 * For routes that answer everybody: what is hidden from everybody may be the caller's own, when the credentials could not be checked.
 * @throws AppError SERVICE_UNAVAILABLE in place of NOT_FOUND then
 */
export async function orUnchecked<T>({ unchecked }: ApiRequest, found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    throw unchecked && error instanceof AppError && error.code === 'NOT_FOUND' ? unchecked : error;
  }
}
