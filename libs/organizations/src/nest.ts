import { Global, Module } from '@nestjs/common';
import type { Clock } from '#common';
import { ApiKeys, BrowserSessions, Passkeys, Passwords, Trail, type Identity } from '#auth';
import { PROVISION_USER } from '#auth/nest';
import { SecretBox, type Config } from '#config';
import { CLOCK, CONFIG, injected } from '#config/nest';
import { Database } from '#database';
import type { BlobStore } from '#storage';
import { BLOB_STORE, StorageModule } from '#storage/nest';
import { Outbox } from '#mail';
import { MailModule } from '#mail/nest';
import { AccountMails } from './account-mails.js';
import { Accounts } from './accounts.js';
import { Invitations } from './invitations.js';
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

/** Organizations, their members and logos. Global for PROVISION_USER, which a library below asks for. */
@Global()
@Module({
  imports: [PlansModule, StorageModule, MailModule],
  providers: [
    {
      provide: OrganizationsService,
      inject: [Database, Plans, CREDIT_ACCOUNTS, CLOCK, CONFIG],
      useFactory: (...[database, plans, accounts, clock, { http }]: [Database, Plans, CreditAccounts, Clock, Config]) =>
        new OrganizationsService({ database, plans, accounts, clock, baseUrl: http.baseUrl }),
    },
    {
      provide: StoredLogos,
      inject: [Database, BLOB_STORE, CLOCK],
      useFactory: (database: Database, storage: BlobStore, clock: Clock) =>
        new StoredLogos({ database, storage, readImage: readLogoImage, clock }),
    },
    {
      provide: LogoService,
      inject: [Database, StoredLogos, OrganizationsService, CLOCK, CONFIG],
      useFactory: (
        ...[database, logos, organizations, clock, { http }]: [
          Database,
          StoredLogos,
          OrganizationsService,
          Clock,
          Config,
        ]
      ) => new LogoService({ database, logos, organizations, clock, baseUrl: http.baseUrl }),
    },
    injected(Accounts, Database),
    injected(OrganizationDeletion, Database, OrganizationsService, CLOCK),
    {
      provide: OrganizationKeys,
      inject: [Database, OrganizationsService, CLOCK, CONFIG],
      useFactory: (database: Database, organizations: OrganizationsService, clock: Clock, { environment }: Config) =>
        new OrganizationKeys(new ApiKeys(database, environment, clock), organizations),
    },
    {
      provide: MembersService,
      inject: [Database, Plans, CREDIT_ACCOUNTS, CLOCK],
      useFactory: (...[database, plans, accounts, clock]: [Database, Plans, CreditAccounts, Clock]) =>
        new MembersService({ database, plans, accounts, clock }),
    },
    {
      provide: Invitations,
      inject: [Database, MembersService, CLOCK, CONFIG, Outbox],
      useFactory: (...parts: [Database, MembersService, Clock, Config, Outbox]) => {
        const [database, members, clock, { http }, outbox] = parts;
        return new Invitations(database, members, clock, http.baseUrl, outbox);
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
      inject: [Database, SecretBox, Outbox, Passwords, CLOCK, CONFIG],
      useFactory: (...parts: [Database, SecretBox, Outbox, Passwords, Clock, Config]) => {
        const [database, box, outbox, passwords, clock, { http }] = parts;
        return new AccountMails({ database, box, outbox, passwords, clock, baseUrl: http.baseUrl });
      },
    },
    {
      provide: OrganizationPeople,
      inject: [Database, OrganizationsService, MembersService, Invitations, CLOCK],
      useFactory: (
        ...[database, organizations, members, invitations, clock]: [
          Database,
          OrganizationsService,
          MembersService,
          Invitations,
          Clock,
        ]
      ) =>
        new OrganizationPeople({
          database,
          organizations,
          members,
          invitations,
          sessions: new BrowserSessions(database, clock),
          trail: new Trail(database, clock),
          clock,
        }),
    },
    {
      provide: LocalAccounts,
      inject: [Database, OrganizationsService, Invitations, CLOCK, CONFIG, AccountMails, Passwords],
      useFactory: (
        ...[database, organizations, invitations, clock, { http }, mails, passwords]: [
          Database,
          OrganizationsService,
          Invitations,
          Clock,
          Config,
          AccountMails,
          Passwords,
        ]
      ) =>
        new LocalAccounts({
          database,
          organizations,
          invitations,
          passwords,
          passkeys: new Passkeys(database, clock),
          clock,
          baseUrl: http.baseUrl,
          mails,
        }),
    },
    {
      provide: Profiles,
      inject: [Database, CLOCK, AccountMails, Passwords],
      useFactory: (database: Database, clock: Clock, mails: AccountMails, passwords: Passwords) =>
        new Profiles(database, passwords, new Passkeys(database, clock), clock, mails),
    },
    {
      provide: PersonalOrganizations,
      inject: [Database, OrganizationsService, CLOCK, MembersService, CONFIG],
      useFactory: (
        ...[database, organizations, clock, members, { auth }]: [
          Database,
          OrganizationsService,
          Clock,
          MembersService,
          Config,
        ]
      ) =>
        new PersonalOrganizations(database, organizations, clock, members, {
          mode: auth.provisioning,
          domains: auth.domains,
        }),
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
