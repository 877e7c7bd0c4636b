import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';

/**
 * A task of this process, from its start to its stop. One that takes longer than its
 * period leaves out turns; one that fails is tried again at the next.
 */
export abstract class PeriodicTask implements OnApplicationBootstrap, OnModuleDestroy {
  protected abstract readonly everyMs: number;
  private timer: NodeJS.Timeout | undefined;
  private isRunning = false;

  constructor(protected readonly log: Logger) {}

  protected abstract run(): Promise<void>;

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.runAlone(), this.everyMs);
  }

  /** One that is under way is not waited for: all of them may end anywhere. */
  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private async runAlone(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      await this.run();
    } catch (err) {
      this.log.warn({ err, task: this.constructor.name }, 'a periodic task failed; will retry');
    } finally {
      this.isRunning = false;
    }
  }
}
