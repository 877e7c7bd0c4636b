import 'reflect-metadata';
import { Test } from '@nestjs/testing';
import { createLogger, loadConfig } from '#config';
import { CONFIG, LOGGER } from '#config/nest';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';

export interface WorkerHere {
  /** Ends when what it has in hand is done or given back. */
  close(): Promise<void>;
}

/**
 * A worker in this process, one at a time: its modules are shared with the specs before. It takes jobs and has no port for probes.
 * @param env all of its settings
 */
export async function startWorkerHere(env: Record<string, string>): Promise<WorkerHere> {
  const module = await Test.createTestingModule({ imports: [WorkerModule] })
    .overrideProvider(CONFIG)
    .useValue(loadConfig(env))
    .overrideProvider(LOGGER)
    .useValue(createLogger({ level: 'silent', base: { service: 'worker' } }))
    .compile();
  return module.init();
}
