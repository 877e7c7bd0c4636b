import type { Clock } from '#common';
import { post, type AddressGuard, type PostOptions, type Posted, type Resolver } from '#crawler';
import type { SecretBox } from '#config';
import type { AttemptResult, ClaimedDelivery } from './deliveries.repository.js';
import type { Notice } from './events.js';
import { discordMessage } from './formats/discord.js';
import { slackMessage } from './formats/slack.js';
import { teamsMessage } from './formats/teams.js';
import { wordsOf } from './formats/words.js';
import { readRetryAfter } from './retries.js';
import { signedHeaders } from './signature.js';
import { schemeProblem } from './channel-address.js';
import { webhookMessage } from './webhook-message.js';

const LIMITS = { connectTimeoutMs: 5_000, timeoutMs: 20_000, maxBytes: 64 * 1024 };
const USER_AGENT = 'Sqout-Hooks/1';
/** Of a response, in the log. */
const MAX_RESPONSE = 1_000;

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
    const problem = schemeProblem(address, guard);
    if (problem !== null) return { error: problem };
    const options: PostOptions = { ...LIMITS, ...limits, guard, resolver, ...(ca === undefined ? {} : { ca }) };
    try {
      const { headers, body } = this.messageOf(delivery, at);
      return readPosted(await post(options, new URL(address), { headers, body, signal }), at);
    } catch (error) {
      return { error: reasonOf(error) };
    }
  }

  private messageOf(delivery: ClaimedDelivery, at: Date): { headers: Record<string, string>; body: string } {
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
