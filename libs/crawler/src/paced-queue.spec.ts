import { PacedQueue } from './paced-queue.js';

describe('PacedQueue', () => {
  it('runs no more than its connections at once and all in the end', async () => {
    const queue = new PacedQueue({ maxConnections: 3, minGapMs: 0 });
    let running = 0;
    let most = 0;
    const results = await Promise.all(Array.from({ length: 20 }, (_, i) => queue.run(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return i;
    })));
    expect(most).toBe(3);
    expect(results).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  it('keeps the gap between starts, in order', async () => {
    const queue = new PacedQueue({ maxConnections: 5, minGapMs: 50 });
    const starts: [number, number][] = [];
    await Promise.all(Array.from({ length: 6 }, (_, i) => queue.run(async () => starts.push([i, performance.now()]))));
    expect(starts.map(([i]) => i)).toEqual([0, 1, 2, 3, 4, 5]);
    // Starts are stamped inside the tasks, a moment after the queue's own stamp.
    for (let i = 1; i < starts.length; i++) expect((starts[i]?.[1] ?? 0) - (starts[i - 1]?.[1] ?? 0)).toBeGreaterThan(25);
  });

  it('goes on after a task that fails', async () => {
    const queue = new PacedQueue({ maxConnections: 1, minGapMs: 0 });
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue.run(() => {
      throw new Error('at once');
    })).rejects.toThrow('at once');
    expect(await queue.run(async () => 'yes')).toBe('yes');
  });

  it('drops a waiting task when it is told to', async () => {
    const queue = new PacedQueue({ maxConnections: 1, minGapMs: 0 });
    let release: () => void = () => undefined;
    const first = queue.run(() => new Promise<void>((resolve) => {
      release = resolve;
    }));
    const controller = new AbortController();
    let started = false;
    const second = queue.run(async () => {
      started = true;
    }, controller.signal);
    expect(queue.size).toBe(1);
    controller.abort(new Error('cancelled'));
    await expect(second).rejects.toThrow('cancelled');
    await expect(queue.run(async () => undefined, controller.signal)).rejects.toThrow('cancelled');
    release();
    await first;
    expect([started, queue.size]).toEqual([false, 0]);
  });

  it('starts nothing during a pause, and a shorter one does not end it', async () => {
    const queue = new PacedQueue({ maxConnections: 1, minGapMs: 0 });
    const pausedAt = performance.now();
    queue.pauseFor(60);
    queue.pauseFor(1);
    await queue.run(async () => undefined);
    expect(performance.now() - pausedAt).toBeGreaterThanOrEqual(60);
  });

  it('takes new limits at once', async () => {
    const queue = new PacedQueue({ maxConnections: 0, minGapMs: 0 });
    const result = queue.run(async () => 'ran');
    expect(queue.size).toBe(1);
    queue.adjust({ maxConnections: 1 });
    expect(await result).toBe('ran');
  });
});
