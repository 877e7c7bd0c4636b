import { dirname } from 'node:path';
import { systemClock } from '#common';
import { loadConfig, withLocalInstallation, type Config } from '#config';
import { ApiKeys, LoginTokens, SignInLinks, Trail } from '#auth';
import { CreditsService } from '#credits';
import { Database, migrationsFolder } from '#database';
import { MembersService, OrganizationsService, Plans, UsersService } from '#organizations';
import { DomainsRepository } from '#tenancy';
import { listActive, type ActiveRun } from '#runs';
import type { Result } from './result.js';

/** Does a command's work with the services open, and closes them. */
export type WithServices = (work: (services: Services) => Promise<Result>) => Promise<void>;

/** Everything that operator commands work with. */
export interface Services {
  users: UsersService;
  organizations: OrganizationsService;
  members: MembersService;
  keys: ApiKeys;
  logins: LoginTokens;
  links: SignInLinks;
  trail: Trail;
  /** Makes the people of an e-mail domain join an organization. */
  setDomain: (domain: string, orgId: string) => Promise<void>;
  /** Public address of the API. */
  baseUrl: string;
  credits: CreditsService;
  /** Active runs, those that nobody works on for the longest time first. */
  activeRuns: (limit: number) => Promise<ActiveRun[]>;
  close(): Promise<void>;
}

/** @throws ConfigError */
export function readConfig(): Config {
  const root = dirname(dirname(migrationsFolder()));
  return loadConfig(withLocalInstallation(root));
}

export function openServices(config: Config): Services {
  const database = new Database({ url: config.database.url, poolSize: 2 });
  const clock = systemClock;
  const plans = new Plans(config.plans.overrides);
  const credits = new CreditsService(database, plans, clock);
  return {
    users: new UsersService(database, clock),
    organizations: new OrganizationsService({
      database,
      plans,
      accounts: credits,
      clock,
      baseUrl: config.http.baseUrl,
    }),
    members: new MembersService({ database, plans, accounts: credits, clock }),
    keys: new ApiKeys(database, config.environment, clock),
    logins: new LoginTokens(database, clock),
    links: new SignInLinks(database, clock),
    trail: new Trail(database, clock),
    setDomain: (domain, orgId) => new DomainsRepository().set(database, domain, orgId, clock.now()),
    baseUrl: config.http.baseUrl,
    credits,
    activeRuns: (limit) => listActive(database, clock.now(), limit),
    close: () => database.close(),
  };
}
