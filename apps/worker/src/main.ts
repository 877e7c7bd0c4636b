import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { captureConsole, ConfigError, loadConfig, redactSecrets } from '#config';
import { WorkerModule } from './worker.module.js';
import { WorkerService } from './worker.service.js';

/** A worker that has not stopped by then is ended; its leases run out and others take its work. */
const STOP_LIMIT_MS = 9_000;

async function main(): Promise<void> {
  const config = loadConfig();
  const worker = new WorkerService(config);
  captureConsole(worker.log);
  const app = await NestFactory.create(WorkerModule.with(worker), { logger: false });
  await worker.start();
  await app.listen(config.worker.healthPort, config.http.host);

  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (isStopping) return;
    isStopping = true;
    worker.log.info({ signal }, 'the worker stops');
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    worker
      .stop()
      .then(() => app.close())
      .then(
        () => worker.log.flush(() => process.exit(0)),
        (err: unknown) => {
          worker.log.error({ err }, 'the worker could not stop cleanly');
          worker.log.flush(() => process.exit(1));
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  const text = error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`The worker could not start.\n${redactSecrets(text ?? '')}\n`);
  process.exit(1);
});
