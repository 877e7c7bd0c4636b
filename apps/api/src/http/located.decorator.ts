import {
  applyDecorators,
  Inject,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import { tap, type Observable } from 'rxjs';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import type { ApiRequest } from './api-request.js';

const LOCATION = 'sqout:location';

@Injectable()
class LocationInterceptor implements NestInterceptor {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<object> {
    const http = context.switchToHttp();
    const { params } = http.getRequest<ApiRequest>();
    const response = http.getResponse<Response>();
    const template = String(Reflect.getMetadata(LOCATION, context.getHandler()));
    return next.handle().pipe(
      tap((body) => {
        if (response.statusCode !== 201) return;
        const path = pathOf(template, { ...params }, { ...body });
        response.setHeader('Location', `${this.config.http.baseUrl}${path}`);
        // For the log: ties the request to what it made.
        response.locals.created = path;
      }),
    );
  }
}

/**
 * A 201 says where what was created can be requested (RFC 9110, 10.2.2).
 * @param template a path: `:id` is a parameter of the route, `{id}` a member of the response
 */
export function Located(template: string): MethodDecorator {
  return applyDecorators(SetMetadata(LOCATION, template), UseInterceptors(LocationInterceptor));
}

function pathOf(template: string, params: Record<string, unknown>, body: Record<string, unknown>): string {
  return template
    .replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]))
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(body[name]));
}
