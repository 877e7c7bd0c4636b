import { setTimeout as pause } from 'node:timers/promises';
import type { TextQuestion } from '#fixes/text';
import { ChatClient, type ChatAnswer } from './chat-client.js';
import type { Dialect } from './dialect.js';
import { modelFor, type ModelSettings } from './settings.js';

/** So many in a row, and the model is left alone for the rest of the step: a slow one must not hold up the run. */
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

  /** US dollars that asking it may cost; 0 when it would not be asked. */
  mostUsd(question: TextQuestion): number {
    return this.client && this.isOpen ? this.client.mostUsd(question) : 0;
  }

  /**
   * What the model wrote, unknown and untrusted; null without an answer that can be used. No request is made that could pass the budget. An endpoint that refuses
   * a parameter is asked without it, and one that asks for a short pause gets it.
   * @throws what the signal was aborted with
   */
  async ask(question: TextQuestion): Promise<string | null> {
    let problem: string | null = null;
    for (let requests = 0, pauses = 0; requests < MOST_REQUESTS; requests++) {
      const answer = await this.askOnce(question);
      if (answer === null) return null;
      this.lastProblem = problem = answer.problem;
      if (problem === null) {
        this.failures = 0;
        return answer.value;
      }
      if (answer.againAfterMs === null || (answer.againAfterMs > 0 && ++pauses > MOST_PAUSES)) break;
      await pause(answer.againAfterMs, undefined, { signal: this.options.signal }).catch(() =>
        this.options.signal?.throwIfAborted(),
      );
    }
    this.failures++;
    if (this.failures >= MOST_FAILURES) this.reason = `${problem ?? ''} No more requests were sent.`;
    return null;
  }

  /** Null: no model is asked. */
  private async askOnce(question: TextQuestion): Promise<ChatAnswer | null> {
    const { client, settings } = this;
    if (!client || !settings || !this.isOpen) return null;
    const chat = client.prepare(question);
    // Sums of fractions: a millionth of a cent does not count.
    if (this.spentUsd + chat.mostUsd > settings.budgetUsdPerRun + 1e-9) {
      this.reason = 'The model budget of this run is used up.';
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
