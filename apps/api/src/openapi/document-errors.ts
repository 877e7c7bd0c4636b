import { ApiExtension } from '@nestjs/swagger';
import type { ErrorCode } from '#common';

/** Where the codes of an operation wait until the whole document is built. Never published. */
export const ERRORS_EXTENSION = 'x-sqout-errors';

const codesOf = new WeakMap<object, Set<ErrorCode>>();

/** Adds error codes that the route can return; may be used several times on one route. */
export function documentErrors(codes: readonly ErrorCode[]): MethodDecorator {
  return (target, key, descriptor) => {
    const handler = descriptor.value as object;
    let known = codesOf.get(handler);
    if (!known) {
      known = new Set();
      codesOf.set(handler, known);
      // The extension keeps the set itself, so that decorators further up are seen as well.
      ApiExtension(ERRORS_EXTENSION, { codes: known })(target, key, descriptor as PropertyDescriptor);
    }
    for (const code of codes) known.add(code);
  };
}
