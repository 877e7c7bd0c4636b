import { roomForSlice } from './host-limits.js';

const LIMITS = { hostConnections: 12, sliceConnections: 4 };
const HOST = { crawlDelayMs: 0, pace: null, notBefore: new Date(0), sharers: 0, connections: 0, shared: 0, ahead: 0 };

describe('the connections of a slice', () => {
  it('are all but two for one worker, and an equal part of them for each of two', () => {
    expect(roomForSlice(HOST, LIMITS, { connections: 0, workers: 1 })).toBe(10);
    expect(roomForSlice(HOST, LIMITS, { connections: 0, workers: 2 })).toBe(5);
    expect(roomForSlice({ ...HOST, connections: 5 }, LIMITS, { connections: 5, workers: 2 })).toBe(5);
  });

  it('are those of a slice where an equal part is less', () => {
    expect(roomForSlice({ ...HOST, connections: 4 }, LIMITS, { connections: 4, workers: 5 })).toBe(4);
  });

  it('are those of a slice beside another run at the host, one that waits too', () => {
    expect(roomForSlice({ ...HOST, connections: 5 }, LIMITS, { connections: 0, workers: 2 })).toBe(4);
    expect(roomForSlice({ ...HOST, ahead: 1 }, LIMITS, { connections: 0, workers: 1 })).toBe(4);
  });

  it('are never more than what the host has left, and one at a host with a crawl delay', () => {
    expect(roomForSlice({ ...HOST, connections: 5, shared: 4 }, LIMITS, { connections: 5, workers: 2 })).toBe(3);
    expect(roomForSlice({ ...HOST, connections: 10, shared: 4 }, LIMITS, { connections: 10, workers: 1 })).toBe(0);
    expect(roomForSlice({ ...HOST, crawlDelayMs: 1_000 }, LIMITS, { connections: 0, workers: 1 })).toBe(1);
  });
});
