import { Module } from '@nestjs/common';
import { CreditsModule as CreditsLibrary } from '#credits/nest';
import { OrganizationsModule as OrganizationsLibrary } from '#organizations/nest';
import { CreditsController } from './credits.controller.js';

@Module({ imports: [CreditsLibrary, OrganizationsLibrary], controllers: [CreditsController] })
export class CreditsModule {}
