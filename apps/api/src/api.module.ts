import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { Authenticator } from '#auth';
import { CreditsService } from '#credits';
import { LogoService, OrganizationsService } from '#organizations';
import { ReportsService } from '#reports';
import { RunFindings, RunsService } from '#runs';
import { AccessCheck } from './access/access-check.js';
import { AccessGuard } from './access/access.guard.js';
import { SharedLookUp } from './access/shared-look-up.js';
import { AgentRunsController } from './agent-runs/agent-runs.controller.js';
import { CONFIG } from './config.token.js';
import { CreditsController } from './credits/credits.controller.js';
import { FindingsController } from './findings/findings.controller.js';
import { HealthController } from './health/health.controller.js';
import { IdempotencyService } from './idempotency/idempotency.service.js';
import { LogoController } from './organizations/logo.controller.js';
import { OrganizationsController } from './organizations/organizations.controller.js';
import { ApiDescription } from './openapi/api-description.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { RateLimiter } from './rate-limit/rate-limiter.js';
import { ReportPageController } from './report-page/report-page.controller.js';
import { ReportsController } from './reports/reports.controller.js';
import { RulesController } from './rules/rules.controller.js';
import { Services } from './services.js';

@Module({})
export class ApiModule {
  static with(services: Services): DynamicModule {
    const providers: Provider[] = [
      { provide: Services, useValue: services },
      { provide: CONFIG, useValue: services.config },
      { provide: Authenticator, useValue: services.authenticator },
      { provide: CreditsService, useValue: services.credits },
      { provide: OrganizationsService, useValue: services.organizations },
      { provide: LogoService, useValue: services.logos },
      { provide: ReportsService, useValue: services.reports },
      { provide: RunsService, useValue: services.runs },
      { provide: RunFindings, useValue: services.findings },
      { provide: IdempotencyService, useValue: services.idempotency },
      { provide: RateLimiter, useValue: services.limiter },
    ];
    return {
      module: ApiModule,
      imports: [DiscoveryModule],
      // The router asks in this order: what is called most comes first.
      controllers: [
        AgentRunsController,
        FindingsController,
        ReportsController,
        CreditsController,
        OrganizationsController,
        LogoController,
        ReportPageController,
        RulesController,
        HealthController,
        OpenApiController,
      ],
      providers: [
        ...providers,
        ApiDescription,
        AccessCheck,
        SharedLookUp,
        { provide: APP_GUARD, useClass: AccessGuard },
      ],
    };
  }
}
