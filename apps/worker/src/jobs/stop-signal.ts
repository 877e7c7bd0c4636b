import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '#config/nest';

/** Aborts when the process is asked to stop: jobs let requests under way end, and hand the rest back. Before anything is closed. */
@Injectable()
export class StopSignal implements OnModuleDestroy, BeforeApplicationShutdown {
  private readonly controller = new AbortController();

  constructor(@Inject(LOGGER) private readonly log: Logger) {}

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  onModuleDestroy(): void {
    this.controller.abort();
  }

  beforeApplicationShutdown(signal?: string): void {
    this.log.info({ signal }, 'the worker stops');
  }
}
