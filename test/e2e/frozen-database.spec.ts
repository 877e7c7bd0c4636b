import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { startSystem, type System } from '../../bench/lib/system.js';
import { poll } from '../support/installation.js';

jest.setTimeout(240_000);

const FROZEN_MS = 20_000;
/** An answer comes after 3.5 s; a machine that has other work may take longer over it. What hangs would take all of the time. */
const CLEAR_MS = 12_000;

/** The server and every process that it has started. */
function processesOf(postmaster: number): number[] {
  const children = readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster;
    } catch {
      return false;
    }
  });
  return [postmaster, ...children.map(Number)];
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended meanwhile.
    }
  }
}

describe('a PostgreSQL whose processes are stopped', () => {
  let system: System;
  let frozen: number[] = [];
  beforeAll(async () => {
    system = await startSystem({ queue: 'postgres', isDurable: false });
  });
  afterAll(async () => {
    signalAll(frozen, 'SIGCONT');
    await (system as System | undefined)?.stop();
  });

  const credits = async (): Promise<[status: number, code: string | undefined]> => {
    const answer = await fetch(`${system.baseUrl}/v1/credits`, {
      headers: { authorization: `Bearer ${system.key}` },
      signal: AbortSignal.timeout(CLEAR_MS),
    });
    return [answer.status, ((await answer.json()) as { error?: { code: string } }).error?.code];
  };

  it('is a clear 503 for as long as it stands still, and over when it goes on', async () => {
    expect(await credits()).toEqual([200, undefined]);
    frozen = processesOf(system.postgresPid);
    expect(frozen.length).toBeGreaterThan(3);
    signalAll(frozen, 'SIGSTOP');
    const until = Date.now() + FROZEN_MS;
    while (Date.now() < until) {
      const answers = await Promise.all(Array.from({ length: 10 }, credits));
      expect(new Set(answers.map(String))).toEqual(new Set(['503,SERVICE_UNAVAILABLE']));
      expect((await fetch(`${system.baseUrl}/healthz`)).status).toBe(200);
      await sleep(500);
    }
    signalAll(frozen, 'SIGCONT');
    await poll(
      'a request succeeds',
      () =>
        credits().then(
          ([status]) => status === 200,
          () => false,
        ),
      60_000,
    );
  });
});
