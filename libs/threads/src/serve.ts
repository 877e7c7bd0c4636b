import { parentPort, workerData, type Transferable } from 'node:worker_threads';
import { SHARED, writeMemory, type Shared } from './thread-memory.js';
import type { Reply } from './thread.js';

export interface ServeOptions<Answer> {
  /** For callers that wait until the thread is ready. */
  hello?: unknown;
  /** What of an answer is handed over instead of copied. */
  transferOf?: (answer: Answer) => Transferable[];
}

/** The thread's side: answers each message by what `handle` returns, or by the error that it throws. */
export function serve<Message, Answer>(
  handle: (message: Message) => Answer,
  { hello = null, transferOf = () => [] }: ServeOptions<Answer> = {},
): void {
  const shared = workerData as Shared;
  const say = (reply: Reply, transfer: Transferable[] = []): void => {
    writeMemory(shared);
    parentPort?.postMessage(reply, transfer);
  };
  parentPort?.on('message', ({ id, message }: { id: number; message: Message }) => {
    if (id > Atomics.load(shared, SHARED.recalledAfter) && id <= Atomics.load(shared, SHARED.recalledUpTo)) return;
    let answer: Answer;
    try {
      answer = handle(message);
    } catch (error) {
      if (!(error instanceof Error)) return say({ id, error: String(error) });
      return say({ id, error: `${error.name}: ${error.message}`, ...(error.stack ? { stack: error.stack } : {}) });
    }
    say({ id, answer }, transferOf(answer));
  });
  say({ hello });
}
