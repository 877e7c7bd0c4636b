import type { Clock } from '#common';
import { post, type AddressGuard, type PostOptions, type Posted, type Resolver } from '#crawler';
import type { SecretBox } from '#config';
import type { Mailer } from './mail/mailer.js';
import type { AttemptResult, ChannelKind, ClaimedDelivery } from './deliveries.repository.js';
import { REPORT_DELIVERY, type Notice } from './events.js';
import { discordMessage } from './formats/discord.js';
import { slackMessage } from './formats/slack.js';
import { teamsMessage } from './formats/teams.js';
import { wordsOf } from './formats/words.js';
import { mailLink } from './mail-links.js';
import { mailMessage } from './mail-message.js';
import type { MailBrand, MailedReport, ReportMails } from './mailed-report.js';
import { readRetryAfter } from './retries.js';
import { signedHeaders } from './signature.js';
import { schemeProblem } from './channel-address.js';
import { webhookMessage } from './webhook-message.js';

const LIMITS = { connectTimeoutMs: 5_000, timeoutMs: 20_000, maxBytes: 64 * 1024 };
const USER_AGENT = 'Sqout-Hooks/1';
/** Of a response, in the log. */
const MAX_RESPONSE = 1_000;

/** Then a report is sent without the file that is not made. */
const TRIES_FOR_FILE = 3;

const CHAT_FORMATS = { slack: slackMessage, teams: teamsMessage, discord: discordMessage };

/** What came of sending once. */
export interface Sent extends AttemptResult {
  retryAfterMs: number | null;
  /** It is not tried again. */
  isFinal: boolean;
  /** The receiver said that it is gone for good. */
  isGone: boolean;
}

export interface SenderParts {
  box: SecretBox;
  guard: AddressGuard;
  resolver: Resolver;
  clock: Clock;
  /** Of the installation, for links. */
  baseUrl: string;
  /** null: the installation sends no e-mail. */
  mailer?: Pick<Mailer, 'send'> | null;
  /** Null: reports are not mailed. */
  reports?: ReportMails | null;
  limits?: Partial<typeof LIMITS>;
  ca?: string;
}

/** One attempt of one delivery. Never throws: whatever goes wrong is the result. */
export class Sender {
  constructor(private readonly parts: SenderParts) {}

  async send(delivery: ClaimedDelivery, signal: AbortSignal): Promise<Sent> {
    const started = performance.now();
    const at = this.parts.clock.now();
    const result = await this.attempt(delivery, at, signal);
    return {
      retryAfterMs: null,
      isFinal: false,
      isGone: false,
      status: null,
      response: null,
      ...result,
      at,
      ms: Math.round(performance.now() - started),
    };
  }

  private async attempt(
    delivery: ClaimedDelivery,
    at: Date,
    signal: AbortSignal,
  ): Promise<Partial<Sent> & { error: string | null }> {
    const { box, guard, resolver, limits, ca } = this.parts;
    const address = box.open(delivery.addressEnc, delivery.channelId);
    if (address === null)
      return {
        error:
          'The URL of the channel cannot be decrypted. Restore the SECRETS_KEY that it was created with, or set the URL again.',
      };
    if (delivery.kind === 'email') return this.attemptMail(delivery, address, signal);
    const problem = schemeProblem(address, guard);
    if (problem !== null) return { error: problem };
    const options: PostOptions = { ...LIMITS, ...limits, guard, resolver, ...(ca === undefined ? {} : { ca }) };
    try {
      const { headers, body } = this.messageOf({ ...delivery, kind: delivery.kind }, at);
      return readPosted(await post(options, new URL(address), { headers, body, signal }), at);
    } catch (error) {
      return { error: reasonOf(error) };
    }
  }

  private async attemptMail(
    delivery: ClaimedDelivery,
    address: string,
    signal: AbortSignal,
  ): Promise<Partial<Sent> & { error: string | null }> {
    const { mailer = null, baseUrl } = this.parts;
    const { channelId, isOwn, ownAddress, isInSight } = delivery;
    if (mailer === null) return { error: 'This installation sends no e-mail. Ask its operator to set SMTP_URL.' };
    const [secret] = this.secretsOf(delivery, new Date(0));
    if (secret === undefined) return { error: 'The channel cannot be decrypted. Restore its SECRETS_KEY.' };
    const to = isOwn ? ownAddress : address;
    if (to === null)
      return { error: 'The member left, or their e-mail address is not confirmed.', isFinal: true, isGone: true };
    if (!isInSight) return { error: 'The member may not see this site any more.', isFinal: true };
    const mailed = await this.mailedOf(delivery);
    if ('error' in mailed) return mailed;
    const unsubscribeUrl = mailLink(baseUrl, 'unsubscribe', { id: channelId, secret });
    const { isRefused, ...sent } = await mailer.send(
      mailMessage(noticeOf(delivery), { baseUrl, channelId, to, unsubscribeUrl, ...mailed }),
      signal,
    );
    return { ...sent, isGone: isRefused };
  }

  /** What messages to clients have beside the event. */
  private async mailedOf(
    delivery: ClaimedDelivery,
  ): Promise<{ brand?: MailBrand; report?: MailedReport } | { error: string; isFinal?: boolean }> {
    const { reports = null } = this.parts;
    const { orgId, site, type, payload, tries } = delivery;
    if (reports === null || site === null || (type !== REPORT_DELIVERY && type !== 'site.summary')) return {};
    const brand = await reports.brandOf({ orgId, site });
    if (type !== REPORT_DELIVERY) return { brand };
    const isLinked = delivery.reports === 'linked';
    const wanted = { orgId, reportId: String(payload.reportId), isLinked };
    try {
      const hasFile = delivery.reports === 'attached' && tries <= TRIES_FOR_FILE;
      const report = await reports.open({ ...wanted, hasFile });
      return report === null ? { error: 'The report was deleted.', isFinal: true } : { brand, report };
    } catch (error) {
      return { error: `The report could not be read: ${reasonOf(error)}` };
    }
  }

  private messageOf(
    delivery: ClaimedDelivery & { kind: Exclude<ChannelKind, 'email'> },
    at: Date,
  ): { headers: Record<string, string>; body: string } {
    const notice = noticeOf(delivery);
    const headers = { 'content-type': 'application/json', 'user-agent': USER_AGENT };
    const { baseUrl } = this.parts;
    if (delivery.kind !== 'webhook')
      return { headers, body: JSON.stringify(CHAT_FORMATS[delivery.kind](wordsOf(notice, baseUrl))) };
    const { id, body } = webhookMessage(notice, delivery.type, baseUrl);
    return { headers: { ...headers, ...signedHeaders(this.secretsOf(delivery, at), { id, at, body }) }, body };
  }

  /** The current secret, and the one before for a day after it was replaced. */
  private secretsOf({ channelId, secretEnc, secretOldEnc, secretOldUntil }: ClaimedDelivery, at: Date): string[] {
    const old = secretOldUntil !== null && secretOldUntil > at ? secretOldEnc : null;
    return [secretEnc, old].flatMap((sealed) => {
      const secret = sealed && this.parts.box.open(sealed, channelId);
      return secret === null ? [] : [secret];
    });
  }
}

export function noticeOf(delivery: ClaimedDelivery): Notice {
  const { noticeId: id, sequence, orgId, noticeType: type, site, payload: data, noticeAt: at } = delivery;
  return { id, sequence: Number(sequence), orgId, type, site, data, at };
}

function readPosted({ status, headers, body }: Posted, now: Date): Partial<Sent> & { error: string | null } {
  const response = plain(body).slice(0, MAX_RESPONSE);
  if (status >= 200 && status < 300) return { status, response, error: null };
  const retryAfterMs = readRetryAfter(headers['retry-after'], now);
  const isGone = status === 410;
  return { status, response, retryAfterMs, isGone, isFinal: isGone, error: errorOf(status) };
}

function errorOf(status: number): string {
  if (status === 410) return 'The receiver responded 410: this URL is gone for good.';
  if (status >= 300 && status < 400)
    return `The receiver responded ${status}. Redirects are not followed: enter the final URL.`;
  return `The receiver responded ${status}.`;
}

/** Text that PostgreSQL stores. */
function plain(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'reason' in error && error.reason === 'address-refused')
    return 'The host does not lead to a public address. An operator can allow a network with NOTIFY_ALLOW_NETWORKS.';
  return error instanceof Error ? error.message : String(error);
}
