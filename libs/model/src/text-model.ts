import type { TextQuestion } from '#fixes/text';
import { ChatClient } from './chat-client.js';
import { modelFor, type ModelSettings } from './settings.js';

/** So many in a row, and the model is left alone for the rest of the step: a slow one must not hold up the run. */
const MOST_FAILURES = 3;

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
  private readonly name: string | null;
  private spentUsd: number;
  private failures = 0;
  private asked = 0;
  private reason: string | null = null;

  constructor(
    private readonly settings: ModelSettings | null,
    private readonly options: TextModelOptions,
  ) {
    this.spentUsd = options.spentUsd ?? 0;
    const chosen = modelFor(settings, options.model);
    this.name = chosen.name;
    if (chosen.name === null) this.reason = chosen.note;
    else if (settings) this.client = new ChatClient(settings, options.timeoutMs);
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

  get isOpen(): boolean {
    return this.reason === null;
  }

  /** US dollars that asking it may cost; 0 when nobody would be asked. */
  mostUsd(question: TextQuestion): number {
    const { client, name, isOpen } = this;
    return client && name !== null && isOpen ? client.prepare(name, question).mostUsd : 0;
  }

  /** What the model wrote, unknown and untrusted; null without an answer that can be used. No request is made that could pass the budget. @throws what the signal was aborted with */
  async ask(question: TextQuestion): Promise<string | null> {
    const { client, settings, name } = this;
    if (!client || !settings || name === null || !this.isOpen) return null;
    const chat = client.prepare(name, question);
    // Sums of fractions: a millionth of a cent is nobody's.
    if (this.spentUsd + chat.mostUsd > settings.budgetUsdPerRun + 1e-9) {
      this.reason = 'The model budget of this run is used up.';
      return null;
    }
    this.asked++;
    const { value, costUsd, problem } = await client.ask(chat, this.options.signal);
    this.spentUsd += costUsd;
    this.failures = problem === null ? 0 : this.failures + 1;
    if (this.failures >= MOST_FAILURES) this.reason = `${problem ?? ''} No more requests were sent.`;
    return value;
  }

  async close(): Promise<void> {
    await this.client?.close();
  }
}
