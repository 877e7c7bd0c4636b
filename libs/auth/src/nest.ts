import { Module } from '@nestjs/common';
import type { Clock } from '#common';
import type { Config } from '#config';
import { CLOCK, CONFIG } from '#config/nest';
import { Database } from '#database';
import { LoginTokens } from './login-tokens.js';
import { Authenticator, type ProvisionUser } from './authenticator.js';

/** What to do about a user who is seen for the first time. `OrganizationsModule` provides it: it is above this library. */
export const PROVISION_USER = Symbol('ProvisionUser');

/** Who is asking. */
@Module({
  providers: [
    {
      provide: Authenticator,
      inject: [CONFIG, Database, PROVISION_USER, CLOCK],
      useFactory: (config: Config, database: Database, provisionUser: ProvisionUser, clock: Clock) =>
        Authenticator.fromConfig(config, { database, provisionUser, clock }),
    },
    {
      provide: LoginTokens,
      inject: [Database, CLOCK],
      useFactory: (database: Database, clock: Clock) => new LoginTokens(database, clock),
    },
  ],
  exports: [Authenticator, LoginTokens],
})
export class AuthModule {}
