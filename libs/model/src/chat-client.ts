import { randomBytes } from 'node:crypto';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { messagesOf, type TextQuestion } from '#fixes/text';
import { afterCut, afterRefusal, bodyOf, FIRST_DIALECT, tokensOf, unwrapped, type Dialect } from './dialect.js';
import type { ModelSettings } from './settings.js';

const TIMEOUT_MS = 30_000;
/** An answer is a sentence; what is longer is none. */
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_REFUSAL_BYTES = 8 * 1024;
/** What the schema and the form of a chat may add to the words of a request. */
const FORM_TOKENS = 200;

const PARTS = z
  .array(z.object({ type: z.literal('text'), text: z.string() }))
  .transform((parts) => parts.map(({ text }) => text).join(''));
const CONTENT = z.union([z.string(), PARTS]).nullish();
const CHOICE = z.object({ message: z.object({ content: CONTENT }), finish_reason: z.string().nullish() });
const ANSWER = z.object({ choices: z.array(CHOICE) });
const COUNT = z.int().nonnegative();
const USAGE = z.object({ usage: z.object({ prompt_tokens: COUNT, completion_tokens: COUNT }) });
const TEXT = z.strictObject({ value: z.string() });

/** What came of one request, and what it cost. */
export interface ChatAnswer {
  /** Null: nothing that can be used. */
  value: string | null;
  costUsd: number;
  /** Why there is nothing, without a word of the endpoint or the page; null when there is something. */
  problem: string | null;
  /** Milliseconds after which the same question is worth another request; null: it is not. */
  againAfterMs: number | null;
}

export interface PreparedChat {
  body: string;
  /** More than this it cannot cost. */
  mostUsd: number;
}

/** What the models of this installation have accepted, by endpoint and name. */
const ACCEPTED = new Map<string, Dialect>();

/** Longer pauses are not waited for. */
const MAX_PAUSE_MS = 20_000;

/** One POST to `chat/completions`, bounded in time, bytes and tokens; redirects are not followed. */
export class ChatClient {
  private readonly agent = new Agent({ connections: 4, pipelining: 1 });
  private dialect: Dialect;

  constructor(
    private readonly settings: ModelSettings,
    private readonly model: string,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    this.dialect = ACCEPTED.get(this.key) ?? FIRST_DIALECT;
  }

  /** How the endpoint wants to be asked, as far as it is known. */
  get asked(): Readonly<Dialect> {
    return this.dialect;
  }

  prepare(question: TextQuestion, dialect = this.dialect): PreparedChat {
    const messages = messagesOf(question, `-----${randomBytes(16).toString('hex')}-----`);
    const body = bodyOf(dialect, this.model, messages, this.settings.parameters);
    // A token is a byte at least.
    const tokensIn = messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0) + FORM_TOKENS;
    return { body: JSON.stringify(body), mostUsd: this.costOf(tokensIn, tokensOf(body)) };
  }

  /** What an answer may cost, with a first one that was cut off. */
  mostUsd(question: TextQuestion): number {
    const { mostUsd } = this.prepare(question);
    const longer = afterCut(this.dialect);
    return longer === null ? mostUsd : mostUsd + this.prepare(question, longer).mostUsd;
  }

  /** @throws what `signal` was aborted with; everything else becomes a `problem` of the response. */
  async ask({ body, mostUsd }: PreparedChat, signal?: AbortSignal): Promise<ChatAnswer> {
    const deadline = AbortSignal.timeout(this.timeoutMs);
    try {
      const {
        statusCode,
        headers,
        body: answer,
      } = await request(`${this.settings.baseUrl.replace(/\/+$/, '')}/chat/completions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(this.settings.apiKey === null ? {} : { authorization: `Bearer ${this.settings.apiKey}` }),
        },
        body,
        dispatcher: this.agent,
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      });
      if (statusCode !== 200) {
        const againAfterMs =
          statusCode === 400 || statusCode === 422
            ? this.learn(afterRefusal(this.dialect, await textOf(answer, MAX_REFUSAL_BYTES)))
            : pauseOf(statusCode, headers['retry-after']);
        answer.on('error', () => undefined).destroy();
        return { value: null, costUsd: 0, problem: `The model returned status ${statusCode}.`, againAfterMs };
      }
      return this.read(await textOf(answer, MAX_ANSWER_BYTES), mostUsd);
    } catch {
      signal?.throwIfAborted();
      // It is unknown how far the endpoint came.
      const problem = deadline.aborted
        ? 'The model did not respond in time.'
        : 'The model returned an incomplete response.';
      return { value: null, costUsd: mostUsd, problem, againAfterMs: null };
    }
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private read(text: string, mostUsd: number): ChatAnswer {
    const answer = parsed(text);
    const usage = USAGE.safeParse(answer).data?.usage;
    // What an endpoint says of itself cannot be more than what was asked of it.
    const costUsd = usage ? Math.min(this.costOf(usage.prompt_tokens, usage.completion_tokens), mostUsd) : mostUsd;
    const choice = ANSWER.safeParse(answer).data?.choices[0];
    const written = TEXT.safeParse(parsed(unwrapped(choice?.message.content ?? ''))).data;
    if (written) {
      ACCEPTED.set(this.key, this.dialect);
      return { value: written.value, costUsd, problem: null, againAfterMs: null };
    }
    const againAfterMs = choice?.finish_reason === 'length' ? this.learn(afterCut(this.dialect)) : null;
    return { value: null, costUsd, problem: "The model's response does not have the requested format.", againAfterMs };
  }

  private learn(next: Dialect | null): number | null {
    if (next === null) return null;
    this.dialect = next;
    return 0;
  }

  private get key(): string {
    return `${this.settings.baseUrl} ${this.model}`;
  }

  private costOf(tokensIn: number, tokensOut: number): number {
    return (tokensIn * this.settings.priceIn + tokensOut * this.settings.priceOut) / 1_000_000;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `Retry-After` of a 429 or 503 in seconds (RFC 9110, section 10.2.3). A date, or a pause that is too long for a run, is not waited for. */
function pauseOf(status: number, retryAfter: string | string[] | undefined): number | null {
  if ((status !== 429 && status !== 503) || typeof retryAfter !== 'string' || !/^\d{1,4}$/.test(retryAfter))
    return null;
  const pauseMs = Number(retryAfter) * 1_000;
  return pauseMs <= MAX_PAUSE_MS ? pauseMs : null;
}

/** @throws when it is too long */
async function textOf(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('The response is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
