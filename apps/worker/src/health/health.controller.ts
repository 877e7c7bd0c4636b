import { Controller, Get, Inject, ServiceUnavailableException } from '@nestjs/common';
import { Progress, withTimeout } from '#common';
import { Database } from '#database';
import { JobProducer } from '#queue';
import type { BlobStore } from '#storage';
import { BLOB_STORE } from '#storage/nest';

const TIMEOUT_MS = 2_500;
/** Longer than the longest step of any job: a batch that a thread may take 5 min for. */
const STILL_MS = 6 * 60_000;

@Controller()
export class HealthController {
  constructor(
    private readonly progress: Progress,
    private readonly database: Database,
    private readonly queue: JobProducer,
    @Inject(BLOB_STORE) private readonly storage: BlobStore,
  ) {}

  /** The process runs, its loop turns, and what was started ends: not so when jobs are in hand, and for minutes neither one of them nor a step of a long one has ended. */
  @Get('healthz')
  live(): { status: 'ok' } {
    if (this.progress.stillMs() > STILL_MS) throw new ServiceUnavailableException({ status: 'stuck' });
    return { status: 'ok' };
  }

  /** Database, queue and storage answer. */
  @Get('readyz')
  async ready(): Promise<{ status: 'ok' }> {
    const checks = Promise.all([this.database.check(), this.queue.check(), this.storage.check()]);
    try {
      await withTimeout(checks, TIMEOUT_MS, () => new Error('timed out'));
      return { status: 'ok' };
    } catch {
      throw new ServiceUnavailableException({ status: 'unavailable' });
    }
  }
}
