// Preloaded into a worker of the product: the judging of a site whose address holds "/long-rules" takes a minute of CPU.
import { isMainThread, parentPort } from 'node:worker_threads';

const BURNT_MS = 61_000;

function burn() {
  const before = process.cpuUsage();
  for (let spent = 0; spent < BURNT_MS;) {
    const { user, system } = process.cpuUsage(before);
    spent = (user + system) / 1_000;
  }
}

if (!isMainThread && parentPort) {
  const { on } = parentPort;
  let isLong = false;
  parentPort.on = function (name, listener) {
    if (name !== 'message') return on.call(this, name, listener);
    return on.call(this, name, (message) => {
      if (message.type === 'start') isLong = message.baseUrl.includes('/long-rules');
      if (message.type === 'end' && isLong) burn();
      listener(message);
    });
  };
}
