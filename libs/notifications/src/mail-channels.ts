import { randomBytes } from 'node:crypto';
import { AppError, validationError } from '#common';
import type { OrgPrincipal } from '#auth';
import type { Sql } from '#database';
import { isKnownZone } from './channel-mail.repository.js';
import type { ChannelsParts } from './channels-parts.js';
import { findConfirmation } from './channels.repository.js';
import type { ChannelKind, ReportChoice } from './deliveries.repository.js';
import { mailLink } from './mail-links.js';

const DEFAULT_ZONE = 'UTC';

interface MailSettings {
  digest: 'none' | 'rest' | null;
  timeZone: string | null;
  reports: ReportChoice | null;
  monthly: boolean | null;
}

interface Wanted {
  digest?: boolean;
  timeZone?: string;
  reports?: ReportChoice;
  monthly?: boolean;
}

/** What channels of the kind `email` have beside the others: an address that its reader confirms, and a digest. */
export class MailChannels {
  constructor(private readonly parts: Pick<ChannelsParts, 'database' | 'box' | 'outbox' | 'baseUrl'>) {}

  /** @throws AppError VALIDATION_ERROR */
  sealAddress(email: string | undefined, id: string): { addressEnc: Buffer; addressHint: string } {
    if (!this.parts.outbox.isOn)
      throw validationError([
        { path: 'kind', message: 'cannot be "email": this installation has no SMTP_URL. Ask its operator to set it' },
      ]);
    if (email === undefined) throw validationError([{ path: 'email', message: 'is required' }]);
    return { addressEnc: this.parts.box.seal(email, id), addressHint: email };
  }

  /** What the links of its messages are made from. */
  newSecret(id: string): Buffer {
    return this.parts.box.seal(randomBytes(32).toString('base64url'), id);
  }

  /** @param isChange what is not named stays as it is: null @throws AppError VALIDATION_ERROR */
  async settingsOf(kind: ChannelKind, wanted: Wanted, isChange = false): Promise<MailSettings> {
    const { digest, timeZone, reports = null, monthly = null } = wanted;
    if (kind !== 'email') {
      const path = pathOfMail(wanted);
      if (path !== null) throw validationError([{ path, message: 'is for channels of the kind "email"' }]);
      return { digest: isChange ? null : 'none', timeZone: null, reports: null, monthly: null };
    }
    await requireZone(this.parts.database, timeZone);
    const isDigest = digest ?? (isChange ? null : true);
    return {
      digest: isDigest === null ? null : isDigest ? 'rest' : 'none',
      timeZone: timeZone ?? (isChange ? null : DEFAULT_ZONE),
      ...{ reports, monthly },
    };
  }

  /** Writes the message with the link. @throws AppError RATE_LIMITED when the address or the organization got too many */
  async askToConfirm(sql: Sql, { orgId, userId }: OrgPrincipal, id: string): Promise<void> {
    const { box, outbox, baseUrl } = this.parts;
    const found = await findConfirmation(sql, orgId, id);
    const secret = found?.secretEnc ? box.open(found.secretEnc, id) : null;
    const to = found && box.open(found.addressEnc, id);
    if (!found || secret === null || to === null) throw new AppError('NOT_FOUND');
    const isWritten = await outbox.add(sql, {
      ...{ kind: 'channel', to, orgId, userId },
      words: {
        subject: `Confirm e-mail notifications of ${found.orgName}`,
        lines: [
          `${found.orgName} wants to send alerts and reports about its websites to this address.`,
          'Nothing is sent until you confirm. If you do not know why you got this message, ignore it.',
        ],
        link: { label: 'Confirm this address', url: mailLink(baseUrl, 'confirm', { id, secret }) },
        footer: [
          `Sqout at ${new URL(baseUrl).host} sent this to ${to}, because a member of ${found.orgName} entered the address.`,
        ],
      },
    });
    if (!isWritten)
      throw new AppError('RATE_LIMITED', {
        message:
          'Too many messages were sent to this address, or by this organization, within an hour. Try again later.',
        headers: { 'Retry-After': '3600' },
      });
  }
}

/** A member of the request that only e-mail has. */
function pathOfMail({ digest, timeZone, reports = 'none', monthly }: Wanted): string | null {
  if (timeZone !== undefined) return 'timeZone';
  if (digest === true) return 'digest';
  if (reports !== 'none') return 'reports';
  return monthly === true ? 'monthly' : null;
}

/** @throws AppError VALIDATION_ERROR */
export async function requireZone(sql: Sql, timeZone: string | undefined): Promise<void> {
  if (timeZone !== undefined && !(await isKnownZone(sql, timeZone)))
    throw validationError([{ path: 'timeZone', message: 'must be a time zone such as Europe/Berlin' }]);
}
