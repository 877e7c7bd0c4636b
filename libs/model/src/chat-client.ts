import { randomBytes } from 'node:crypto';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { ANSWER_SCHEMA, messagesOf, type TextQuestion } from '#fixes/text';
import type { ModelSettings } from './settings.js';

const TIMEOUT_MS = 30_000;
/** An answer is a sentence; what is longer is none. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** A sentence of 155 characters, with room for scripts of more tokens a letter. */
const MAX_TOKENS = 200;
/** What the schema and the form of a chat may add to the words of a request. */
const FORM_TOKENS = 200;

const ANSWER = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })) });
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
}

export interface PreparedChat {
  body: string;
  /** More than this it cannot cost. */
  mostUsd: number;
}

/** One POST to `chat/completions`, bounded in time, bytes and tokens; redirects are not followed. */
export class ChatClient {
  private readonly agent = new Agent({ connections: 4, pipelining: 1 });

  constructor(
    private readonly settings: ModelSettings,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  prepare(model: string, question: TextQuestion): PreparedChat {
    const messages = messagesOf(question, `-----${randomBytes(16).toString('hex')}-----`);
    const body = JSON.stringify({
      ...{ model, messages, temperature: 0, max_tokens: MAX_TOKENS },
      response_format: { type: 'json_schema', json_schema: { name: 'text', strict: true, schema: ANSWER_SCHEMA } },
    });
    // A token is a byte at least.
    const tokensIn = messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0) + FORM_TOKENS;
    return { body, mostUsd: this.costOf(tokensIn, MAX_TOKENS) };
  }

  /** @throws what `signal` was aborted with; everything else is an answer with a problem. */
  async ask({ body, mostUsd }: PreparedChat, signal?: AbortSignal): Promise<ChatAnswer> {
    const deadline = AbortSignal.timeout(this.timeoutMs);
    try {
      const { statusCode, body: answer } = await request(
        `${this.settings.baseUrl.replace(/\/+$/, '')}/chat/completions`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            ...(this.settings.apiKey === null ? {} : { authorization: `Bearer ${this.settings.apiKey}` }),
          },
          body,
          dispatcher: this.agent,
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        },
      );
      if (statusCode !== 200) {
        answer.on('error', () => undefined).destroy();
        return { value: null, costUsd: 0, problem: `The model returned status ${statusCode}.` };
      }
      return this.read(await textOf(answer), mostUsd);
    } catch {
      signal?.throwIfAborted();
      // Nobody knows how far the endpoint came.
      const problem = deadline.aborted
        ? 'The model did not respond in time.'
        : 'The model returned an incomplete response.';
      return { value: null, costUsd: mostUsd, problem };
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
    const content = ANSWER.safeParse(answer).data?.choices[0]?.message.content;
    const written = content === undefined ? undefined : TEXT.safeParse(parsed(content)).data;
    return written
      ? { value: written.value, costUsd, problem: null }
      : { value: null, costUsd, problem: "The model's response does not have the requested format." };
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

/** @throws when it is too long */
async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('The response is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
