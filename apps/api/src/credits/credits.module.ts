import { Module } from '@nestjs/common';
import { Clock } from '#common';
import { injected } from '#config/nest';
import { CreditsReader, CreditsService } from '#credits';
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
    injected(CreditsReader, CreditsService, OrganizationsService, Plans, PRICING),
    injected(CreditsLedger, Database, OrganizationsService, Clock),
  ],
  exports: [CreditsReader, CreditsLedger],
})
export class CreditsModule {}
