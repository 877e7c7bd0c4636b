import { AdaptivePace } from '#crawler';
import { LEASE_MS, MAX_PAUSE_MS, type HostNews, type HostPace, type Slice } from '../store/port/index.js';
import { openGate } from './host-gate.js';
import { mindPause, PauseError } from './pause.js';
import { SliceBackoff } from './slice-backoff.js';
import type { Visit } from '../crawl/visit.js';

const CALM: HostPace = { crawlDelayMs: 0, pace: null, notBefore: new Date(0), sharers: 1 };
const visitOf = (pushbackMs: number | null, outcome = 'rate-limited'): Visit =>
  ({ pushbackMs, page: pushbackMs === null ? {} : null, result: { outcome } }) as Visit;
/** The pace of a host that pushed back at that moment. */
const slowed = (at: number, times = 1): NonNullable<HostPace['pace']> => {
  const pace = new AdaptivePace();
  for (let n = 0; n < times; n++) pace.onPushback(at - (times - 1 - n) * 120_000);
  return { ...pace.toState() };
};

/** The backoff of a slice; `answer` is what the store says to a renewal, which tells what it was told. */
function backoffOf(pace: HostPace = CALM, answer: () => Promise<HostPace | null> = async () => CALM) {
  const told: HostNews[] = [];
  const calls: string[] = [];
  const store = {
    hosts: {},
    slices: {
      renew: async (_slice: Slice, news: HostNews) => {
        told.push(news);
        return answer();
      },
    },
  };
  const slice = { id: 's', host: 'site.test', pace, expiresAt: new Date(Date.now() + LEASE_MS) } as Slice;
  const backoff = new SliceBackoff(slice, {
    store: store as never,
    onLost: () => calls.push('lost'),
    onPause: () => calls.push('pause'),
  });
  return { backoff, told, calls };
}

describe('the backoff of a slice', () => {
  it('slows down after a pushback, and tells all who ask the host at once', async () => {
    const { backoff, told } = backoffOf();
    expect(backoff.isSlowed).toBe(false);
    backoff.onVisit(visitOf(0));
    expect(backoff.isSlowed).toBe(true);
    expect(told).toHaveLength(1);
    expect(told[0]?.pace?.slowedAtMs).toBeGreaterThan(0);
    expect(told[0]?.notBefore?.getTime()).toBeGreaterThan(Date.now());
  });

  it('gives a host that refused one request more a rest that all are told of, and stays at its pace', () => {
    const { backoff, told, calls } = backoffOf();
    backoff.rest(0);
    expect([backoff.isSlowed, backoff.isWary, calls]).toEqual([false, true, []]);
    expect(told[0]?.pace?.delayMs).toBe(0);
    expect(told[0]?.notBefore?.getTime()).toBeGreaterThan(Date.now());
    backoff.rest(MAX_PAUSE_MS * 2);
    expect([backoff.isPausing, calls]).toEqual([true, ['pause']]);
  });

  it('takes no further URLs while the host wants a pause that nobody waits for in a slot', () => {
    const { backoff, calls } = backoffOf();
    backoff.onVisit(visitOf(MAX_PAUSE_MS * 2));
    expect([backoff.isPausing, calls]).toEqual([true, ['pause']]);
  });

  it('gives a host up that refuses although it had long rests, but never one that only wants us slower', () => {
    const pace = { ...CALM, pace: slowed(Date.now(), 6) };
    const patient = backoffOf(pace);
    patient.backoff.onVisit(visitOf(0, 'rate-limited'));
    expect(patient.backoff.isBanned).toBe(false);
    const banned = backoffOf(pace);
    banned.backoff.onVisit(visitOf(0, 'bot-blocked'));
    expect([banned.backoff.isBanned, banned.calls]).toEqual([true, ['pause']]);
  });

  it('takes over the pace of another slice that was told to slow down later', async () => {
    const { backoff } = backoffOf(CALM, async () => ({ ...CALM, pace: slowed(Date.now()) }));
    await backoff.renew();
    expect(backoff.isSlowed).toBe(true);
  });

  it('asks less often the more slices ask the host', async () => {
    const startOf = async (sharers: number): Promise<number> => {
      const pace = { ...CALM, pace: slowed(Date.now() - 60_000) };
      const { backoff } = backoffOf(pace, async () => ({ ...pace, sharers }));
      await backoff.renew();
      await backoff.gate.run(async () => undefined, new AbortController().signal);
      return backoff.gate.nextStartMs - Date.now();
    };
    const [alone, together] = [await startOf(1), await startOf(4)];
    expect(together).toBeGreaterThan(alone * 2);
  });

  it('says when the run goes on without the slice', async () => {
    const { backoff, calls } = backoffOf(CALM, async () => null);
    await backoff.renew();
    expect(calls).toEqual(['lost']);
  });

  it('goes on while the database is away, until its lease is over', async () => {
    const away = backoffOf(CALM, () => Promise.reject(new Error('away')));
    await away.backoff.renew();
    expect([away.calls, away.backoff.isLeaseOver]).toEqual([[], false]);
    const slice = { id: 's', host: 'site.test', pace: CALM, expiresAt: new Date(Date.now() - 1) } as Slice;
    const parts = { store: { hosts: {}, slices: {} } as never, onLost: () => undefined, onPause: () => undefined };
    expect(new SliceBackoff(slice, parts).isLeaseOver).toBe(true);
  });
});

describe('the gate to a host', () => {
  it('takes a permit for each start where the host has a crawl delay, and none elsewhere', async () => {
    const permits: number[] = [];
    const hosts = {
      takePermit: async (_host: string, { gapMs, earliest }: { gapMs: number; earliest: Date }) => {
        permits.push(gapMs);
        return { start: earliest, isTaken: true };
      },
    };
    const ask = (pace: HostPace): Promise<unknown> =>
      openGate(hosts, 'site.test', pace).run(async () => undefined, new AbortController().signal);
    await ask(CALM);
    await ask({ ...CALM, crawlDelayMs: 10 });
    expect(permits).toEqual([10]);
  });

  it('says when the next permit is, where that is too long to wait for', async () => {
    const start = new Date(Date.now() + 60_000);
    const hosts = { takePermit: async () => ({ start, isTaken: false }) };
    const gate = openGate(hosts, 'site.test', { ...CALM, crawlDelayMs: 1_000 }, MAX_PAUSE_MS);
    const asked = gate.run(async () => undefined, new AbortController().signal);
    await expect(asked).rejects.toMatchObject({ name: 'PauseError', until: start });
    expect(() => mindPause(start.getTime())).toThrow(PauseError);
  });
});
