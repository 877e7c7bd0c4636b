import { Progress } from './progress.js';

describe('progress', () => {
  let now: number;
  let progress: Progress;
  beforeEach(() => {
    now = 0;
    progress = new Progress(() => now);
  });

  it('stands still from the begin of the first piece of work, not from the end of the last one long ago', () => {
    progress.begin()();
    now = 60_000;
    expect(progress.stillMs()).toBe(0);
    progress.begin();
    now = 61_000;
    expect(progress.stillMs()).toBe(1_000);
  });

  it('goes on whenever something ends, however long something else takes', () => {
    progress.begin();
    for (now = 1_000; now <= 9_000; now += 1_000) {
      progress.begin()();
      expect(progress.stillMs()).toBe(0);
    }
    now = 12_000;
    expect(progress.stillMs()).toBe(3_000);
  });

  it('does not go on because more and more begins', () => {
    for (; now < 9_000; now += 1_000) progress.begin();
    expect(progress.stillMs()).toBe(9_000);
  });

  it('ends a piece of work once, and one that fails as well', async () => {
    const end = progress.begin();
    end();
    end();
    await expect(progress.during(Promise.reject(new Error('x')))).rejects.toThrow('x');
    progress.begin();
    now = 5;
    expect(progress.stillMs()).toBe(5);
  });
});
