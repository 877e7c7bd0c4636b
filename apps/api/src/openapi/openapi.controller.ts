import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import type { Pricing } from '#credits';
import { PRICING } from '#credits/nest';
import { Plans } from '#organizations';
import { Public } from '../access/access.decorators.js';
import { Unlimited } from '../rate-limit/rate-limit.decorators.js';
import { ApiDescription } from './api-description.js';
import { DOCS_POLICY, renderDocsPage } from './docs-page.js';

/** The contract for machines and for people. */
@Controller()
@ApiExcludeController()
export class OpenApiController {
  private page: string | null = null;

  constructor(
    private readonly description: ApiDescription,
    private readonly plans: Plans,
    @Inject(PRICING) private readonly pricing: Pricing,
    @Inject(CONFIG) private readonly config: Config,
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
    this.page ??= renderDocsPage(this.description.get(), {
      plans: this.plans.list(),
      pricing: this.pricing,
      credits: this.plans.credits,
      rateLimits: this.config.rateLimits,
      baseUrl: this.config.http.baseUrl,
    });
    return this.page;
  }
}
