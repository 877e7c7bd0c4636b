import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AuthModule } from '#auth/nest';
import { OrganizationsModule } from '#organizations/nest';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { AccessCheck } from './access-check.js';
import { AccessGuard } from './access.guard.js';
import { CoalescingAuthenticator } from './coalescing-authenticator.js';

/** Who may call what: a guard before every route, and a check at start that every route says who may call it. */
@Module({
  imports: [AuthModule, OrganizationsModule, DiscoveryModule, RateLimitModule],
  providers: [AccessCheck, CoalescingAuthenticator, { provide: APP_GUARD, useClass: AccessGuard }],
})
export class AccessModule {}
