import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type McpRequestContext } from '@modelcontextprotocol/server';
import {
  Controller,
  Delete,
  Get,
  Inject,
  Post,
  Req,
  Res,
  UseFilters,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { AppError } from '#common';
import { SCOPE_NAMES, type Principal } from '#auth';
import type { Config } from '#config';
import { CONFIG, LOGGER } from '#config/nest';
import { createServer } from '#mcp';
import { Public, RequireCredentials } from '../access/access.decorators.js';
import type { ApiRequest } from '../http/api-request.js';
import { DEFAULT_BODY_BYTES } from '../http/read-body.js';
import { RateLimit } from '../rate-limit/rate-limit.decorators.js';
import { ApiBackend, BackendServices } from './api-backend.js';
import { McpChallengeFilter } from './mcp-challenge.filter.js';
import { requireOwnHost } from './own-host.js';

const VERSION = '1';

interface Caller {
  principal: Principal;
  response: Response;
}

/** The tools of agents (MCP, streamable HTTP, both generations of the protocol). Stateless: any process answers any request. */
@Controller()
@ApiExcludeController()
export class McpController implements OnApplicationShutdown {
  private readonly handler = createMcpHandler((context) => this.serve(context), {
    maxRequestBodySize: DEFAULT_BODY_BYTES,
    onerror: (error) => this.logger.debug({ err: error }, 'an MCP request was refused'),
  });
  private readonly answer = toNodeHandler(this.handler, {
    maxRequestBodySize: DEFAULT_BODY_BYTES,
    onerror: (error) => this.logger.error({ err: error }, 'an MCP request failed'),
  });

  constructor(
    private readonly services: BackendServices,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Post('mcp')
  @RequireCredentials()
  @RateLimit('read')
  @UseFilters(McpChallengeFilter)
  post(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    return this.handle(request, response);
  }

  @Get('mcp')
  @RequireCredentials()
  @UseFilters(McpChallengeFilter)
  get(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    return this.handle(request, response);
  }

  @Delete('mcp')
  @RequireCredentials()
  @UseFilters(McpChallengeFilter)
  delete(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    return this.handle(request, response);
  }

  /** RFC 9728: where clients get credentials. Without an identity provider, keys and logins are made by hand. */
  @Get('.well-known/oauth-protected-resource/mcp')
  @Public()
  metadata(): object {
    const { http, auth } = this.config;
    return {
      resource: `${http.baseUrl}/mcp`,
      resource_name: 'Sqout',
      ...(auth.issuer === null ? {} : { authorization_servers: [auth.issuer] }),
      bearer_methods_supported: ['header'],
      scopes_supported: [...SCOPE_NAMES],
      resource_documentation: `${http.baseUrl}/docs`,
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.handler.close();
  }

  private handle(request: ApiRequest, response: Response): Promise<void> {
    requireOwnHost(request, this.config.http);
    const { principal } = request;
    if (principal === null) throw new AppError('UNAUTHORIZED');
    const caller: Caller = { principal, response };
    const auth = { token: '', clientId: principal.keyId ?? principal.userId, scopes: [], extra: { caller } };
    return this.answer(Object.assign(request, { auth }), response);
  }

  private serve({ authInfo }: McpRequestContext): ReturnType<typeof createServer> {
    const { principal, response } = authInfo?.extra?.caller as Caller;
    return createServer({
      backend: new ApiBackend(this.services, principal, response),
      version: VERSION,
      onUnexpected: (error) => this.logger.error({ err: error }, 'an MCP tool failed'),
    });
  }
}
