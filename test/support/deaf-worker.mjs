// Preloaded into a worker of the product: it takes no job, and looks at its queues every 300 ms instead of every 30 s.
import { isMainThread } from 'node:worker_threads';
import { Worker } from 'bullmq';

if (isMainThread) {
  Worker.prototype.run = () => new Promise(() => undefined);
  const { setInterval } = globalThis;
  globalThis.setInterval = (act, ms, ...rest) => setInterval(act, ms === 30_000 ? 300 : ms, ...rest);
}
