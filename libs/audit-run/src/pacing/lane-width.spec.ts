import { firstLanes, LaneMemory, LaneWidth } from './lane-width.js';

/** Asks a host until nothing changes any more; it responds after what `msAt` says of so many requests at once. */
function settle(lanes: LaneWidth, msAt: (width: number) => number, responses = 2_000): number[] {
  const widths: number[] = [];
  for (let n = 0; n < responses; n++) {
    lanes.onResponse(msAt(lanes.width));
    widths.push(lanes.width);
  }
  return widths;
}

describe('requests at once', () => {
  it('become more at a host that stays as fast, up to the connections that there are', () => {
    const lanes = new LaneWidth({ first: 4, most: 10 });
    const widths = settle(lanes, () => 200);
    expect(widths[0]).toBe(4);
    expect(widths.indexOf(10)).toBeLessThan(150);
    expect(lanes.width).toBe(10);
  });

  it('stay few at a host that does one thing at a time, and so gets nothing done faster', () => {
    const lanes = new LaneWidth({ first: 4, most: 10 });
    expect(Math.max(...settle(lanes, (width) => width * 50))).toBeLessThanOrEqual(5);
  });

  it('stop before a host gets half as slow again', () => {
    const lanes = new LaneWidth({ first: 4, most: 30 });
    const msAt = (width: number): number => 100 + Math.max(0, width - 8) * 8;
    const slowest = Math.max(...settle(lanes, msAt).map(msAt));
    expect(slowest).toBeLessThanOrEqual(180);
    expect(lanes.width).toBeGreaterThanOrEqual(8);
  });

  it('become one less when the host refuses the last one, and stay so for a long time', () => {
    const lanes = new LaneWidth({ first: 4, most: 10 });
    while (lanes.width < 7) lanes.onResponse(200);
    expect(lanes.narrow()).toBe(true);
    expect(lanes.width).toBe(6);
    // Two more that were under way are refused as well.
    lanes.onResponse(5);
    lanes.onResponse(5);
    expect([lanes.narrow(), lanes.width]).toEqual([true, 6]);
    expect(Math.max(...settle(lanes, () => 200, 1_000))).toBe(6);
    expect(Math.max(...settle(lanes, () => 200, 225))).toBe(7);
  });

  it('are not too many when a host refuses again, or what is asked at first, or after it got slower', () => {
    const lanes = new LaneWidth({ first: 4, most: 10 });
    expect(lanes.narrow()).toBe(false);
    settle(lanes, () => 200);
    expect(lanes.narrow()).toBe(true);
    settle(lanes, () => 200, 100);
    expect(lanes.narrow()).toBe(false);
    lanes.onPushback();
    expect([lanes.width, lanes.narrow()]).toEqual([4, false]);

    const slower = new LaneWidth({ first: 4, most: 10 });
    settle(slower, () => 100);
    settle(slower, () => 400, 30);
    expect([slower.width, slower.narrow()]).toEqual([9, false]);
  });

  it('are as few as at first after a push-back, for a long time', () => {
    const lanes = new LaneWidth({ first: 4, most: 10 });
    settle(lanes, () => 20);
    lanes.onPushback();
    expect(Math.max(...settle(lanes, () => 20, 1_000))).toBe(4);
  });

  it('become fewer when the host gets slower under the same load', () => {
    const lanes = new LaneWidth({ first: 4, most: 10 });
    settle(lanes, () => 100);
    expect(lanes.width).toBe(10);
    settle(lanes, () => 400);
    expect(lanes.width).toBe(4);
  });

  it('go on in the next slice where they were, for ten minutes, within its connections', () => {
    const memory = new LaneMemory();
    const lanes = new LaneWidth({ first: 4, most: 10 });
    settle(lanes, () => 200);
    memory.keep('site.test', lanes.toState(), 0);
    expect(new LaneWidth({ first: 4, most: 10 }, memory.read('site.test', 599_999)).width).toBe(10);
    expect(new LaneWidth({ first: 4, most: 6 }, memory.read('site.test', 1)).width).toBe(6);
    expect(memory.read('site.test', 600_001)).toBeNull();
    expect(memory.read('other.test', 0)).toBeNull();
  });

  it('begin with fewer in each of many slices', () => {
    expect([1, 2, 3, 4, 8, 20].map(firstLanes)).toEqual([4, 4, 2, 2, 1, 1]);
  });
});
