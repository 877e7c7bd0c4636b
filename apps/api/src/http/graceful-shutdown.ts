import type { Server } from 'node:http';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Logger } from 'pino';
import { LOGGER } from '#config/nest';
import { closeGracefully, drainConnections } from './graceful-close.js';

/** Requests in flight get so long to finish when the process is asked to stop, after the time that it drains. */
const CLOSE_GRACE_MS = 8_000;
/** How long an API that is to stop still takes requests, so that its clients find another one without a broken connection. */
const DRAIN_MS = 2_000;

/** The server ends before anything that its requests work with. */
@Injectable()
export class GracefulShutdown implements BeforeApplicationShutdown {
  /** The process is asked to stop: it answers, and wants no further clients. */
  isStopping = false;

  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Without a signal no other process takes over: there is nothing to drain for. */
  async beforeApplicationShutdown(signal?: string): Promise<void> {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    this.isStopping = true;
    if (signal !== undefined) {
      this.logger.info({ signal }, 'the API stops');
      await drainConnections(server, DRAIN_MS);
    }
    await closeGracefully(server, CLOSE_GRACE_MS);
  }
}
