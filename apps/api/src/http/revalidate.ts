import { applyDecorators, Header } from '@nestjs/common';
import { ApiExtension, ApiHeader } from '@nestjs/swagger';

/** Marks an operation until the whole document is built. Never published. */
export const REVALIDATES_EXTENSION = 'x-sqout-revalidates';

/** A client may keep the answer and has to ask whether it still holds: the next request may come from a caller who must not see it. */
export const REVALIDATED = 'private, no-cache';

/** For a GET that clients poll: its answer gets an ETag, and the same again is a 304 without a body. */
export function Revalidates(): MethodDecorator {
  return applyDecorators(
    // Read by `JsonAdapter`. An interceptor would do, and cost a tenth of a small answer.
    Header('Cache-Control', REVALIDATED),
    ApiExtension(REVALIDATES_EXTENSION, true),
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description: 'The ETag of an earlier answer.',
      schema: { type: 'string' },
    }),
  );
}
