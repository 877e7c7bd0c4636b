import { Module } from '@nestjs/common';
import { AlertsModule } from '#alerts/nest';
import { IssuesModule } from '#issues/nest';
import { OrganizationsModule } from '#organizations/nest';
import { ReportsModule } from '#reports/nest';
import { RunsModule } from '#runs/nest';
import { SchedulesModule } from '#schedules/nest';
import { CreditsModule } from '../credits/credits.module.js';
import { ErrorEnvelopeFilter } from '../http/error-envelope.filter.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { BackendServices } from './api-backend.js';
import { McpChallengeFilter } from './mcp-challenge.filter.js';
import { McpController } from './mcp.controller.js';

/** The tools of agents, over the services of the REST routes. */
@Module({
  imports: [
    AlertsModule,
    CreditsModule,
    IssuesModule,
    OrganizationsModule,
    RateLimitModule,
    ReportsModule,
    RunsModule,
    SchedulesModule,
  ],
  controllers: [McpController],
  providers: [BackendServices, ErrorEnvelopeFilter, McpChallengeFilter],
})
export class McpModule {}
