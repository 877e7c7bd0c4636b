import { Module } from '@nestjs/common';
import { AuthModule } from '#auth/nest';
import { OrganizationsModule } from '#organizations/nest';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { SessionsController } from './sessions.controller.js';

/** Logins: who the caller is, and the end of a login. */
@Module({ imports: [AuthModule, OrganizationsModule, RateLimitModule], controllers: [SessionsController] })
export class SessionsModule {}
