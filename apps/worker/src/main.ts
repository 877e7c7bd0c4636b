import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { captureConsole, ConfigError, redactSecrets, type Config } from '#config';
import { CONFIG, LOGGER, nestLogger } from '#config/nest';
import { WorkerModule } from './worker.module.js';

/** A worker that has not stopped by then is ended; its leases run out and others take its work. */
const STOP_LIMIT_MS = 9_000;
const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

async function main(): Promise<void> {
  const toLog = captureConsole();
  const app = await NestFactory.create(WorkerModule, { abortOnError: false, logger: false });
  const { worker, http } = app.get<Config>(CONFIG);
  const logger = app.get<Logger>(LOGGER);
  toLog(logger);
  app.useLogger(nestLogger(logger));
  await app.listen(worker.healthPort, http.host);
  logger.info({ concurrency: worker.concurrency }, 'the worker consumes');
  app.enableShutdownHooks([...STOP_SIGNALS], { useProcessExit: true });
  for (const signal of STOP_SIGNALS)
    process.once(signal, () => setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref());
}

main().catch((error: unknown) => {
  const text = error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`The worker could not start.\n${redactSecrets(text ?? '')}\n`);
  process.exit(1);
});
