import { composeMail, type OutgoingMail } from '#mail';
import { wordsOf } from './formats/words.js';
import type { Notice } from './events.js';

/** An event as a message. @param unsubscribeUrl takes a POST without a login */
export function mailMessage(
  notice: Notice,
  {
    baseUrl,
    channelId,
    to,
    unsubscribeUrl,
  }: { baseUrl: string; channelId: string; to: string; unsubscribeUrl: string },
): OutgoingMail {
  const { title, lines, link, sections = [] } = wordsOf(notice, baseUrl);
  const composed = composeMail({
    ...{ subject: title, lines, link, sections, unsubscribeUrl },
    footer: [`Sqout at ${new URL(baseUrl).host} sent this to ${to}.`],
  });
  // One event may go to several addresses: each message has another id, the same in every attempt.
  return { id: `${notice.id}.${channelId}`, to, unsubscribeUrl, ...composed };
}
