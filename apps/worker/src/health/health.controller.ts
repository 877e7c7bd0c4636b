import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { Progress } from '#common';
import { Database } from '#database';
import { Metrics, PartChecks } from '#observability';
import { JobProducer } from '#queue';
import { BlobStore } from '#storage';

/** Longer than the longest step of any job: a batch that a thread may take 5 min for. */
const STILL_MS = 6 * 60_000;

@Controller()
export class HealthController {
  private readonly parts: PartChecks<'database' | 'queue' | 'storage'>;

  constructor(
    private readonly progress: Progress,
    database: Database,
    queue: JobProducer,
    storage: BlobStore,
    metrics: Metrics,
  ) {
    this.parts = new PartChecks({ database, queue, storage }, metrics);
  }

  /**
   * The process runs, its loop turns, and what was started ends: not so when jobs are in hand,
   * and for minutes neither one of them nor a step of a long one has ended.
   */
  @Get('healthz')
  live(): { status: 'ok' } {
    if (this.progress.stillMs() > STILL_MS) throw new ServiceUnavailableException({ status: 'stuck' });
    return { status: 'ok' };
  }

  /** Database, queue and storage answer. */
  @Get('readyz')
  async ready(): Promise<{ status: 'ok' }> {
    const states = Object.values(await this.parts.read());
    if (states.includes('unavailable')) throw new ServiceUnavailableException({ status: 'unavailable' });
    return { status: 'ok' };
  }
}
