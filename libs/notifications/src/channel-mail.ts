import type { Clock } from '#common';
import type { SecretBox } from '#config';
import type { Database } from '#database';
import * as rows from './channel-mail.repository.js';
import type { MailChannel } from './channel-mail.repository.js';
import { isMailToken, type MailUse } from './mail-links.js';

/** What readers of messages do by the links in them, without a login. */
export class ChannelMail {
  constructor(private readonly parts: { database: Database; box: SecretBox; clock: Clock }) {}

  /** Null for a link that does not hold: the channel is deleted, or its address was changed. */
  async look(id: string, token: string, use: MailUse): Promise<MailChannel | null> {
    const row = await rows.findMailChannel(this.parts.database, id);
    const secret = row && this.parts.box.open(row.secretEnc, id);
    return row && secret !== null && isMailToken(token, use, secret) ? row.view : null;
  }

  /** From now on the channel gets events. False for a link that does not hold. */
  async confirm(id: string, token: string): Promise<boolean> {
    if ((await this.look(id, token, 'confirm')) === null) return false;
    await rows.confirmMailChannel(this.parts.database, id, this.parts.clock.now());
    return true;
  }

  /** Nothing goes to the address any more until its reader confirms it again. Repeating it changes nothing. */
  async unsubscribe(id: string, token: string): Promise<boolean> {
    if ((await this.look(id, token, 'unsubscribe')) === null) return false;
    await this.parts.database.transaction((sql) => rows.unsubscribeMailChannel(sql, id, this.parts.clock.now()));
    return true;
  }
}
