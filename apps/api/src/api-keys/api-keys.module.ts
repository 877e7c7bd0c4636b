import { Module } from '@nestjs/common';
import { OrganizationsModule } from '#organizations/nest';
import { ApiKeysController } from './api-keys.controller.js';

/** An organization's keys. */
@Module({ imports: [OrganizationsModule], controllers: [ApiKeysController] })
export class ApiKeysModule {}
