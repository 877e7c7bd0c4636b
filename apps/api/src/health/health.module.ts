import { setTimeout } from 'node:timers/promises';
import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { JobProducer } from '#queue';
import { QueueModule } from '#queue/nest';
import { StorageModule } from '#storage/nest';
import { HttpModule } from '../http/http.module.js';
import { HealthController } from './health.controller.js';

/** Longer than any healthy service needs to accept a connection. */
const WARM_UP_MS = 2_000;

@Module({ imports: [HttpModule, QueueModule, StorageModule], controllers: [HealthController] })
export class HealthModule implements OnApplicationBootstrap {
  constructor(private readonly queue: JobProducer) {}

  /** Opens the first connections before the first request comes; what is away then is for /readyz to tell. */
  async onApplicationBootstrap(): Promise<void> {
    for (const deadline = Date.now() + WARM_UP_MS; Date.now() < deadline; await setTimeout(20)) {
      const isReady = await this.queue.check().then(
        () => true,
        () => false,
      );
      if (isReady) return;
    }
  }
}
