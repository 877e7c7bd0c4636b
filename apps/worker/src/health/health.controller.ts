import { Controller, Get, Inject, ServiceUnavailableException } from '@nestjs/common';
import { WorkerService } from '../worker.service.js';

const PATIENCE_MS = 2_500;

@Controller()
export class HealthController {
  constructor(@Inject(WorkerService) private readonly worker: WorkerService) {}

  /** The process runs and its loop turns. */
  @Get('healthz')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Database, queue and storage answer. */
  @Get('readyz')
  async ready(): Promise<{ status: 'ok' }> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('timed out')), PATIENCE_MS);
    });
    try {
      await Promise.race([this.worker.check(), patience]);
      return { status: 'ok' };
    } catch {
      throw new ServiceUnavailableException({ status: 'unavailable' });
    } finally {
      clearTimeout(timer);
    }
  }
}
