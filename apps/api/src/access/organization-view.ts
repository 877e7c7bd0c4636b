import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { AppError, validationError } from '#common';
import type { Principal } from '#auth';
import type { ApiRequest } from '../http/api-request.js';

const ORGANIZATION_VIEW = 'sqout:organization-view';

/**
 * A route that is about the caller's own, or about all that the organization owns: with
 * `scope=organization`, and for keys unless they ask for `scope=own`.
 */
export function OrganizationView(): MethodDecorator {
  return applyDecorators(
    SetMetadata(ORGANIZATION_VIEW, true),
    ApiQuery({
      name: 'scope',
      required: false,
      enum: ['own', 'organization'],
      description:
        "`organization`: what members of the active organization own, as far as the caller's role permits. `own`: the caller's own. Without it, keys see the organization's and people their own.",
    }),
  );
}

/** @throws AppError VALIDATION_ERROR for another value, NO_ORG without an active organization */
export function inView(principal: Principal, { query }: Pick<ApiRequest, 'query'>, handler: object): Principal {
  const { scope } = query;
  if (scope === undefined || Reflect.getMetadata(ORGANIZATION_VIEW, handler) !== true) return principal;
  if (scope !== 'own' && scope !== 'organization')
    throw validationError([{ path: 'scope', message: 'must be one of: own, organization' }]);
  if (scope === 'organization' && principal.orgId === null) throw new AppError('NO_ORG');
  return { ...principal, view: scope };
}
