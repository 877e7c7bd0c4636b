// Preloaded into a worker of the product. Sites whose address holds "/long-rules" take a minute of CPU at the end, pages whose address holds "/long-page" five seconds each.
import { isMainThread, parentPort } from 'node:worker_threads';

const RULES_MS = 61_000;
const PAGE_MS = 5_000;

function burn(ms) {
  const before = process.cpuUsage();
  for (let spent = 0; spent < ms;) {
    // Work between two looks: the look is a call into the system, and as dear as a core while it is all that is done.
    for (let i = 0, x = 1; i < 1_000_000; i++) x = (x * 16_807) % 2_147_483_647;
    const { user, system } = process.cpuUsage(before);
    spent = (user + system) / 1_000;
  }
}

if (!isMainThread && parentPort) {
  const { on } = parentPort;
  let isLong = false;
  parentPort.on = function (name, listener) {
    if (name !== 'message') return on.call(this, name, listener);
    return on.call(this, name, (asked) => {
      const { message } = asked;
      if (message.type === 'start') isLong = message.baseUrl.includes('/long-rules');
      if (message.type === 'end' && isLong) burn(RULES_MS);
      if (message.url?.includes('/long-page')) burn(PAGE_MS);
      listener(asked);
    });
  };
}
