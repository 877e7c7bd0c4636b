import { Module } from '@nestjs/common';
import { Clock } from '#common';
import type { Config } from '#config';
import { CONFIG, injected } from '#config/nest';
import { Database } from '#database';
import { UsersRepository } from './tenancy/index.js';
import { CredentialsRepository } from './credentials.repository.js';
import { LoginTokensRepository } from './login-tokens.repository.js';
import { AccountRecheck } from './account-recheck.js';
import { BrowserSessions } from './browser-sessions.js';
import { LoginRequests } from './login-requests.js';
import { SignInLinks } from './sign-in-links.js';
import { LoginTokens } from './login-tokens.js';
import { Authenticator, type ProvisionUser } from './authenticator.js';
import { Passkeys } from './local/passkeys.js';
import { Passwords } from './local/passwords.js';
import { BackChannelLogout } from './back-channel-logout.js';
import { OidcSignIn } from './oidc-sign-in.js';

/** What to do about a user who is seen for the first time. `OrganizationsModule` provides it: it is above this library. */
export const PROVISION_USER = Symbol('ProvisionUser');

/** Sign-in at the identity provider, or null where there is none. */
export const OIDC_SIGN_IN = Symbol('OidcSignIn');

/** What the identity provider ends, or null where there is none. */
export const BACK_CHANNEL_LOGOUT = Symbol('BackChannelLogout');

/** Who is asking. */
@Module({
  providers: [
    {
      provide: Authenticator,
      inject: [CONFIG, Database, CredentialsRepository, PROVISION_USER, Clock],
      useFactory: (...parts: [Config, Database, CredentialsRepository, ProvisionUser, Clock]) => {
        const [config, database, credentials, provisionUser, clock] = parts;
        return Authenticator.fromConfig(config, { database, credentials, provisionUser, clock });
      },
    },
    injected(CredentialsRepository, Database),
    injected(UsersRepository, Database),
    injected(LoginTokensRepository, Database),
    injected(LoginTokens, Database, LoginTokensRepository, Clock),
    injected(LoginRequests, Database, LoginTokens, Clock),
    {
      provide: BrowserSessions,
      inject: [Database, Clock, OIDC_SIGN_IN],
      useFactory: (database: Database, clock: Clock, provider: OidcSignIn | null) =>
        new BrowserSessions(database, clock, provider && new AccountRecheck(database, clock, provider)),
    },
    {
      provide: OIDC_SIGN_IN,
      inject: [Database, Clock, CONFIG],
      useFactory: (database: Database, clock: Clock, { auth, http }: Config) => {
        const { issuer, clientId, clientSecret, jwksUrl, scopes } = auth;
        if (issuer === null || clientId === null) return null;
        const redirectUri = `${http.baseUrl}/app/sign-in/callback`;
        return new OidcSignIn({ issuer, clientId, clientSecret, jwksUrl, scopes, redirectUri }, database, clock);
      },
    },
    {
      provide: BACK_CHANNEL_LOGOUT,
      inject: [Database, UsersRepository, Clock, CONFIG],
      useFactory: (...[database, users, clock, { auth }]: [Database, UsersRepository, Clock, Config]) => {
        const { issuer, clientId, jwksUrl } = auth;
        return issuer === null || clientId === null
          ? null
          : new BackChannelLogout({ issuer, clientId, jwksUrl }, database, users, clock);
      },
    },
    injected(SignInLinks, Database, Clock),
    injected(Passwords, Database, Clock),
    injected(Passkeys, Database, Clock),
  ],
  exports: [
    Authenticator,
    LoginTokens,
    LoginRequests,
    BrowserSessions,
    SignInLinks,
    Passwords,
    Passkeys,
    OIDC_SIGN_IN,
    BACK_CHANNEL_LOGOUT,
  ],
})
export class AuthModule {}
