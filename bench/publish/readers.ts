import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A process of its own, so that its clock does not wait for the one that sends large bodies: reads
 * a list again and again until it is told to stop, then sends its times.
 */
const [url = '', key = '', readers = '4'] = process.argv.slice(2);
const times: number[] = [];
let isDone = false;
process.once('message', () => (isDone = true));

async function read(): Promise<void> {
  while (!isDone) {
    const started = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    await response.text();
    if (response.status !== 200) throw new Error(`GET ${url} answered ${response.status}.`);
    times.push(performance.now() - started);
    await sleep(5);
  }
}

await Promise.all(Array.from({ length: Number(readers) }, read));
process.send?.(times, () => process.disconnect());
