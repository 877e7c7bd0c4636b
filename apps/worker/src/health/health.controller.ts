import { Controller, Get, Inject, ServiceUnavailableException } from '@nestjs/common';
import { withTimeout } from '#common';
import { WorkerService } from '../worker.service.js';

const PATIENCE_MS = 2_500;

@Controller()
export class HealthController {
  constructor(@Inject(WorkerService) private readonly worker: WorkerService) {}

  /** The process runs, its loop turns, and what was started ends. */
  @Get('healthz')
  live(): { status: 'ok' } {
    if (this.worker.isStuck) throw new ServiceUnavailableException({ status: 'stuck' });
    return { status: 'ok' };
  }

  /** Database, queue and storage answer. */
  @Get('readyz')
  async ready(): Promise<{ status: 'ok' }> {
    try {
      await withTimeout(this.worker.check(), PATIENCE_MS, () => new Error('timed out'));
      return { status: 'ok' };
    } catch {
      throw new ServiceUnavailableException({ status: 'unavailable' });
    }
  }
}
