import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '#config/nest';
import { Retention } from '#upkeep';
import { PeriodicTask } from './periodic-task.js';

/** Removes blobs that no row names. */
@Injectable()
export class OrphanBlobsTask extends PeriodicTask {
  protected readonly everyMs = 6 * 3_600_000;

  constructor(
    private readonly retention: Retention,
    @Inject(LOGGER) log: Logger,
  ) {
    super(log);
  }

  protected async run(): Promise<void> {
    await this.retention.dropOrphanBlobs();
  }
}
