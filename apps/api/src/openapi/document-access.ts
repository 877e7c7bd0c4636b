import { applyDecorators } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { AccessRule } from '../access/access-rule.js';
import { documentErrors } from './document-errors.js';

export const BEARER = 'bearer';

/** Writes who may call a route into the description: what the guard enforces is what is read there. */
export function documentAccess(rule: AccessRule): MethodDecorator {
  if (rule.kind === 'public') return documentErrors([]);
  if (rule.kind === 'credentials')
    return applyDecorators(ApiSecurity(BEARER, []), documentErrors(['UNAUTHORIZED', 'FORBIDDEN']));
  const anyOf = rule.scopes.map((scope) => ApiSecurity(BEARER, [scope]));
  if (rule.kind === 'scope') return applyDecorators(...anyOf, documentErrors(['UNAUTHORIZED', 'FORBIDDEN']));
  const codes = rule.invalidToken === 'reject' ? (['UNAUTHORIZED', 'FORBIDDEN'] as const) : (['FORBIDDEN'] as const);
  return applyDecorators(...anyOf, ApiSecurity({}), documentErrors(codes));
}
