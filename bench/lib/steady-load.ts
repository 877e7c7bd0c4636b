import { Pool } from 'undici';

const TICK_MS = 5;
/** A service that is this far behind has lost: more would only fill memory. */
const MOST_OPEN = 2_000;

export interface LoadOptions {
  url: string;
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  perSecond: number;
  seconds: number;
}

export interface LoadResult {
  answered: number;
  /** Not sent, because too many were open. */
  skipped: number;
  seconds: number;
  /** Of each answer, from the moment at which it was due: a late sender does not hide a slow service. */
  times: number[];
}

/** Requests at a steady rate, whether the ones before were answered or not. @throws for an answer that is not 2xx */
export async function steadyLoad({ url, method = 'GET', headers, body, ...load }: LoadOptions): Promise<LoadResult> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: 64 });
  const result: LoadResult = { answered: 0, skipped: 0, seconds: 0, times: [] };
  let [open, sent, failure] = [0, 0, null as Error | null];
  const started = performance.now();
  const send = async (dueMs: number): Promise<void> => {
    open++;
    try {
      const answer = await pool.request({ path: pathname, method, headers, ...(body ? { body } : {}) });
      const text = await answer.body.text();
      if (answer.statusCode >= 300) throw new Error(`${method} ${pathname} answered ${answer.statusCode}: ${text}`);
      result.answered++;
      result.times.push(performance.now() - started - dueMs);
    } catch (error) {
      failure ??= error as Error;
    } finally {
      open--;
    }
  };
  const all: Promise<void>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const nowMs = performance.now() - started;
      for (; sent < (nowMs / 1_000) * load.perSecond; sent++) {
        if (open >= MOST_OPEN) result.skipped++;
        else all.push(send((sent / load.perSecond) * 1_000));
      }
      if (nowMs < load.seconds * 1_000 && failure === null) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  await Promise.all(all);
  result.seconds = (performance.now() - started) / 1_000;
  await pool.close();
  if (failure) throw failure;
  return result;
}
