import { Agent, request } from 'undici';
import { z } from 'zod';
import type { ChatMessage } from '../text.js';
import { afterCut, afterRefusal, bodyOf, FIRST_DIALECT, tokensOf, unwrapped, type Dialect } from './dialect.js';
import type { ModelSettings } from './settings.js';
import { IMAGE_TOKENS, isBlind, type Vision } from './vision.js';

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
  /** Of the response; null without one. */
  status: number | null;
}

export interface PreparedChat {
  body: string;
  hasImage: boolean;
  /** More than this it cannot cost. */
  mostUsd: number;
}

/** What the models of this installation have accepted, by endpoint and name. */
const ACCEPTED = new Map<string, Dialect>();
/** Whether they see images. */
const VISION = new Map<string, Vision>();

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

  /** Whether the model sees images, as far as it is known. */
  get vision(): Vision {
    const { vision } = this.settings;
    return vision === 'auto' ? (VISION.get(this.key) ?? 'unknown') : vision === 'on' ? 'yes' : 'no';
  }

  set vision(vision: Vision) {
    VISION.set(this.key, vision);
  }

  prepare(messages: readonly ChatMessage[], dialect = this.dialect): PreparedChat {
    const body = bodyOf(dialect, this.model, messages, this.settings.parameters);
    const parts = messages.flatMap(({ content }) =>
      typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content,
    );
    // A token of text is a byte at least.
    const tokens = parts.map((part) => (part.type === 'text' ? Buffer.byteLength(part.text) : IMAGE_TOKENS));
    const tokensIn = tokens.reduce((sum, each) => sum + each, FORM_TOKENS);
    const hasImage = parts.some(({ type }) => type === 'image_url');
    return { body: JSON.stringify(body), hasImage, mostUsd: this.costOf(tokensIn, tokensOf(body)) };
  }

  /** What an answer may cost, with a first one that was cut off. */
  mostUsd(messages: readonly ChatMessage[]): number {
    const { mostUsd } = this.prepare(messages);
    const longer = afterCut(this.dialect);
    return longer === null ? mostUsd : mostUsd + this.prepare(messages, longer).mostUsd;
  }

  /** Takes back what was learned since: the refusals were about something else. */
  unlearn(dialect: Readonly<Dialect>): void {
    this.dialect = dialect;
  }

  /** @throws what `signal` was aborted with; everything else becomes a `problem` of the response. */
  async ask({ body, hasImage, mostUsd }: PreparedChat, signal?: AbortSignal): Promise<ChatAnswer> {
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
        const isRefused = statusCode === 400 || statusCode === 422;
        const refusal = isRefused || hasImage ? await textOf(answer, MAX_REFUSAL_BYTES).catch(() => '') : '';
        answer.on('error', () => undefined).destroy();
        if (hasImage && this.vision === 'unknown' && isBlind(statusCode, refusal)) this.vision = 'no';
        // An endpoint that takes our parameters refuses the image.
        const isOfImage = hasImage && (this.vision === 'no' || ACCEPTED.has(this.key));
        const learned = isRefused && !isOfImage ? this.learn(afterRefusal(this.dialect, refusal)) : null;
        const againAfterMs = learned ?? pauseOf(statusCode, headers['retry-after']);
        const problem = `The model returned status ${statusCode}.`;
        return { value: null, costUsd: 0, problem, againAfterMs, status: statusCode };
      }
      return { ...this.read(await textOf(answer, MAX_ANSWER_BYTES), mostUsd), status: statusCode };
    } catch {
      signal?.throwIfAborted();
      // It is unknown how far the endpoint came.
      const problem = deadline.aborted
        ? 'The model did not respond in time.'
        : 'The model returned an incomplete response.';
      return { value: null, costUsd: mostUsd, problem, againAfterMs: null, status: null };
    }
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private read(text: string, mostUsd: number): Omit<ChatAnswer, 'status'> {
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

/**
 * `Retry-After` of a 429 or 503 in seconds (RFC 9110, section 10.2.3). A date, or a pause that is too long for a run, is not waited for.
 */
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
