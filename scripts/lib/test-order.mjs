import Sequencer from '@jest/test-sequencer';
import { sep } from 'node:path';

/** Long first, so that no worker begins a file of two minutes when the others are done. */
const FIRST = ['test/e2e/', 'libs/embedded/', 'test/integration/', 'test/conformance/'].map((path) =>
  path.replaceAll('/', sep),
);
const rank = ({ path }) => {
  const place = FIRST.findIndex((part) => path.includes(part));
  return place === -1 ? FIRST.length : place;
};

/** Jest's own order (failed and slow ones first, as far as it remembers) within a few ranks that hold on a fresh machine too. */
export default class TestOrder extends Sequencer {
  async sort(tests) {
    return [...(await super.sort(tests))].sort((one, other) => rank(one) - rank(other));
  }
}
