import { AppError } from '#common';
import type { Renderer } from '#render';
import type { PageOutcome, PageTask } from '../pages/page-task.js';
import { StaleWorkError, type RenderStore } from '../store/port/index.js';
import { RenderingAuditor, type RenderingParts } from './rendering-auditor.js';
import { MemorySampler } from './sampling.js';
import { RenderingStopped } from './rendering-stopped.js';

const raw = { facts: JSON.stringify({ unseen: 'shell', words: 0 }), links: '' } as PageOutcome;
const task = { url: 'https://a.example/', status: 200, headers: [], body: Buffer.from('') } as unknown as PageTask;

const REFUSING: Partial<Renderer> = { render: async () => ({ kind: 'refused', reason: 'failed', message: '' }) };

function auditorWhose(claim: RenderStore['claim'], renderer: Partial<Renderer> = REFUSING): RenderingAuditor {
  return new RenderingAuditor({
    pool: { audit: async () => raw },
    renderer,
    store: Object.assign(new MemorySampler(), { claim, release: async () => undefined }),
    run: { id: 'run', renderTerms: { mode: 'auto' } },
    signal: new AbortController().signal,
    login: null,
  } as unknown as RenderingParts);
}

describe('a page whose turn at a browser cannot be written down', () => {
  it.each([
    ['the database is away', new AppError('SERVICE_UNAVAILABLE')],
    ['the run went on without this worker', new StaleWorkError('run')],
  ])('is for the next worker, and no page that failed: %s', async (_name, error) => {
    const auditor = auditorWhose(() => Promise.reject(error));
    await expect(auditor.audit(task, 'org')).rejects.toThrow(RenderingStopped);
  });

  it('fails where the mistake is ours, so that it is not asked for again and again', async () => {
    const auditor = auditorWhose(() => Promise.reject(new TypeError('not a function')));
    await expect(auditor.audit(task, 'org')).rejects.toThrow(TypeError);
  });
});

describe('a URL pattern whose pages end the browser', () => {
  it('is left as it was sent after three of them, and others are rendered', async () => {
    const asked: string[] = [];
    const auditor = auditorWhose(async () => 'granted', {
      render: async ({ url }) => {
        asked.push(new URL(url).pathname);
        return { kind: 'refused', reason: url.includes('/plants/') ? 'crash' : 'failed', message: '' };
      },
    });
    const outcomes = [];
    for (const path of ['/plants/1', '/plants/2', '/plants/2', '/plants/3', '/plants/4', '/pots/1', '/plants/5'])
      outcomes.push(await auditor.audit({ ...task, url: `https://a.example${path}` }, 'org'));
    expect(asked).toEqual(['/plants/1', '/plants/2', '/plants/2', '/plants/3', '/pots/1']);
    expect(outcomes.at(-1)?.rendering).toMatchObject({
      ...{ kind: 'refused', reason: 'crash' },
      message: expect.stringContaining('After three such pages of a URL pattern, its others are not tried.'),
    });
  });
});
