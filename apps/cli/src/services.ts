import { dirname } from 'node:path';
import { systemClock } from '#common';
import { loadConfig, SecretBox, withLocalInstallation, type Config } from '#config';
import {
  ApiKeys,
  ApiKeysRepository,
  LoginTokens,
  LoginTokensRepository,
  Passkeys,
  Passwords,
  SignInLinks,
  Trail,
} from '#auth';
import { CreditsRepository, CreditsService } from '#credits';
import { Database, migrationsFolder, rekey, type RekeyedPlace } from '#database';
import { holdDeliveries, SEALED_CHANNELS } from '#notifications';
import { SEALED_GITHUB } from '#github';
import { SEALED_MAILS } from '#notifications/mail';
import { Invitations, LocalAccounts, MembersService, OrganizationsService, Plans, UsersService } from '#organizations';
import { listWorkers } from '#frontier';
import { listActive, OperatorRuns, RunEndings, RunsRepository, type ActiveRun } from '#runs';
import { SEALED_SITES, SitesRepository, Websites } from '#sites';
import { openBlobStore } from '#storage';
import { Erasure, supportBundle } from '#upkeep';
import { FindingsRepository } from '#findings';
import { ReportsRepository } from '#reports';
import { OrganizationsRepository, UsersRepository } from '#auth/tenancy';
import type { Result } from './result.js';
import { version } from './version.js';

/** Does a command's work with the services open, and closes them. */
export type WithServices = (work: (services: Services) => Promise<Result>) => Promise<void>;

/** Everything that operator commands work with. */
export interface Services {
  users: UsersService;
  organizations: OrganizationsService;
  members: MembersService;
  websites: Websites;
  keys: ApiKeys;
  logins: LoginTokens;
  links: SignInLinks;
  local: LocalAccounts;
  trail: Trail;
  /** Public address of the API. */
  baseUrl: string;
  credits: CreditsService;
  /** Deletes organizations and users. */
  erasure: Erasure;
  /** What people outside may know of the installation. */
  support: () => Promise<Record<string, unknown>>;
  /** Active runs, those that have waited longest for a worker first. */
  activeRuns: (limit: number) => Promise<ActiveRun[]>;
  /** Cancels and suspends, pauses intake, drains workers. */
  operator: OperatorRuns;
  workers: () => ReturnType<typeof listWorkers>;
  /** Encrypts everything with the first key of SECRETS_KEY; null without one. */
  rekey: (() => Promise<RekeyedPlace[]>) | null;
  /** Stops what waits to be sent. Returns how many deliveries. */
  holdDeliveries: () => Promise<number>;
  close(): Promise<void>;
}

/** @throws ConfigError */
export function readConfig(): Config {
  const root = dirname(dirname(migrationsFolder()));
  return loadConfig(withLocalInstallation(root));
}

export function openServices(config: Config): Services {
  const database = new Database({ ...config.database, poolSize: 2 });
  const clock = systemClock;
  const plans = new Plans(config.plans.overrides, config.plans);
  const credits = new CreditsService(database, new CreditsRepository(database), plans, clock);
  const members = new MembersService({ database, plans, accounts: credits, clock });
  const storage = openBlobStore(config);
  const users = new UsersRepository(database);
  const runs = new RunsRepository(database);
  const findings = new FindingsRepository(database);
  const reports = new ReportsRepository(database);
  const endings = new RunEndings(database, runs, findings, reports, credits, clock);
  const { baseUrl } = config.http;
  const box = new SecretBox(config.notifications.secretsKeys);
  const organizations = new OrganizationsService({
    database,
    repository: new OrganizationsRepository(database),
    plans,
    accounts: credits,
    clock,
    baseUrl,
  });
  const local = new LocalAccounts({
    ...{ database, users, organizations, clock, baseUrl },
    invitations: new Invitations(database, users, members, clock, baseUrl),
    mails: null,
    passwords: new Passwords(database, clock, config.auth.breachedPasswords),
    passkeys: new Passkeys(database, clock),
  });
  return {
    users: new UsersService(database, users, clock),
    organizations,
    members,
    websites: new Websites({ database, sites: new SitesRepository(database), clock, box, baseUrl }),
    keys: new ApiKeys(database, new ApiKeysRepository(database), config.environment, clock),
    logins: new LoginTokens(database, new LoginTokensRepository(database), clock),
    links: new SignInLinks(database, clock),
    local,
    trail: new Trail(database, clock),
    baseUrl,
    credits,
    erasure: new Erasure({ database, storage, endings, members, clock }),
    support: () => supportBundle({ database, credits, clock, config, version: version() }),
    activeRuns: (limit) => listActive(database, clock.now(), limit),
    operator: new OperatorRuns({ database, clock, endings }),
    workers: () => listWorkers(database),
    rekey: box.isReady
      ? () => rekey(database, box, [SEALED_CHANNELS, SEALED_SITES, SEALED_GITHUB, SEALED_MAILS])
      : null,
    holdDeliveries: () => holdDeliveries(database, clock.now()),
    close: async () => {
      storage.close();
      await database.close();
    },
  };
}
