// Preloaded into a worker of the product. Sites whose address holds "/long-rules" keep their thread for a minute at the end, pages whose
// address holds "/long-page" for five seconds each, and pages to be fixed whose address holds "/long-fix" for a twelfth of a second.
import { isMainThread, parentPort } from 'node:worker_threads';

const RULES_MS = 61_000;
const PAGE_MS = 5_000;
const FIX_MS = 80;

/**
 * Meanwhile the thread does nothing else, as in a loop that does not end, and takes no core from other tests.
 */
const standStill = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

if (!isMainThread && parentPort) {
  const { on } = parentPort;
  let isLong = false;
  parentPort.on = function (name, listener) {
    if (name !== 'message') return on.call(this, name, listener);
    return on.call(this, name, (asked) => {
      const { message } = asked;
      if (message.type === 'start') isLong = message.baseUrl.includes('/long-rules');
      if (message.type === 'end' && isLong) standStill(RULES_MS);
      // Those of a report have no address there.
      for (const { url } of message.pages ?? []) if (url?.includes('/long-page')) standStill(PAGE_MS);
      if (message.task?.url.includes('/long-fix') && !message.looks) standStill(FIX_MS);
      listener(asked);
    });
  };
}
