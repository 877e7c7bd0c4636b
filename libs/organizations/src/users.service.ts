import { AppError, isId, newId, validationError, type Clock } from '#common';
import { Trail } from '#auth';
import type { Database } from '#database';
import type { UserRow, UsersRepository } from '#auth/tenancy';
import { readEmail, readName } from './text-fields.js';

export interface User {
  id: string;
  /** null for a user whose address the identity provider did not verify. */
  email: string | null;
  name: string;
  avatarUrl: string | null;
  createdAt: Date;
}

/** RFC 2606: no such domain can exist, so no mail and no sign-in can ever belong to it. */
const NO_ADDRESS_DOMAIN = '@no-address.invalid';

/** Of the user that `npm start` creates before anybody has said who they are. RFC 6761: it leads nowhere. */
const UNNAMED_DOMAIN = '@sqout.localhost';

/** Whether it is unknown yet who this user is. */
export function isUnnamed(email: string): boolean {
  return email.endsWith(UNNAMED_DOMAIN);
}

/** For the unique column of a user without a verified address. */
export function noAddressOf(userId: string): string {
  return userId + NO_ADDRESS_DOMAIN;
}

/** The address as people see it. */
export function shownEmail(email: string): string | null {
  return email.endsWith(NO_ADDRESS_DOMAIN) ? null : email;
}

export class UsersService {
  private readonly trail: Trail;

  constructor(
    private readonly database: Database,
    private readonly repository: UsersRepository,
    private readonly clock: Clock,
  ) {
    this.trail = new Trail(database, clock);
  }

  /**
   * For the operator: a user of no organization yet. The identity provider's user with
   * the same verified address becomes this one at first sight.
   * @throws AppError VALIDATION_ERROR, also when the address is taken
   */
  async create(wanted: { email: string; name: string }): Promise<User> {
    const now = this.clock.now();
    const user = {
      id: newId('user', now.getTime()),
      email: readEmail(wanted.email),
      name: readName(wanted.name),
      avatarUrl: null,
      createdAt: now,
    };
    const isNew = await this.database.transaction(async (sql) => {
      if (!(await this.repository.insert(sql, { ...user, issuer: null, subject: null }))) return false;
      await this.trail.record(sql, { by: null, orgId: null, action: 'user.created', subject: user.id });
      return true;
    });
    if (!isNew) {
      const holder = await this.repository.find({ email: user.email });
      throw validationError([
        { path: 'email', message: `A user with this address exists${holder ? `: ${holder.id}` : ''}.` },
      ]);
    }
    return user;
  }

  /** Newest first. */
  async list(page: { limit: number; offset: number }): Promise<User[]> {
    return (await this.repository.list(page)).map(userOf);
  }

  /** @param idOrEmail `usr_…` or an address */
  async find(idOrEmail: string): Promise<User | null> {
    const row = idOrEmail.includes('@')
      ? await this.repository.find({ email: idOrEmail.trim().toLowerCase() })
      : isId('user', idOrEmail)
        ? await this.repository.find({ id: idOrEmail })
        : null;
    return row && userOf(row);
  }

  /** @throws AppError NOT_FOUND */
  async get(idOrEmail: string): Promise<User> {
    const user = await this.find(idOrEmail);
    if (user === null)
      throw new AppError('NOT_FOUND', {
        message: `There is no user "${idOrEmail.slice(0, 100)}". Give the id (usr_…) or the address of one.`,
      });
    return user;
  }
}

function userOf(row: UserRow): User {
  return { ...row, email: shownEmail(row.email) };
}
