import { InFlight, STUCK_MS, type Exchange } from './in-flight.js';

describe('requests in flight', () => {
  let now: number;
  let inFlight: InFlight;
  beforeEach(() => {
    now = 1_000_000;
    inFlight = new InFlight(() => now);
  });

  function begin(state: { isComplete?: boolean; isAnswered?: boolean } = {}): Exchange {
    return inFlight.begin({ complete: state.isComplete ?? true }, { headersSent: state.isAnswered ?? false });
  }

  it('are stuck when they have arrived and none is answered for two minutes', () => {
    begin();
    now += STUCK_MS;
    expect(inFlight.isStuck).toBe(false);
    now += 1;
    expect(inFlight.isStuck).toBe(true);
  });

  it('are not stuck while others end', () => {
    begin();
    const other = begin();
    now += STUCK_MS - 1;
    inFlight.end(other);
    now += 2;
    expect(inFlight.isStuck).toBe(false);
    now += STUCK_MS;
    expect(inFlight.isStuck).toBe(true);
  });

  it('are not stuck when it is the client who takes long', () => {
    begin({ isComplete: false });
    begin({ isAnswered: true });
    now += 10 * STUCK_MS;
    expect(inFlight.isStuck).toBe(false);
  });
});
