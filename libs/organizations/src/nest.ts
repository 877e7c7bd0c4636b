import { Global, Module } from '@nestjs/common';
import type { Clock } from '#common';
import { ApiKeys, ApiKeysRepository, BrowserSessions, Passkeys, Passwords, Trail, type Identity } from '#auth';
import { PROVISION_USER } from '#auth/nest';
import { SecretBox, type Config } from '#config';
import { CLOCK, CONFIG, injected } from '#config/nest';
import { Database } from '#database';
import type { BlobStore } from '#storage';
import { BLOB_STORE, StorageModule } from '#storage/nest';
import { Outbox } from '#mail';
import { MailModule } from '#mail/nest';
import { LogoRepository, OrganizationsRepository, UsersRepository } from '#tenancy';
import { AccountMails } from './account-mails.js';
import { Accounts } from './accounts.js';
import { Invitations } from './invitations.js';
import { IdempotencyRepository } from './idempotency/idempotency.repository.js';
import { IdempotencyService } from './idempotency/idempotency.service.js';
import { readLogoImage } from './logo/logo-image.js';
import { LogoService } from './logo/logo.service.js';
import { StoredLogos } from './logo/stored-logos.js';
import type { CreditAccounts } from './organization.js';
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
  providers: [injected(IdempotencyRepository, Database), injected(IdempotencyService, IdempotencyRepository, CLOCK)],
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
    injected(BrowserSessions, Database, CLOCK),
    injected(Passkeys, Database, CLOCK),
    injected(Trail, Database, CLOCK),
    {
      provide: OrganizationsService,
      inject: [Database, OrganizationsRepository, Plans, CREDIT_ACCOUNTS, CLOCK, CONFIG],
      useFactory: (...parts: [Database, OrganizationsRepository, Plans, CreditAccounts, Clock, Config]) => {
        const [database, repository, plans, accounts, clock, { http }] = parts;
        return new OrganizationsService({ database, repository, plans, accounts, clock, baseUrl: http.baseUrl });
      },
    },
    {
      provide: StoredLogos,
      inject: [Database, BLOB_STORE, CLOCK],
      useFactory: (database: Database, storage: BlobStore, clock: Clock) =>
        new StoredLogos({ database, storage, readImage: readLogoImage, clock }),
    },
    {
      provide: LogoService,
      inject: [Database, LogoRepository, StoredLogos, OrganizationsService, CLOCK, CONFIG],
      useFactory: (...parts: [Database, LogoRepository, StoredLogos, OrganizationsService, Clock, Config]) => {
        const [database, repository, logos, organizations, clock, { http }] = parts;
        return new LogoService({ database, repository, logos, organizations, clock, baseUrl: http.baseUrl });
      },
    },
    injected(Accounts, Database),
    injected(OrganizationDeletion, Database, OrganizationsService, CLOCK),
    {
      provide: ApiKeys,
      inject: [Database, ApiKeysRepository, CONFIG, CLOCK],
      useFactory: (...[database, keys, { environment }, clock]: [Database, ApiKeysRepository, Config, Clock]) =>
        new ApiKeys(database, keys, environment, clock),
    },
    injected(OrganizationKeys, ApiKeys, OrganizationsService),
    {
      provide: MembersService,
      inject: [Database, Plans, CREDIT_ACCOUNTS, CLOCK],
      useFactory: (...[database, plans, accounts, clock]: [Database, Plans, CreditAccounts, Clock]) =>
        new MembersService({ database, plans, accounts, clock }),
    },
    {
      provide: Invitations,
      inject: [Database, UsersRepository, MembersService, CLOCK, CONFIG, Outbox],
      useFactory: (...parts: [Database, UsersRepository, MembersService, Clock, Config, Outbox]) => {
        const [database, users, members, clock, { http }, outbox] = parts;
        return new Invitations(database, users, members, clock, http.baseUrl, outbox);
      },
    },
    {
      provide: Passwords,
      inject: [Database, CLOCK, CONFIG],
      useFactory: (database: Database, clock: Clock, { auth }: Config) =>
        new Passwords(database, clock, auth.breachedPasswords),
    },
    {
      provide: AccountMails,
      inject: [Database, UsersRepository, SecretBox, Outbox, Passwords, CLOCK, CONFIG],
      useFactory: (...parts: [Database, UsersRepository, SecretBox, Outbox, Passwords, Clock, Config]) => {
        const [database, users, box, outbox, passwords, clock, { http }] = parts;
        return new AccountMails({ database, users, box, outbox, passwords, clock, baseUrl: http.baseUrl });
      },
    },
    {
      provide: OrganizationPeople,
      inject: [UsersRepository, OrganizationsService, MembersService, Invitations, BrowserSessions, Trail, CLOCK],
      useFactory: (
        ...parts: [UsersRepository, OrganizationsService, MembersService, Invitations, BrowserSessions, Trail, Clock]
      ) => {
        const [users, organizations, members, invitations, sessions, trail, clock] = parts;
        return new OrganizationPeople({ users, organizations, members, invitations, sessions, trail, clock });
      },
    },
    {
      provide: LocalAccounts,
      inject: [
        Database,
        UsersRepository,
        OrganizationsService,
        Invitations,
        Passwords,
        Passkeys,
        AccountMails,
        CLOCK,
        CONFIG,
      ],
      useFactory: (
        ...parts: [
          ...[Database, UsersRepository, OrganizationsService, Invitations],
          ...[Passwords, Passkeys, AccountMails, Clock, Config],
        ]
      ) => {
        const [database, users, organizations, invitations, passwords, passkeys, mails, clock, { http }] = parts;
        return new LocalAccounts({
          ...{ database, users, organizations, invitations, passwords, passkeys, mails, clock },
          baseUrl: http.baseUrl,
        });
      },
    },
    injected(Profiles, Database, UsersRepository, Passwords, Passkeys, CLOCK, AccountMails),
    {
      provide: PersonalOrganizations,
      inject: [Database, UsersRepository, OrganizationsService, CLOCK, MembersService, CONFIG],
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
