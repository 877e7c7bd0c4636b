import { AppError, newId, validationError } from '#common';
import type { Principal } from '#auth';
import type { ChannelsParts } from './channels-parts.js';
import type { OwnNotificationList, SetOwnNotificationsDto } from './dto/own-notifications.dto.js';
import type { EventType } from './events.js';
import { MailChannels, requireZone } from './mail-channels.js';
import * as rows from './own-channels.repository.js';
import type { OwnChannelRow } from './own-channels.repository.js';

const DEFAULT_ZONE = 'UTC';
/** News of everybody's audits is for those who read them once a day. */
const TYPES: readonly EventType[] = [
  'site.alert',
  'site.recovered',
  'run.failed',
  'schedule.skipped',
  'schedule.paused',
];

/**
 * What people get by e-mail of the organizations that they are members of, and choose themselves. It goes to the address of
 * their account while that is confirmed and their role may see the sites, and ends with the membership.
 */
export class OwnNotifications {
  private readonly mail: MailChannels;

  constructor(private readonly parts: ChannelsParts) {
    this.mail = new MailChannels(parts);
  }

  async list({ userId }: Principal): Promise<OwnNotificationList> {
    const organizations = (await rows.findOwnChannels(this.parts.database, userId)).map(viewOf);
    return { organizations, sendsEmail: this.parts.outbox.isOn };
  }

  /** @throws AppError NOT_FOUND for who is no member, or may not see its sites; VALIDATION_ERROR */
  async set(
    { userId }: Principal,
    orgId: string,
    { choice, timeZone }: SetOwnNotificationsDto,
  ): Promise<OwnNotificationList['organizations'][number]> {
    const { database, box, outbox, clock } = this.parts;
    const find = async (): Promise<OwnChannelRow> => {
      const [row] = await rows.findOwnChannels(database, userId, orgId);
      if (!row) throw new AppError('NOT_FOUND');
      return row;
    };
    const known = await find();
    await requireZone(database, timeZone);
    if (choice === 'none') await rows.deleteOwnChannel(database, orgId, userId);
    else {
      if (!outbox.isOn || !box.isReady)
        throw validationError([
          {
            path: 'choice',
            message: 'must be "none": this installation sends no e-mail. Ask its operator to set SMTP_URL',
          },
        ]);
      const id = newId('channel');
      const isDaily = choice === 'daily';
      await rows.putOwnChannel(database, {
        ...{ id, orgId, userId, secretEnc: this.mail.newSecret(id) },
        // The address of the account is looked up with each message.
        addressEnc: box.seal('', id),
        types: isDaily ? [...TYPES, 'run.completed'] : TYPES,
        digest: isDaily ? 'all' : 'rest',
        timeZone: timeZone ?? known.timeZone ?? DEFAULT_ZONE,
        at: clock.now(),
      });
    }
    return viewOf(await find());
  }
}

function viewOf({ orgId, orgName, digest, timeZone }: OwnChannelRow): OwnNotificationList['organizations'][number] {
  return { orgId, orgName, choice: digest === null ? 'none' : digest === 'all' ? 'daily' : 'at-once', timeZone };
}
