import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AppError } from '#common';
import { Database } from '#database';
import { Metrics, PartChecks, type PartState } from '#observability';
import { JobProducer } from '#queue';
import { BlobStore } from '#storage';
import { Public } from '../access/access.decorators.js';
import { GracefulShutdown } from '../http/graceful-shutdown.js';
import { InFlight } from '../http/in-flight.js';
import { Unlimited } from '../rate-limit/rate-limit.decorators.js';

type Part = 'database' | 'queue' | 'storage';

@Controller()
@ApiExcludeController()
export class HealthController {
  private readonly parts: PartChecks<Part>;

  constructor(
    private readonly inFlight: InFlight,
    private readonly shutdown: GracefulShutdown,
    database: Database,
    queue: JobProducer,
    storage: BlobStore,
    metrics: Metrics,
  ) {
    this.parts = new PartChecks({ database, queue, storage }, metrics);
  }

  /** What was started ends. Says nothing about what it depends on: restarting it would not fix that, and a request that fails has ended. */
  @Get('healthz')
  @Public()
  @Unlimited()
  live(): { status: 'ok' } {
    if (this.inFlight.isStuck)
      throw new AppError('SERVICE_UNAVAILABLE', {
        message: 'No request has been answered for two minutes, although some wait.',
        headers: { 'Retry-After': '5' },
      });
    return { status: 'ok' };
  }

  /** Requests can be served. */
  @Get('readyz')
  @Public()
  @Unlimited()
  async ready(): Promise<{ status: 'ok'; checks: Record<Part, PartState> }> {
    if (this.shutdown.isStopping)
      throw new AppError('SERVICE_UNAVAILABLE', {
        message: 'Not ready: the API stops.',
        headers: { 'Retry-After': '5' },
      });
    const checks = await this.parts.read();
    const away = Object.entries(checks)
      .filter(([, state]) => state !== 'ok')
      .map(([part]) => part);
    if (away.length === 0) return { status: 'ok', checks };
    throw new AppError('SERVICE_UNAVAILABLE', {
      message: `Not ready: ${away.join(', ')}.`,
      details: { checks },
      headers: { 'Retry-After': '5' },
    });
  }
}
