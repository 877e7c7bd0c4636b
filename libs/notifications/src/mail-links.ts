import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the link of a message is good for. One says nothing of the other: a message that is passed on does not confirm an address. */
export type MailUse = 'confirm' | 'unsubscribe';

/** Of a channel of the kind `email`; its reader needs no login. @param secret of the channel */
export function mailLink(baseUrl: string, use: MailUse, { id, secret }: { id: string; secret: string }): string {
  return `${baseUrl}/app/mail/${use}/${id}/${tokenOf(secret, use)}`;
}

export function isMailToken(token: string, use: MailUse, secret: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(secret, use))];
  return given.length === right.length && timingSafeEqual(given, right);
}

function tokenOf(secret: string, use: MailUse): string {
  return createHmac('sha256', secret).update(use).digest('base64url');
}
