import { Module } from '@nestjs/common';
import { OrganizationsModule } from '#organizations/nest';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { ProfileController } from './profile.controller.js';

/** People's own accounts: name, address, password, passkeys. */
@Module({ imports: [OrganizationsModule, RateLimitModule], controllers: [ProfileController] })
export class ProfileModule {}
