import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import { Public } from '../access/access.decorators.js';
import { Unlimited } from '../rate-limit/rate-limit.decorators.js';
import { Services } from '../services.js';
import { ApiDescription } from './api-description.js';
import { DOCS_POLICY, renderDocsPage } from './docs-page.js';

/** The contract for machines and for people. */
@Controller()
@ApiExcludeController()
export class OpenApiController {
  private page: string | null = null;

  constructor(
    private readonly description: ApiDescription,
    private readonly services: Services,
  ) {}

  @Get('v1/openapi.json')
  @Public()
  @Unlimited()
  @Header('Cache-Control', 'public, max-age=300')
  @Header('Access-Control-Allow-Origin', '*')
  document(): OpenAPIObject {
    return this.description.get();
  }

  @Get('docs')
  @Public()
  @Unlimited()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', DOCS_POLICY)
  @Header('Referrer-Policy', 'no-referrer')
  @Header('Cache-Control', 'public, max-age=300')
  read(): string {
    const { plans, pricing, config } = this.services;
    this.page ??= renderDocsPage(this.description.get(), {
      plans: plans.list(),
      pricing,
      rateLimits: config.rateLimits,
      baseUrl: config.http.baseUrl,
    });
    return this.page;
  }
}
