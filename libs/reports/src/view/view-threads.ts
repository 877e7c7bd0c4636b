import { Worker } from 'node:worker_threads';
import { AppError } from '#common';
import type { ReportView } from './report-view.js';

const TIMEOUT_MS = 30_000;
/** A report of 20 MiB needs about half of it. */
const HEAP_MB = 768;

/** Reads large reports beside the event loop, a thread each. */
export class ViewThreads {
  private readonly running = new Set<Worker>();

  /** @throws AppError SERVICE_UNAVAILABLE when it took too long or the service stops */
  async read(content: Buffer): Promise<ReportView> {
    const bytes = new Uint8Array(content);
    const worker = new Worker(threadFile(), {
      workerData: bytes,
      transferList: [bytes.buffer],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    this.running.add(worker);
    const timeout = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
    try {
      return await new Promise<ReportView>((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', () =>
          reject(
            new AppError('SERVICE_UNAVAILABLE', { message: 'Reading the report took too long. Try again shortly.' }),
          ),
        );
      });
    } finally {
      clearTimeout(timeout);
      this.running.delete(worker);
      await worker.terminate();
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.running].map((worker) => worker.terminate()));
  }
}

/** The compiled thread beside this file; for tests, which run this file as TypeScript, its twin in dist/. */
function threadFile(): URL {
  const compiled = new URL('./view-thread.js', import.meta.url);
  return import.meta.url.endsWith('.ts')
    ? new URL(compiled.href.replace('/libs/reports/src/', '/dist/libs/reports/src/'))
    : compiled;
}
