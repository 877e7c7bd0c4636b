import { createTransport, type SendMailOptions } from 'nodemailer';
import { isMailAddress } from '#common';
import type { SmtpSettings } from '#config';

const TIMES = { connectionTimeout: 10_000, dnsTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 15_000 };
/** For all of it. The lease of a delivery is longer. */
const TOTAL_MS = 30_000;
const MAX_RESPONSE = 1_000;

export interface OutgoingMail {
  /** The same in every attempt: Message-ID begins with it. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Takes a POST without a login (RFC 8058); null: there is nothing to unsubscribe from. */
  unsubscribeUrl: string | null;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
}

/** What came of one attempt. */
export interface MailResult {
  /** Of the server's reply; null without one. */
  status: number | null;
  response: string | null;
  /** null: the server took the message. */
  error: string | null;
  /** The same message would be refused again. */
  isFinal: boolean;
  /** The server knows no such recipient, or takes nothing for it. */
  isRefused: boolean;
}

export interface MailerOptions {
  timeoutMs?: number;
  /** For tests: a certificate authority. */
  ca?: string;
}

/** Sends one message over a new connection. Never throws: whatever goes wrong is the result. */
export class Mailer {
  constructor(
    private readonly smtp: SmtpSettings,
    private readonly options: MailerOptions = {},
  ) {}

  async send(mail: OutgoingMail, signal?: AbortSignal): Promise<MailResult> {
    if (!isMailAddress(mail.to))
      return { ...FAILED, error: 'This is not an e-mail address.', isFinal: true, isRefused: true };
    const transport = createTransport({ ...TIMES, ...this.connection() });
    const ends = AbortSignal.any([
      AbortSignal.timeout(this.options.timeoutMs ?? TOTAL_MS),
      ...(signal ? [signal] : []),
    ]);
    try {
      const sent = await Promise.race([transport.sendMail(this.messageOf(mail)), rejectedBy(ends)]);
      return { ...FAILED, ...replyOf(sent.response), error: null };
    } catch (error) {
      return resultOf(error);
    } finally {
      transport.close();
    }
  }

  private connection(): object {
    const { host, port, tls, user, password } = this.smtp;
    return {
      ...{ host, port, secure: tls === 'implicit', requireTLS: tls === 'required', ignoreTLS: tls === 'off' },
      ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
      ...(this.options.ca === undefined ? {} : { tls: { ca: this.options.ca } }),
      // A message is what we wrote, whatever it looks like.
      ...{ disableFileAccess: true, disableUrlAccess: true },
    };
  }

  private messageOf(mail: OutgoingMail): SendMailOptions {
    const { from } = this.smtp;
    const { id, to, subject, text, html, unsubscribeUrl, attachments = [] } = mail;
    return {
      from,
      to: { name: '', address: to },
      envelope: { from: from.address, to: [to] },
      messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
      ...{ subject: oneLine(subject), text, html, attachments },
      // No automatic reply, and no out-of-office message.
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(unsubscribeUrl === null ? {} : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      ...(unsubscribeUrl === null ? {} : { list: { unsubscribe: { url: unsubscribeUrl, comment: '' } } }),
    };
  }
}

const FAILED = { status: null, response: null, isFinal: false, isRefused: false } as const;

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const cut = (): void => reject(new Error('The mail server did not take the message in time.'));
    if (signal.aborted) cut();
    else signal.addEventListener('abort', cut, { once: true });
  });
}

function resultOf(error: unknown): MailResult {
  const { response, command, code } = (error ?? {}) as { response?: unknown; command?: unknown; code?: unknown };
  const reply = typeof response === 'string' ? replyOf(response) : { status: null, response: null };
  const isLasting = (reply.status ?? 0) >= 500;
  // Credentials, certificates and limits of the sender are fixed by the operator: the message waits for that.
  const isOfRecipient = command === 'RCPT TO' || code === 'EENVELOPE';
  const isRefused = isLasting && isOfRecipient && command !== 'MAIL FROM';
  const isFinal = isRefused || (isLasting && (command === 'DATA' || code === 'EMESSAGE'));
  const text = error instanceof Error ? error.message : String(error);
  const said = reply.response === null ? text : `The mail server replied: ${reply.response}`;
  return { ...reply, error: said.slice(0, MAX_RESPONSE), isFinal, isRefused };
}

function replyOf(response: string): { status: number | null; response: string } {
  const status = Number(/^\d{3}/.exec(response)?.[0] ?? Number.NaN);
  return { status: Number.isNaN(status) ? null : status, response: oneLine(response).slice(0, MAX_RESPONSE) };
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}
