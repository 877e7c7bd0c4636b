import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import { AppError } from '#common';
import { ErrorEnvelopeFilter } from '../http/error-envelope.filter.js';

/** A 401 here also says where credentials come from (RFC 9728, 5.1): clients of MCP read it. */
@Catch()
export class McpChallengeFilter implements ExceptionFilter {
  constructor(
    private readonly envelope: ErrorEnvelopeFilter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    this.envelope.catch(
      exception instanceof AppError && exception.status === 401 ? this.challenged(exception) : exception,
      host,
    );
  }

  private challenged(error: AppError): AppError {
    const challenge = error.headers['WWW-Authenticate'] ?? 'Bearer realm="Sqout"';
    const metadata = `${this.config.http.baseUrl}/.well-known/oauth-protected-resource/mcp`;
    return new AppError(error.code, {
      message: error.message,
      details: error.details,
      headers: { ...error.headers, 'WWW-Authenticate': `${challenge}, resource_metadata="${metadata}"` },
      cause: error,
    });
  }
}
