import { seenKeyOf, SeenUrls } from './seen-urls.js';

const RUN = { runId: 'run', server: 'first' };

describe('URLs that a worker knows the database to know', () => {
  it('are known of one run alone, until it is forgotten', () => {
    const seen = new SeenUrls();
    seen.add(RUN, ['7']);
    const key = seenKeyOf('7');
    expect([seen.has(RUN, key), seen.has({ ...RUN, runId: 'other' }, key), seen.has(RUN, seenKeyOf('8'))]).toEqual([
      true,
      false,
      false,
    ]);
    seen.forget('run');
    expect(seen.has(RUN, key)).toBe(false);
  });

  it('are not known of a database server that took the place of the one that was told', () => {
    const seen = new SeenUrls();
    const next = { ...RUN, server: 'next' };
    seen.add(RUN, ['7']);
    expect(seen.has(next, seenKeyOf('7'))).toBe(false);
    seen.add(next, ['8']);
    expect([seen.has(next, seenKeyOf('7')), seen.has(next, seenKeyOf('8'))]).toEqual([false, true]);
  });
});
