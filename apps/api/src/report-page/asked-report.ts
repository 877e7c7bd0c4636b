import { createParamDecorator, Inject, Injectable, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import { AppError } from '#common';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import { ReportsService, type ReadableReport } from '#reports';
import { orUnchecked } from '../access/principal.decorator.js';
import { readCookie } from '../access/session-cookie.js';
import type { ApiRequest } from '../http/api-request.js';

@Injectable()
class AskedReportPipe implements PipeTransform<ApiRequest, Promise<ReadableReport | null>> {
  constructor(
    private readonly reports: ReportsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async transform(request: ApiRequest): Promise<ReadableReport | null> {
    try {
      const opened = readCookie(request, this.config.http, 'report');
      const { params, principal } = request;
      return await orUnchecked(request, this.reports.getReadable(String(params.id), principal, opened));
    } catch (error) {
      // The page has one way to say that there is nothing to see.
      if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) return null;
      throw error;
    }
  }
}

const requestOf = createParamDecorator((_data: unknown, context: ExecutionContext): ApiRequest =>
  context.switchToHttp().getRequest<ApiRequest>(),
);

/** The report that the address names (`:id`, its own or its run's), as far as the caller may read it. Null: there is nothing to see. */
export function AskedReport(): ParameterDecorator {
  return requestOf(AskedReportPipe);
}
