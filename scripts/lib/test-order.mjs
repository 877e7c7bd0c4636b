import Sequencer from '@jest/test-sequencer';
import { sep } from 'node:path';

/** Files that wait for processes and pauses more than they work; the first ones take over a minute. */
const WAITING = [
  // Starts nine hundred programs: each costs what its Jest process has grown to, so it comes first.
  'apps/cli/src/fix/pull-request/pull-request.spec',
  'test/e2e/silent-database',
  'test/e2e/liveness',
  'test/e2e/politeness',
  'test/e2e/workers',
  'test/e2e/stopping',
  'test/e2e/dashboard.',
  'test/e2e/start.',
  'test/e2e/frozen-database',
  'test/e2e/',
  'libs/embedded/',
];
/** Files that keep a core busy, in the same way. */
const BUSY = ['test/mutation/', 'test/sites/', 'test/rules/', 'test/fixes/', 'test/integration/', 'test/conformance/'];
/** Of those that are busy, to one that waits. */
const BUSY_TO_WAITING = 2;

const placeIn = (list) => {
  const parts = list.map((path) => path.replaceAll('/', sep));
  return ({ path }) => {
    const place = parts.findIndex((part) => path.includes(part));
    return place === -1 ? parts.length : place;
  };
};
const sortedBy = (tests, place) => [...tests].sort((one, other) => place(one) - place(other));

/**
 * Jest's own order (failed and slow ones first, as far as it remembers) within a few ranks that hold on a fresh machine too.
 * Long files first, so that none is left at the end, and those that wait beside those that work, so that no core is idle.
 */
export default class TestOrder extends Sequencer {
  async sort(tests) {
    const all = await super.sort(tests);
    const waits = placeIn(WAITING);
    const isWaiting = (test) => waits(test) < WAITING.length;
    const waiting = sortedBy(all.filter(isWaiting), waits);
    const busy = sortedBy(
      all.filter((test) => !isWaiting(test)),
      placeIn(BUSY),
    );
    const order = [];
    while (waiting.length > 0) order.push(waiting.shift(), ...busy.splice(0, BUSY_TO_WAITING));
    return [...order, ...busy];
  }
}
