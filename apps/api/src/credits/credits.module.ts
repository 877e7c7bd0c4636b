import { Module } from '@nestjs/common';
import { CreditsReader, CreditsService, type Pricing } from '#credits';
import { CreditsModule as CreditsLibrary, PRICING } from '#credits/nest';
import { OrganizationsService, Plans } from '#organizations';
import { OrganizationsModule as OrganizationsLibrary } from '#organizations/nest';
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
  ],
  exports: [CreditsReader],
})
export class CreditsModule {}
