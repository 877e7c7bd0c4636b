import { applyDecorators, SetMetadata } from '@nestjs/common';
import type { Scope } from '#auth';
import { documentAccess } from '../openapi/document-access.js';
import { ACCESS_RULE, type AccessRule } from './access-rule.js';

function access(rule: AccessRule): MethodDecorator {
  return applyDecorators(SetMetadata(ACCESS_RULE, rule), documentAccess(rule));
}

/** Credentials with any one of the scopes. The first is the one that a refusal names; logins are unscoped. */
export function RequireScope(...scopes: readonly [Scope, ...Scope[]]): MethodDecorator {
  return access({ kind: 'scope', scopes });
}

/** Any credentials that hold. */
export function RequireCredentials(): MethodDecorator {
  return access({ kind: 'credentials', keys: true });
}

/** A person: a login or a session. A key is refused, whatever its scopes. */
export function RequireLogin(): MethodDecorator {
  return access({ kind: 'credentials', keys: false });
}

/**
 * Credentials are welcome and not needed; the handler gets a principal or null.
 * `invalidToken` says what a token that does not hold counts as: a 401, or no caller. Where it is no caller, wrong credentials may not
 * see less than none: there the handler asks for the scope, once it knows that the answer is not for everybody.
 */
export function OptionalAuth(options: {
  scopes: readonly [Scope, ...Scope[]];
  invalidToken: 'anonymous' | 'reject';
}): MethodDecorator {
  return access({ kind: 'optional', ...options });
}

/** Anyone; a token that is sent along is not looked at. */
export function Public(): MethodDecorator {
  return access({ kind: 'public' });
}
