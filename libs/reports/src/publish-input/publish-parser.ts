import { Worker } from 'node:worker_threads';
import { AppError } from '#common';
import { INLINE_BYTES, PublishRoom, type PublishPlace } from './publish-room.js';
import type { ThreadAnswer } from './publish-thread.js';
import { readPublishBody } from './read-publish-body.js';
import type { PublishInput } from './read-publish-body.js';

const THREAD_TIMEOUT_MS = 60_000;
/** A body within the limits of size and count needs about half of it. */
const THREAD_HEAP_MB = 1024;

export type ParsedPublish = Omit<PublishInput, 'report'>;

/** Reads publish bodies without stalling the event loop: small ones at once, large ones in a thread each, at most two at a time. */
export class PublishParser {
  private readonly running = new Set<Worker>();
  private readonly room = new PublishRoom();

  /** @throws AppError RATE_LIMITED, see PublishRoom */
  enter(announcedBytes: number | null): PublishPlace {
    return this.room.enter(announcedBytes);
  }

  /**
   * As `readPublishBody`, without the report. Beside its errors: RATE_LIMITED with `Retry-After` when two large bodies are being read,
   * PAYLOAD_TOO_LARGE when a body needs more memory than a thread may have. Gives the place back.
   */
  async parse(body: Buffer, place: PublishPlace = this.enter(0)): Promise<ParsedPublish> {
    try {
      place.hold(body.length);
      if (body.length > INLINE_BYTES) return await this.parseInThread(body);
      const { visibility, columns, canonicalSha256, contentBytes } = readPublishBody(body);
      return { visibility, columns, canonicalSha256, contentBytes };
    } finally {
      place.release();
    }
  }

  /** Ends what is running; its callers get SERVICE_UNAVAILABLE. */
  async close(): Promise<void> {
    await Promise.all([...this.running].map((worker) => worker.terminate()));
  }

  private async parseInThread(body: Buffer): Promise<ParsedPublish> {
    const copy = new Uint8Array(body);
    const worker = new Worker(threadFile(), {
      workerData: copy,
      transferList: [copy.buffer],
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
    });
    this.running.add(worker);
    const timeout = setTimeout(() => void worker.terminate(), THREAD_TIMEOUT_MS);
    try {
      const answer = await answerOf(worker);
      if (answer.kind === 'refused')
        throw new AppError(answer.code, { message: answer.message, details: answer.details });
      return { ...answer.parsed, contentBytes: Buffer.from(answer.content) };
    } finally {
      clearTimeout(timeout);
      this.running.delete(worker);
      await worker.terminate();
    }
  }
}

function answerOf(worker: Worker): Promise<ThreadAnswer> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(
        isOutOfMemory
          ? new AppError('PAYLOAD_TOO_LARGE', { message: 'The report has too many values to be read.', cause: error })
          : error,
      );
    });
    worker.once('exit', () =>
      reject(new AppError('SERVICE_UNAVAILABLE', { message: 'Reading the report took too long. Try again shortly.' })),
    );
  });
}

/**
 * The compiled thread beside this file. Tests run this file as TypeScript, which a thread cannot load, so they use its twin in `dist/`:
 * `npm test` builds first, and a test compares the two.
 */
function threadFile(): URL {
  const compiled = new URL('./publish-thread.js', import.meta.url);
  return import.meta.url.endsWith('.ts')
    ? new URL(compiled.href.replace('/libs/reports/src/', '/dist/libs/reports/src/'))
    : compiled;
}
