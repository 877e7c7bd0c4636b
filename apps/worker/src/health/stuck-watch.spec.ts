import { StuckWatch, type QueueView } from './stuck-watch.js';

const hungry: QueueView = { waiting: 3, hasFreeSlot: true, taken: 7 };

function looks(views: readonly QueueView[]): boolean[] {
  const watch = new StuckWatch();
  return views.map((view) => watch.look(view));
}

describe('a worker that watches itself', () => {
  it('is stuck when jobs wait, slots are free and nothing is taken for two minutes', () => {
    expect(looks(Array.from({ length: 5 }, () => hungry))).toEqual([false, false, false, false, true]);
  });

  it('is not stuck when a job arrives after hours without one', () => {
    const idle = { ...hungry, waiting: 0 };
    expect(looks([idle, idle, idle, idle, idle, idle, hungry])).not.toContain(true);
  });

  it('is not stuck while it takes jobs, however many wait', () => {
    expect(looks(Array.from({ length: 9 }, (_, n) => ({ ...hungry, taken: n })))).not.toContain(true);
  });

  it('is not stuck while all its slots are taken', () => {
    expect(looks(Array.from({ length: 9 }, () => ({ ...hungry, hasFreeSlot: false })))).not.toContain(true);
  });
});
