import { Module } from '@nestjs/common';
import { ConfigModule } from '#config/nest';
import { DatabaseModule } from '#database/nest';
import { MetricsModule, TracingModule } from '#observability/nest';
import { threadUse } from '#threads';
import { AccessModule } from './access/access.module.js';
import { AgentRunsModule } from './agent-runs/agent-runs.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { ChannelsModule } from './channels/channels.module.js';
import { ComparisonsModule } from './comparisons/comparisons.module.js';
import { ConformanceModule } from './conformance/conformance.module.js';
import { CreditsModule } from './credits/credits.module.js';
import { FindingsModule } from './findings/findings.module.js';
import { GithubModule } from './github/github.module.js';
import { HealthModule } from './health/health.module.js';
import { HelpModule } from './help/help.module.js';
import { HttpModule } from './http/http.module.js';
import { IssuesModule } from './issues/issues.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { OpenApiModule } from './openapi/openapi.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { RateLimitModule } from './rate-limit/rate-limit.module.js';
import { ProfileModule } from './profile/profile.module.js';
import { PeopleModule } from './people/people.module.js';
import { RegisteredRunsModule } from './registered-runs/registered-runs.module.js';
import { ReportPageModule } from './report-page/report-page.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { RulesModule } from './rules/rules.module.js';
import { SchedulesModule } from './schedules/schedules.module.js';
import { SitesModule } from './sites/sites.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { WebsitesModule } from './websites/websites.module.js';
import { WebModule } from './web/web.module.js';

/** Together less than the 6 s after which a client of a database that is silent must have its 503. */
const TIMEOUTS = { connectMs: 2_000, answerMs: 3_500 };

@Module({
  imports: [
    ConfigModule.forRoot({ logged: { service: 'api' } }),
    DatabaseModule.forRoot({ timeouts: TIMEOUTS }),
    MetricsModule.forRoot({ service: 'api', threads: threadUse }),
    TracingModule.forRoot({ service: 'api' }),
    // What every request passes.
    HttpModule,
    RateLimitModule,
    AccessModule,
    // The router asks narrower paths first (`route-order.ts`), else in this order: what is called most comes first, which saves time alone.
    RegisteredRunsModule,
    AgentRunsModule,
    FindingsModule,
    ComparisonsModule,
    ConformanceModule,
    SitesModule,
    WebsitesModule,
    IssuesModule,
    AlertsModule,
    GithubModule,
    SchedulesModule,
    ReportsModule,
    CreditsModule,
    OrganizationsModule,
    ApiKeysModule,
    ChannelsModule,
    PeopleModule,
    ProfileModule,
    SessionsModule,
    SignInModule,
    ReportPageModule,
    RulesModule,
    McpModule,
    HealthModule,
    OpenApiModule,
    HelpModule,
    WebModule,
  ],
})
export class AppModule {}
