import { createParamDecorator, Injectable, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { requirePrincipal, type Action } from '#auth';
import { AppError, isId } from '#common';
import { OwnedRuns, type OwnedRunRow } from '#runs';
import type { ApiRequest } from '../http/api-request.js';

/** Who asks for which run, and what for. */
interface Asked {
  request: ApiRequest;
  action: Action;
}

@Injectable()
class OwnedRunPipe implements PipeTransform<Asked, Promise<OwnedRunRow>> {
  constructor(private readonly runs: OwnedRuns) {}

  /** What cannot be an id is missing; no query is spent on it. */
  transform({ request, action }: Asked): Promise<OwnedRunRow> {
    const id = String(request.params.id);
    if (!isId('run', id)) throw new AppError('NOT_FOUND');
    return this.runs.get(requirePrincipal(request.principal), id, action);
  }
}

const ownedRun = createParamDecorator((action: Action, context: ExecutionContext): Asked => ({
  request: context.switchToHttp().getRequest<ApiRequest>(),
  action,
}));

/**
 * The run that the path names with `:id`, when the caller may do this to it. A 404
 * where it is missing or another's, a 403 for a role that may not.
 * Nest resolves all parameters at the same time: an invalid query is refused before the database answers. A route that reads a body uses
 * `OwnedRuns` in its handler, so that the body is checked first.
 */
export function OwnedRun(action: Action = 'runs:read'): ParameterDecorator {
  return (target, handler, index) => {
    ownedRun(action, OwnedRunPipe)(target, handler, index);
    const method = handler === undefined ? undefined : Object.getOwnPropertyDescriptor(target, handler);
    // Only the parameters of Nest's decorators are described without this.
    if (handler !== undefined && method) ApiParam({ name: 'id', type: String })(target, handler, method);
  };
}
