import { composeMail } from './mail/compose.js';
import type { OutgoingMail } from './mail/mailer.js';
import { REPORT_DELIVERY, type Notice } from './events.js';
import { wordsOf, type EventWords } from './formats/words.js';
import type { MailBrand, MailedReport } from './mailed-report.js';

interface MailTarget {
  baseUrl: string;
  channelId: string;
  to: string;
  /** Takes a POST without a login. */
  unsubscribeUrl: string;
  /** Of messages to clients; null: Sqout's. */
  brand?: MailBrand | null;
  /** The report itself, in place of the news that there is one. */
  report?: MailedReport | null;
}

/** An event as a message. */
export function mailMessage(notice: Notice, target: MailTarget): OutgoingMail {
  const { baseUrl, channelId, to, unsubscribeUrl, brand = null, report = null } = target;
  const words = wordsOf(notice, baseUrl);
  const {
    title,
    subject = title,
    lines,
    link,
    sections = [],
  } = report === null ? words : reportWords(words, report, brand);
  const composed = composeMail({
    ...{ subject, title, lines, link, sections, unsubscribeUrl, footer: footerOf(target) },
    ...(brand === null ? {} : { brand }),
  });
  // One event may go to several addresses: each message has another id, the same in every attempt.
  const id = report === null ? `${notice.id}.${channelId}` : `${notice.id}.${REPORT_DELIVERY}.${channelId}`;
  const attachments =
    report?.file == null
      ? {}
      : { attachments: [{ filename: report.file.name, contentType: 'application/pdf', content: report.file.bytes }] };
  return { id, to, unsubscribeUrl, ...composed, ...attachments };
}

function reportWords(
  words: EventWords,
  { url, isShared, file }: MailedReport,
  brand: MailBrand | null,
): Pick<EventWords, 'title' | 'subject' | 'lines' | 'link' | 'sections'> {
  const lines = [...words.lines];
  if (file !== null) lines.push('The report is attached as a PDF file.');
  if (!isShared) lines.push(`Members of ${brand?.name ?? 'the organization'} can open it online.`);
  return { title: words.title, lines, link: { label: 'Open report', url } };
}

function footerOf({ baseUrl, to, brand = null }: MailTarget): string[] {
  if (brand === null) return [`Sqout at ${new URL(baseUrl).host} sent this to ${to}.`];
  const sender = brand.isSqoutNamed
    ? `${brand.name} sent this to ${to} with Sqout.`
    : `${brand.name} sent this to ${to}.`;
  return brand.footer === null ? [sender] : [brand.footer, sender];
}
