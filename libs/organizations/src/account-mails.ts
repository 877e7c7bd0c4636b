import type { Clock } from '#common';
import type { Passwords } from '#auth';
import type { SecretBox } from '#config';
import type { Database, Sql } from '#database';
import type { Outbox } from '#notifications/mail';
import type { UsersRepository } from '#auth/tenancy';
import { shownEmail } from './users.service.js';

const DAY_MS = 86_400_000;
const CONFIRMATION_DAYS = 7;
/** What the code of a confirmation is sealed for. */
const CONFIRMATION = 'e-mail confirmation';

/** What the code holds. */
interface Confirmation {
  userId: string;
  email: string;
  expiresAt: number;
}

export interface AccountMailsParts {
  database: Database;
  users: UsersRepository;
  box: SecretBox;
  outbox: Outbox;
  passwords: Passwords;
  clock: Clock;
  /** Public address of the API. */
  baseUrl: string;
}

/** Messages to the people of this installation: links to confirm an address and to set a password. Without SMTP_URL there are none. */
export class AccountMails {
  constructor(private readonly parts: AccountMailsParts) {}

  get isOn(): boolean {
    return this.parts.outbox.isOn;
  }

  /** Writes the message by which the user confirms the address. False when there were too many. */
  async askToConfirm(sql: Sql, { id, email }: { id: string; email: string }): Promise<boolean> {
    if (!this.isOn || shownEmail(email) === null) return false;
    const { box, outbox, baseUrl, clock } = this.parts;
    const expiresAt = clock.now().getTime() + CONFIRMATION_DAYS * DAY_MS;
    const code = box
      .seal(JSON.stringify({ userId: id, email, expiresAt } satisfies Confirmation), CONFIRMATION)
      .toString('base64url');
    return outbox.add(sql, {
      ...{ kind: 'address', to: email, orgId: null, userId: id },
      words: {
        subject: 'Confirm your e-mail address',
        lines: [
          'Confirm that this address is yours. With a confirmed address you can set a new password by e-mail and get notifications.',
          `The link works for ${CONFIRMATION_DAYS} days.`,
        ],
        // Behind the #, which browsers keep to themselves.
        link: { label: 'Confirm your address', url: `${baseUrl}/app/confirm-email#${code}` },
        footer: this.footer(email),
      },
    });
  }

  /** The confirmed address; null for a code that does not hold, or an address that was changed since. Repeating it changes nothing. */
  async confirm(code: string): Promise<string | null> {
    const { database, box, clock } = this.parts;
    const opened = box.open(Buffer.from(code, 'base64url'), CONFIRMATION);
    if (opened === null) return null;
    const { userId, email, expiresAt } = JSON.parse(opened) as Confirmation;
    if (expiresAt <= clock.now().getTime()) return null;
    return (await this.parts.users.confirmEmail(database, userId, email)) ? email : null;
  }

  /**
   * Sends a link to set a new password to a confirmed address of a local account, and
   * does nothing else: the caller's response says nothing of it.
   * Of an address that was only typed another person may be the reader.
   */
  async sendReset(typed: string): Promise<void> {
    if (!this.isOn) return;
    const { database, passwords, outbox, baseUrl } = this.parts;
    const email = typed.trim().toLowerCase();
    const user = await this.parts.users.find({ email });
    const profile = user && (await this.parts.users.findProfile(database, user.id));
    if (!profile?.emailVerified || profile.issuer !== null) return;
    const { id } = profile;
    await passwords
      .createReset(id, { by: 'link', orgId: null }, async (sql, code) => {
        const isWritten = await outbox.add(sql, {
          ...{ kind: 'password', to: email, orgId: null, userId: id },
          words: {
            subject: 'Set a new password',
            lines: [
              'Someone asked for a new password of your account. The link works once, for a day.',
              'If it was not you, ignore this message: your password stays as it is.',
            ],
            link: { label: 'Set a new password', url: `${baseUrl}/app/reset#${code}` },
            footer: this.footer(email),
          },
        });
        if (!isWritten) throw new TooMany();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TooMany)) throw error;
      });
  }

  private footer(to: string): string[] {
    return [`Sqout at ${new URL(this.parts.baseUrl).host} sent this to ${to}.`];
  }
}

/** Takes the link back that no message tells of. */
class TooMany extends Error {}
