import type { Database, Sql } from '#database';

export interface UserRow {
  id: string;
  email: string;
  name: string;
  avatarUrl: string | null;
  createdAt: Date;
}

export interface NewUserRow {
  id: string;
  email: string;
  name: string;
  avatarUrl: string | null;
  issuer: string | null;
  subject: string | null;
  createdAt: Date;
  /** False for an address that its user typed and that was never verified; true when left out. */
  emailVerified?: boolean;
}

/** What people see of themselves, and how they are known. */
export interface ProfileRow {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  /** null: no user of an identity provider. */
  issuer: string | null;
}

const COLUMNS = { id: true, email: true, name: true, avatarUrl: true, createdAt: true } as const;

export class UsersRepository {
  constructor(private readonly database: Database) {}

  async find(where: { id: string } | { email: string }): Promise<UserRow | null> {
    return this.database.prisma.user.findUnique({ where, select: COLUMNS });
  }

  /** Newest first. */
  async list({ limit, offset }: { limit: number; offset: number }): Promise<UserRow[]> {
    return this.database.prisma.user.findMany({
      select: COLUMNS,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
      skip: offset,
    });
  }

  /** False when the address is taken. */
  async insert(sql: Sql, user: NewUserRow): Promise<boolean> {
    const rows = await sql.query(
      `INSERT INTO users (id, email, name, avatar_url, issuer, subject, created_at, email_verified)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (email) DO NOTHING RETURNING id`,
      [
        ...[user.id, user.email, user.name, user.avatarUrl, user.issuer, user.subject, user.createdAt],
        user.emailVerified ?? true,
      ],
    );
    return rows.length > 0;
  }

  /** Locks this identity until the transaction ends. */
  async lockIdentity(sql: Sql, issuer: string, subject: string): Promise<void> {
    await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${issuer}\n${subject}`]);
  }

  async findIdByIdentity(sql: Sql, issuer: string, subject: string): Promise<string | null> {
    const [row] = await sql.query<{ id: string }>('SELECT id FROM users WHERE issuer = $1 AND subject = $2', [
      issuer,
      subject,
    ]);
    return row?.id ?? null;
  }

  /** Gives the user with that address the identity, unless the user has one, or typed the address without anybody vouching for it. */
  async linkIdentity(sql: Sql, identity: { issuer: string; subject: string; email: string }): Promise<string | null> {
    const [row] = await sql.query<{ id: string }>(
      'UPDATE users SET issuer = $1, subject = $2 WHERE email = $3 AND issuer IS NULL AND email_verified RETURNING id',
      [identity.issuer, identity.subject, identity.email],
    );
    return row?.id ?? null;
  }

  /** The address that the provider has verified now, unless it is another user's. */
  async changeEmail(sql: Sql, userId: string, email: string): Promise<void> {
    await sql.query(
      'UPDATE users SET email = $2 WHERE id = $1 AND email <> $2 AND NOT EXISTS (SELECT 1 FROM users WHERE email = $2)',
      [userId, email],
    );
  }

  async findEmail(sql: Sql, userId: string): Promise<string | null> {
    const [row] = await sql.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId]);
    return row?.email ?? null;
  }

  async findProfile(sql: Sql, userId: string): Promise<ProfileRow | null> {
    const [row] = await sql.query<ProfileRow>(
      'SELECT id, email, name, email_verified AS "emailVerified", issuer FROM users WHERE id = $1',
      [userId],
    );
    return row ?? null;
  }

  /** False when the user has another address by now. */
  async confirmEmail(sql: Sql, userId: string, email: string): Promise<boolean> {
    const rows = await sql.query('UPDATE users SET email_verified = true WHERE id = $1 AND email = $2 RETURNING 1', [
      userId,
      email,
    ]);
    return rows.length === 1;
  }

  /** False when another user has the address. */
  async setProfile(
    sql: Sql,
    userId: string,
    profile: Pick<ProfileRow, 'email' | 'name' | 'emailVerified'>,
  ): Promise<boolean> {
    const rows = await sql.query(
      `UPDATE users SET email = $2, name = $3, email_verified = $4
       WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM users other WHERE other.email = $2 AND other.id <> $1)
       RETURNING 1`,
      [userId, profile.email, profile.name, profile.emailVerified],
    );
    return rows.length === 1;
  }

  /** Locks the search for the first user until the transaction ends. */
  async lockFirst(sql: Sql): Promise<void> {
    await sql.query("SELECT pg_advisory_xact_lock(hashtextextended('first user', 4))");
  }

  async hasAny(sql: Sql): Promise<boolean> {
    return (await sql.query('SELECT 1 FROM users LIMIT 1')).length > 0;
  }

  async setActiveOrganization(userId: string, orgId: string): Promise<void> {
    await this.database.query('UPDATE users SET active_org_id = $2 WHERE id = $1', [userId, orgId]);
  }

  async hasMembership(sql: Sql, userId: string): Promise<boolean> {
    const rows = await sql.query('SELECT 1 FROM memberships WHERE user_id = $1 LIMIT 1', [userId]);
    return rows.length > 0;
  }
}
