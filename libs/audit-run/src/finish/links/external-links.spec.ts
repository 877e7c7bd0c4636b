import type { Fetcher, FetchResult } from '#crawler';
import type { CrawlRun, CrawlStore, ExternalLink, UrlResult } from '../../store/port/index.js';
import type { LinkState } from '../../state/finish-state.js';
import { runLinkStep } from './external-links.js';

interface Turns {
  turn: (state: LinkState) => Promise<boolean>;
  links: ExternalLink[];
  /** Hosts that were asked for anything. */
  asked: Set<string>;
  /** What runs tell each other. */
  known: Map<string, unknown>;
}

/** A run with these links, whose worker is wanted by others all the time, and hosts that never answer, or some time after that is known. */
function awaitedRun(urls: readonly string[], answerMs = Infinity): Turns {
  return runWith(urls, { answerMs, isAwaited: true });
}

interface World {
  answerMs?: number;
  isAwaited?: boolean;
  /** The name server answers for no name. */
  hasNoNames?: boolean;
}

function runWith(
  urls: readonly string[],
  { answerMs = Infinity, isAwaited = false, hasNoNames = false }: World,
): Turns {
  const asked = new Set<string>();
  const known = new Map<string, unknown>();
  let answer: (() => void) | undefined;
  const links = urls.map((url, n): ExternalLink => ({ hash: String(n), url, isDone: false, attempts: 0 }));
  const store = {
    frontier: {
      readExternal: async () => links.map((link) => ({ ...link })),
      storeExternal: async (_runId: string, { hash, state }: UrlResult) => {
        const link = links[Number(hash)];
        if (link) Object.assign(link, { isDone: state === 'done', attempts: link.attempts + 1 });
      },
    },
    linkAnswers: {
      find: async ({ url }: { url: string }) =>
        url.startsWith('name ') ? (known.get(url) ?? null) : answerMs < Infinity ? { kind: 'rules', text: '' } : null,
      claim: async () => ({ kind: 'own' }),
      keep: async ({ url }: { url: string }, answer: unknown) => void known.set(url, answer),
      release: async () => undefined,
    },
    hosts: {
      takePermit: async () => ({ start: new Date(), isTaken: true }),
      restHost: async () => undefined,
      takeShare: async () => null,
      renewShares: async () => Infinity,
      releaseShares: async () => undefined,
    },
  } as unknown as CrawlStore;
  const session = {
    fetch: (url: string, { signal }: { signal: AbortSignal }) =>
      new Promise<FetchResult>((resolve) => {
        asked.add(new URL(url).host);
        if (hasNoNames) return resolve({ kind: 'failure', url, reason: 'dns-unanswered', message: '' });
        answer = () =>
          resolve({ kind: 'response', url, status: 204, headers: [], body: Buffer.alloc(0) } as unknown as FetchResult);
        signal.addEventListener('abort', () => resolve({ kind: 'failure', url, reason: 'aborted', message: '' }));
      }),
    close: async () => undefined,
  };
  const fetcher = { session: () => session } as unknown as Fetcher;
  const run = { id: 'run', orgId: 'org' } as CrawlRun;
  const isPlaceAwaited = async (): Promise<boolean> => {
    if (answerMs < Infinity) setTimeout(() => answer?.(), answerMs);
    return isAwaited;
  };
  const { signal } = new AbortController();
  const turn = async (state: LinkState): Promise<boolean> =>
    (await runLinkStep(run, state, { store, fetcher, signal, isPlaceAwaited })).isDone;
  return { turn, links, asked, known };
}

describe('turns at link checks', () => {
  it('that are broken off settle a host that never answers by the time that it had in all of them', async () => {
    const { turn, links } = awaitedRun(['https://silent.example/1', 'https://silent.example/2']);
    const state: LinkState = { untilMs: Date.now() + 100_000, cutMs: { 'silent.example': 9_900 } };
    expect(await turn(state)).toBe(false);
    expect(state.cutMs?.['silent.example']).toBeGreaterThan(10_000);
    expect(links.map(({ isDone }) => isDone)).toEqual([false, false]);
    expect(await turn(state)).toBe(true);
    expect(links.map(({ isDone }) => isDone)).toEqual([true, true]);
  });

  it('end with the answer to what they had asked, so that nobody asks it again', async () => {
    const { turn, links } = awaitedRun(['https://slow.example/1', 'https://slow.example/2'], 100);
    expect(await turn({ untilMs: Date.now() + 100_000 })).toBe(false);
    expect(links.filter(({ isDone }) => isDone)).toHaveLength(1);
  });

  it('take the word of another run for a name without an answer, for as long as that is fresh', async () => {
    const { turn, links, asked, known } = runWith(['https://host.example/'], { hasNoNames: true });
    known.set('name host.example', { atMs: Date.now() - 5_000 });
    expect(await turn({ untilMs: Date.now() + 100_000 })).toBe(false);
    expect([asked.size, links[0]?.attempts]).toEqual([0, 1]);
    known.set('name host.example', { atMs: Date.now() - 11_000 });
    expect(await turn({ untilMs: Date.now() + 100_000 })).toBe(true);
    expect([asked.size, links[0]?.attempts, links[0]?.isDone]).toEqual([1, 2, true]);
    expect(known.get('name host.example')).toMatchObject({ atMs: expect.any(Number) });
  });

  it('ask for some names and leave the others, while the name server answers for none', async () => {
    const urls = Array.from({ length: 100 }, (_, n) => `https://host-${n}.example/`);
    const { turn, links, asked } = runWith(urls, { hasNoNames: true });
    expect(await turn({ untilMs: Date.now() + 100_000 })).toBe(false);
    expect(asked.size).toBeLessThan(20);
    expect(links.every(({ isDone, attempts }) => !isDone && attempts === 1)).toBe(true);
    // They are asked for once more before the report says that they were not checked.
    expect(await turn({ untilMs: Date.now() + 100_000 })).toBe(true);
    expect(links.every(({ isDone, attempts }) => isDone && attempts === 2)).toBe(true);
  });
});
