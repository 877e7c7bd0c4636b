import { AppError } from '#common';
import { ThreadError, threadFile, ThreadPool } from '#threads';
import { INLINE_BYTES, MAX_PERMITS, PublishPermits, type PublishPermit } from './publish-permits.js';
import type { ThreadAnswer } from './publish-thread.js';
import { readPublishBody } from './read-publish-body.js';
import type { PublishInput } from './read-publish-body.js';

const THREADS = {
  name: 'publish',
  file: threadFile(import.meta.url, './publish-thread.js'),
  threads: MAX_PERMITS,
  timeoutMs: 60_000,
  /** A body within the limits of size and count needs about half of it. */
  heapMb: 1024,
};

export type ParsedPublish = Omit<PublishInput, 'report'>;

/** Reads publish bodies without stalling the event loop: small ones at once, large ones in a thread each, at most two at a time. */
export class PublishParser {
  private readonly threads = new ThreadPool<Uint8Array, ThreadAnswer>(THREADS);
  private readonly permits: PublishPermits;

  /** `waitMs`: how long a large body waits for its turn before it is refused. */
  constructor({ waitMs = 0 }: { waitMs?: number } = {}) {
    this.permits = new PublishPermits({ waitMs });
  }

  /** @throws AppError RATE_LIMITED, see PublishPermits */
  acquire(announcedBytes: number | null, publisher: string): Promise<PublishPermit> {
    return this.permits.acquire(announcedBytes, publisher);
  }

  /**
   * As `readPublishBody`, without the report. Beside its errors: RATE_LIMITED with `Retry-After` when two large bodies are being read,
   * PAYLOAD_TOO_LARGE when a body needs more memory than a thread may have. Gives the permit back.
   */
  async parse(body: Buffer, givenPermit?: PublishPermit): Promise<ParsedPublish> {
    const permit = givenPermit ?? (await this.acquire(0, ''));
    try {
      await permit.hold(body.length);
      if (body.length > INLINE_BYTES) return await this.parseInThread(body);
      const { report: _report, ...parsed } = readPublishBody(body);
      return parsed;
    } finally {
      permit.release();
    }
  }

  /** Ends what is running; its callers get SERVICE_UNAVAILABLE. */
  close(): Promise<void> {
    return this.threads.close();
  }

  private async parseInThread(body: Buffer): Promise<ParsedPublish> {
    const copy = new Uint8Array(body);
    const answer = await this.threads.run(copy, { transfer: [copy.buffer] }).catch((error: unknown) => {
      throw toAppError(error);
    });
    if (answer.kind === 'refused')
      throw new AppError(answer.code, { message: answer.message, details: answer.details });
    return { ...answer.parsed, contentBytes: Buffer.from(answer.content) };
  }
}

function toAppError(error: unknown): unknown {
  if (!(error instanceof ThreadError) || error.fault === 'answer') return error;
  return error.fault === 'memory'
    ? new AppError('PAYLOAD_TOO_LARGE', { message: 'The report has too many values to be read.', cause: error })
    : new AppError('SERVICE_UNAVAILABLE', {
        message: 'Reading the report took too long. Try again shortly.',
        cause: error,
      });
}
