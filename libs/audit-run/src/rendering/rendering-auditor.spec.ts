import { AppError } from '#common';
import type { PageOutcome, PageTask } from '../pages/page-task.js';
import { StaleWorkError, type RenderStore } from '../store/port/index.js';
import { RenderingAuditor, type RenderingParts } from './rendering-auditor.js';
import { RenderingStopped } from './rendering-stopped.js';

const raw = { facts: JSON.stringify({ unseen: 'shell', words: 0 }), links: '' } as PageOutcome;
const task = { url: 'https://a.example/', status: 200, headers: [], body: Buffer.from('') } as unknown as PageTask;

function auditorWhose(claim: RenderStore['claim']): RenderingAuditor {
  return new RenderingAuditor({
    pool: { audit: async () => raw },
    renderer: { render: async () => ({ kind: 'refused', reason: 'failed', message: '' }) },
    store: { claim, release: async () => undefined },
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
