import { applyDecorators, UseInterceptors, type CallHandler, type ExecutionContext } from '@nestjs/common';
import type { NestInterceptor } from '@nestjs/common';
import { ApiExtension, ApiHeader } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Observable } from 'rxjs';

/** Marks an operation until the whole document is built. Never published. */
export const REVALIDATES_EXTENSION = 'x-sqout-revalidates';

/** A client may keep the answer and has to ask whether it still holds: the next one may be to somebody who must not see it. */
class RevalidateInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    response.locals.isRevalidated = true;
    return next.handle();
  }
}

/** For a GET that clients poll: its answer gets an ETag, and the same again is a 304 without a body. */
export function Revalidates(): MethodDecorator {
  return applyDecorators(
    UseInterceptors(new RevalidateInterceptor()),
    ApiExtension(REVALIDATES_EXTENSION, true),
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description: 'The ETag of an earlier answer.',
      schema: { type: 'string' },
    }),
  );
}
