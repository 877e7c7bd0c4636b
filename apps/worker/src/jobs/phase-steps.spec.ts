import { jest } from '@jest/globals';
import { RENEW_MS } from '#audit-run';
import { Progress } from '#common';
import { keepLease } from './phase-steps.js';

const STILL_MS = 60_000;

describe('the lease of a phase', () => {
  let renewals: number;
  let isMine: boolean;
  let progress: Progress;
  let abort: AbortController;
  let end: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    renewals = 0;
    isMine = true;
    progress = new Progress(() => Date.now());
    abort = new AbortController();
    const renew = async (): Promise<boolean> => {
      renewals++;
      return isMine;
    };
    end = keepLease({ renew, progress, maxStillMs: STILL_MS, abort });
  });
  afterEach(() => {
    end();
    jest.useRealTimers();
  });

  it('is renewed for as long as anything of its work ends', async () => {
    progress.begin();
    for (let n = 0; n < 10; n++) {
      progress.begin()();
      await jest.advanceTimersByTimeAsync(STILL_MS / 2);
    }
    expect(renewals).toBe(Math.floor((STILL_MS * 5) / RENEW_MS));
    expect(abort.signal.aborted).toBe(false);
  });

  it('is let go when nothing of its work ends', async () => {
    progress.begin();
    await jest.advanceTimersByTimeAsync(STILL_MS * 3);
    expect(renewals).toBe(STILL_MS / RENEW_MS);
    expect(String(abort.signal.reason)).toContain('The phase made no progress for 60 s.');
  });

  it('ends the work when another worker has it', async () => {
    isMine = false;
    await jest.advanceTimersByTimeAsync(RENEW_MS);
    expect(String(abort.signal.reason)).toContain('this worker no longer holds the run');
  });
});
