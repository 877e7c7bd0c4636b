import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { messagesOf, type ChatMessage, type TextQuestion } from '../text.js';
import { ChatClient, type ChatAnswer } from './chat-client.js';
import type { Dialect } from './dialect.js';
import { modelFor, type ModelSettings } from './settings.js';
import { hasSeen, isRefusal, TEST_MESSAGES, type Vision } from './vision.js';

/**
 * So many in a row, and the model is left alone for the rest of the step: a slow one must
 * not hold up the run. Of those with an image, only images are.
 */
const MOST_FAILURES = 3;
/** Requests for one question: refusals of parameters that are given up one by one, and pauses that the endpoint asks for. */
const MOST_REQUESTS = 6;
/** Pauses for one question. */
const MOST_PAUSES = 2;

export interface TextModelOptions {
  /** The model that the run names; null: the operator's. */
  model: string | null;
  /** US dollars that this run has spent before, for one that goes on after a restart. */
  spentUsd?: number;
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** Asks a model for texts within the budget of one run. Without a model it says so and answers nothing. */
export class TextModel {
  private readonly client: ChatClient | null = null;
  private spentUsd: number;
  private failures = 0;
  private imageFailures = 0;
  private asked = 0;
  private reason: string | null = null;
  private lastProblem: string | null = null;

  constructor(
    private readonly settings: ModelSettings | null,
    private readonly options: TextModelOptions,
  ) {
    this.spentUsd = options.spentUsd ?? 0;
    const chosen = modelFor(settings, options.model);
    if (chosen.name === null) this.reason = chosen.note;
    else if (settings) this.client = new ChatClient(settings, chosen.name, options.timeoutMs);
  }

  /** US dollars of the run so far, with what was spent before. */
  get costUsd(): number {
    return this.spentUsd;
  }

  /** Requests that were made. */
  get calls(): number {
    return this.asked;
  }

  /** Why no more is asked, in a sentence; null while it is open. */
  get note(): string | null {
    return this.reason;
  }

  /** How the endpoint wants to be asked, as far as it is known; null without one. */
  get dialect(): Readonly<Dialect> | null {
    return this.client?.asked ?? null;
  }

  /** Why the last question has no answer; null when it has one. */
  get problem(): string | null {
    return this.lastProblem;
  }

  get isOpen(): boolean {
    return this.reason === null;
  }

  /** Whether it sees images, as far as that is known. */
  get vision(): Vision {
    return this.client?.vision ?? 'no';
  }

  /** Whether a question about an image may be asked. It is when nothing is known yet: asking finds it out. */
  get seesImages(): boolean {
    return this.isOpen && this.vision !== 'no' && this.imageFailures < MOST_FAILURES;
  }

  /** US dollars that asking it may cost; 0 when it would not be asked. */
  mostUsd(question: TextQuestion, image: Buffer | null = null): number {
    const { client } = this;
    if (!client || !this.isOpen || (image !== null && !this.seesImages)) return 0;
    const isTested = image === null || client.vision !== 'unknown';
    return client.mostUsd(messagesFor(question, image)) + (isTested ? 0 : client.mostUsd(TEST_MESSAGES));
  }

  /** Asks about a test image, where it is not known whether the model sees any. @throws what the signal was aborted with */
  async testVision(): Promise<Vision> {
    const { client } = this;
    if (!client || client.vision !== 'unknown') return this.vision;
    const before = client.asked;
    const answer = await this.exchange(TEST_MESSAGES);
    if (answer === null) return client.vision;
    if (answer.value !== null) client.vision = hasSeen(answer.value) ? 'yes' : 'no';
    else {
      if (isRefusal(answer.status)) client.vision = 'no';
      client.unlearn(before);
    }
    return client.vision;
  }

  /**
   * What the model wrote, unknown and untrusted; null without an answer that can be used. No request is made that
   * could pass the budget. An endpoint that refuses a parameter is asked without it, and one that asks for a short
   * pause gets it. A question with an image is asked of a model that sees images alone.
   * @param image JPEG
   * @throws what the signal was aborted with
   */
  async ask(question: TextQuestion, image: Buffer | null = null): Promise<string | null> {
    if (image !== null && !(this.seesImages && (await this.testVision()) === 'yes')) {
      if (this.vision === 'unknown') this.imageFailures++;
      return null;
    }
    const answer = await this.exchange(messagesFor(question, image));
    if (answer === null) return null;
    if (image !== null) this.imageFailures = answer.value === null ? this.imageFailures + 1 : 0;
    else this.failures = answer.value === null ? this.failures + 1 : 0;
    if (this.failures >= MOST_FAILURES) this.reason = `${answer.problem ?? ''} No more requests were sent.`;
    return answer.value;
  }

  /** The last answer; null: no model was asked. */
  private async exchange(messages: readonly ChatMessage[]): Promise<ChatAnswer | null> {
    let last: ChatAnswer | null = null;
    for (let requests = 0, pauses = 0; requests < MOST_REQUESTS; requests++) {
      const answer = await this.askOnce(messages);
      if (answer === null) return null;
      last = answer;
      this.lastProblem = answer.problem;
      if (answer.againAfterMs === null || (answer.againAfterMs > 0 && ++pauses > MOST_PAUSES)) break;
      await pause(answer.againAfterMs, undefined, { signal: this.options.signal }).catch(() =>
        this.options.signal?.throwIfAborted(),
      );
    }
    return last;
  }

  /** Null: no model is asked. */
  private async askOnce(messages: readonly ChatMessage[]): Promise<ChatAnswer | null> {
    const { client, settings } = this;
    if (!client || !settings || !this.isOpen) return null;
    const chat = client.prepare(messages);
    // Sums of fractions: a millionth of a cent does not count.
    if (this.spentUsd + chat.mostUsd > settings.budgetUsdPerRun + 1e-9) {
      // What is left may still pay for a text without one.
      if (chat.hasImage) this.imageFailures = MOST_FAILURES;
      else this.reason = 'The model budget of this run is used up.';
      return null;
    }
    this.asked++;
    const answer = await client.ask(chat, this.options.signal);
    this.spentUsd += answer.costUsd;
    return answer;
  }

  async close(): Promise<void> {
    await this.client?.close();
  }
}

function messagesFor(question: TextQuestion, image: Buffer | null): ChatMessage[] {
  return messagesOf(question, `-----${randomBytes(16).toString('hex')}-----`, image);
}
