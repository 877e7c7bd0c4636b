import { Global, Module } from '@nestjs/common';
import { Clock } from '#common';
import { ApiKeys, ApiKeysRepository, BrowserSessions, Passkeys, Passwords, Trail, type Identity } from '#auth';
import { PROVISION_USER } from '#auth/nest';
import { SecretBox, type Config } from '#config';
import { BASE_URL, CONFIG, injected, injectedParts } from '#config/nest';
import { Database } from '#database';
import { BlobStore } from '#storage';
import { StorageModule } from '#storage/nest';
import { Outbox } from '#notifications/mail';
import { MailModule } from '#notifications/nest';
import { LogoRepository, OrganizationsRepository, UsersRepository } from '#auth/tenancy';
import { AccountMails } from './account-mails.js';
import { Accounts } from './accounts.js';
import { Invitations } from './invitations.js';
import { IdempotencyRepository } from './idempotency/idempotency.repository.js';
import { IdempotencyService } from './idempotency/idempotency.service.js';
import { readLogoImage } from './logo/logo-image.js';
import { LogoService } from './logo/logo.service.js';
import { StoredLogos } from './logo/stored-logos.js';
import { LocalAccounts } from './local-accounts.js';
import { MembersService } from './members.service.js';
import { OrganizationDeletion } from './organization-deletion.js';
import { OrganizationKeys } from './organization-keys.js';
import { OrganizationPeople } from './organization-people.js';
import { OrganizationsService } from './organizations.service.js';
import { PersonalOrganizations } from './personal-organizations.js';
import { Plans } from './plans.js';
import { Profiles } from './profiles.js';

/** The accounts of organizations. `CreditsModule` provides them: it is above this library. */
export const CREDIT_ACCOUNTS = Symbol('CreditAccounts');

/** What each plan allows. */
@Module({
  providers: [
    { provide: Plans, inject: [CONFIG], useFactory: ({ plans }: Config) => new Plans(plans.overrides, plans) },
  ],
  exports: [Plans],
})
export class PlansModule {}

/** For routes that take the header Idempotency-Key. */
@Module({
  providers: [injected(IdempotencyRepository, Database), injected(IdempotencyService, IdempotencyRepository, Clock)],
  exports: [IdempotencyService],
})
export class IdempotencyModule {}

/** Organizations, their members and logos. Global for PROVISION_USER, which a library below asks for. */
@Global()
@Module({
  imports: [PlansModule, StorageModule, MailModule],
  providers: [
    injected(ApiKeysRepository, Database),
    injected(LogoRepository, Database),
    injected(OrganizationsRepository, Database),
    injected(UsersRepository, Database),
    injected(BrowserSessions, Database, Clock),
    injected(Passkeys, Database, Clock),
    injected(Trail, Database, Clock),
    injectedParts(OrganizationsService, {
      database: Database,
      repository: OrganizationsRepository,
      plans: Plans,
      accounts: CREDIT_ACCOUNTS,
      clock: Clock,
      baseUrl: BASE_URL,
    }),
    {
      provide: StoredLogos,
      inject: [Database, BlobStore, Clock],
      useFactory: (database: Database, storage: BlobStore, clock: Clock) =>
        new StoredLogos({ database, storage, readImage: readLogoImage, clock }),
    },
    injectedParts(LogoService, {
      database: Database,
      repository: LogoRepository,
      logos: StoredLogos,
      organizations: OrganizationsService,
      clock: Clock,
      baseUrl: BASE_URL,
    }),
    injected(Accounts, Database),
    injected(OrganizationDeletion, Database, OrganizationsService, Clock),
    {
      provide: ApiKeys,
      inject: [Database, ApiKeysRepository, CONFIG, Clock],
      useFactory: (...[database, keys, { environment }, clock]: [Database, ApiKeysRepository, Config, Clock]) =>
        new ApiKeys(database, keys, environment, clock),
    },
    injected(OrganizationKeys, ApiKeys, OrganizationsService),
    injectedParts(MembersService, { database: Database, plans: Plans, accounts: CREDIT_ACCOUNTS, clock: Clock }),
    injected(Invitations, Database, UsersRepository, MembersService, Clock, BASE_URL, Outbox),
    {
      provide: Passwords,
      inject: [Database, Clock, CONFIG],
      useFactory: (database: Database, clock: Clock, { auth }: Config) =>
        new Passwords(database, clock, auth.breachedPasswords),
    },
    injectedParts(AccountMails, {
      database: Database,
      users: UsersRepository,
      box: SecretBox,
      outbox: Outbox,
      passwords: Passwords,
      clock: Clock,
      baseUrl: BASE_URL,
    }),
    injectedParts(OrganizationPeople, {
      users: UsersRepository,
      organizations: OrganizationsService,
      members: MembersService,
      invitations: Invitations,
      sessions: BrowserSessions,
      trail: Trail,
      clock: Clock,
    }),
    injectedParts(LocalAccounts, {
      database: Database,
      users: UsersRepository,
      organizations: OrganizationsService,
      invitations: Invitations,
      passwords: Passwords,
      passkeys: Passkeys,
      mails: AccountMails,
      clock: Clock,
      baseUrl: BASE_URL,
    }),
    injected(Profiles, Database, UsersRepository, Passwords, Passkeys, Clock, AccountMails),
    {
      provide: PersonalOrganizations,
      inject: [Database, UsersRepository, OrganizationsService, Clock, MembersService, CONFIG],
      useFactory: (...parts: [Database, UsersRepository, OrganizationsService, Clock, MembersService, Config]) => {
        const [database, users, organizations, clock, members, { auth }] = parts;
        const rules = { mode: auth.provisioning, domains: auth.domains };
        return new PersonalOrganizations(database, users, organizations, clock, members, rules);
      },
    },
    {
      provide: PROVISION_USER,
      inject: [PersonalOrganizations],
      useFactory: (people: PersonalOrganizations) => (identity: Identity) => people.provision(identity),
    },
  ],
  exports: [
    PlansModule,
    OrganizationsService,
    OrganizationDeletion,
    OrganizationKeys,
    OrganizationPeople,
    Invitations,
    PersonalOrganizations,
    LocalAccounts,
    AccountMails,
    Profiles,
    Accounts,
    MembersService,
    LogoService,
    StoredLogos,
    PROVISION_USER,
  ],
})
export class OrganizationsModule {}
