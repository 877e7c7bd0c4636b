import { Module } from '@nestjs/common';
import type { Clock } from '#common';
import { CLOCK } from '#config/nest';
import { CreditsReader, CreditsService, type Pricing } from '#credits';
import { CreditsModule as CreditsLibrary, PRICING } from '#credits/nest';
import { Database } from '#database';
import { OrganizationsService, Plans } from '#organizations';
import { OrganizationsModule as OrganizationsLibrary } from '#organizations/nest';
import { CreditsLedger } from '#runs';
import { CreditsController } from './credits.controller.js';

@Module({
  imports: [CreditsLibrary, OrganizationsLibrary],
  controllers: [CreditsController],
  providers: [
    {
      provide: CreditsReader,
      inject: [CreditsService, OrganizationsService, Plans, PRICING],
      useFactory: (credits: CreditsService, organizations: OrganizationsService, plans: Plans, pricing: Pricing) =>
        new CreditsReader(credits, organizations, plans, pricing),
    },
    {
      provide: CreditsLedger,
      inject: [Database, OrganizationsService, CLOCK],
      useFactory: (database: Database, organizations: OrganizationsService, clock: Clock) =>
        new CreditsLedger(database, organizations, clock),
    },
  ],
  exports: [CreditsReader, CreditsLedger],
})
export class CreditsModule {}
