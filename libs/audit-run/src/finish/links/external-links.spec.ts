import type { Fetcher, FetchResult } from '#crawler';
import type { CrawlRun, CrawlStore, ExternalLink, UrlResult } from '../../store/port/index.js';
import type { LinkState } from '../../state/finish-state.js';
import { runLinkStep } from './external-links.js';

/** A run with these links, whose worker is wanted by others all the time, and hosts that never answer, or some time after that is known. */
function awaitedRun(
  urls: readonly string[],
  answerMs = Infinity,
): { turn: (state: LinkState) => Promise<boolean>; links: ExternalLink[] } {
  let answer: (() => void) | undefined;
  const links = urls.map((url, n): ExternalLink => ({ hash: String(n), url, isDone: false, attempts: 0 }));
  const store = {
    frontier: {
      readExternal: async () => links.map((link) => ({ ...link })),
      storeExternal: async (_runId: string, { hash, state }: UrlResult) => {
        const link = links[Number(hash)];
        if (link) link.isDone = state === 'done';
      },
    },
    linkAnswers: {
      find: async () => (answerMs < Infinity ? { kind: 'rules', text: '' } : null),
      claim: async () => ({ kind: 'own' }),
      keep: async () => undefined,
      release: async () => undefined,
    },
    scheduler: {
      isFinishAwaited: async () => {
        if (answerMs < Infinity) setTimeout(() => answer?.(), answerMs);
        return true;
      },
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
        answer = () =>
          resolve({ kind: 'response', url, status: 204, headers: [], body: Buffer.alloc(0) } as unknown as FetchResult);
        signal.addEventListener('abort', () => resolve({ kind: 'failure', url, reason: 'aborted', message: '' }));
      }),
    close: async () => undefined,
  };
  const fetcher = { session: () => session } as unknown as Fetcher;
  const run = { id: 'run', orgId: 'org' } as CrawlRun;
  const turn = async (state: LinkState): Promise<boolean> =>
    (await runLinkStep(run, state, { store, fetcher, signal: new AbortController().signal })).isDone;
  return { turn, links };
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
});
