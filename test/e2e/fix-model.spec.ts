import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import type { FixSummary, ProposedFix } from '#fixes/text';
import { Caller, Installation, poll, type Process } from '../support/installation.js';

jest.setTimeout(240_000);

const ALTERNATIVE = 'Green pods on wires';
const TEXT = 'Beans that climb along a wooden fence';
const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The garden of beans</title></head>
<body><main><h1>The garden of beans</h1>
<p>Beans that climb along a wooden fence grow here in spring, and peas grow beside them.</p>
<p role="nonsense">They are watered in the evening.</p>
<img src="/beans.png" width="10" height="10"><img src="/peas.png" width="10" height="10">
</main></body></html>`;

/** Speaks as an OpenAI-compatible endpoint that sees images: one text for those, another for all else, for 100 tokens. */
function answer(question: string): string {
  const isTest = question.includes('Which two colors?');
  const value = isTest ? 'yellow, purple' : question.includes('image_url') ? ALTERNATIVE : TEXT;
  return JSON.stringify({
    choices: [{ message: { role: 'assistant', content: JSON.stringify({ value }) }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 90, completion_tokens: 10 },
  });
}

describe('a run with a model', () => {
  let installation: Installation;
  let caller: Caller;
  let model: Server;
  let asked = 0;
  const bodies: string[] = [];
  /** Questions that get no answer. */
  let hanging = 0;
  let isHanging = false;
  let worker: Process;
  let url: string;
  beforeAll(async () => {
    model = createServer((request, response) => {
      if (isHanging) return void hanging++;
      asked++;
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        bodies.push(body);
        response.setHeader('content-type', 'application/json').end(answer(body));
      });
    });
    await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
    installation = await Installation.open({
      env: {
        MODEL_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
        MODEL_NAME: 'small',
        MODEL_PRICE_IN: '1000',
        MODEL_PRICE_OUT: '1000',
        MODEL_BUDGET_USD_RUN: '100',
      },
    });
    const api = await installation.startApi();
    worker = await installation.startWorker();
    caller = new Caller(api.url, (await installation.newKey()).key);
    const beans = sharp({ create: { width: 900, height: 600, channels: 3, background: '#338833' } });
    const site = await installation.newSite({
      '/': { headers: { 'content-type': 'text/html' }, body: PAGE },
      '/beans.png': { headers: { 'content-type': 'image/png' }, body: await beans.png().toBuffer() },
    });
    url = site.url('/');
  });
  afterAll(async () => {
    await installation.close();
    model.closeAllConnections();
    await new Promise((resolve) => model.close(resolve));
  });

  it('shows texts for review, says what they cost, and charges for those that are shown', async () => {
    const id = await caller.startRun(url, {}, { mode: 'recommend' });
    const run = await caller.ended(id, 120_000);
    const { body } = await caller.call<{ fixes: ProposedFix[]; summary: FixSummary }>(
      'GET',
      `/v1/agent-runs/${id}/fixes`,
    );
    const texts = body.fixes.filter(({ source }) => source === 'model');
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text).toMatchObject({ safety: 'review', delivered: false, status: 'verified' });
    // The other image cannot be loaded.
    const alternatives = texts.filter(({ after }) => after.includes('alt='));
    expect(alternatives.map(({ after }) => after)).toEqual([expect.stringContaining(`alt="${ALTERNATIVE}"`)]);
    const shown = bodies.flatMap((body) => /data:image\/jpeg;base64,([^"]+)/.exec(body)?.[1] ?? []);
    expect(shown).toHaveLength(1);
    const { width, height } = await sharp(Buffer.from(shown[0] ?? '', 'base64')).metadata();
    expect([width, height]).toEqual([512, 341]);
    expect(body.fixes.some(({ source }) => source === 'exact')).toBe(true);
    expect(body.summary.model.proposals).toBe(texts.length);
    expect(run).toMatchObject({ status: 'completed', issuesFixed: 0 });
    expect(run.costUsd).toBeCloseTo(asked * 0.1, 6);
    const [hold] = await installation.context.database.query<{ amount: number; charged: number }>(
      'SELECT amount, charged FROM credit_holds WHERE id = $1',
      [id],
    );
    expect(hold).toEqual({ amount: 75, charged: 50 + Math.min(25, 3 * texts.length) });
  });

  it('counts a question whose answer nobody heard as spent, for whoever takes over from a killed worker', async () => {
    const before = asked;
    isHanging = true;
    const id = await caller.startRun(url, {}, { mode: 'recommend' });
    await poll('the model is asked', async () => hanging > 0, 120_000);
    await worker.kill('SIGKILL');
    isHanging = false;
    worker = await installation.startWorker();
    const run = await caller.ended(id, 180_000);
    const answered = (asked - before) * 0.1;
    expect(answered).toBeGreaterThan(0);
    expect(run.costUsd).toBeGreaterThan(answered);
    expect(run.costUsd).toBeLessThanOrEqual(100);
    const settled = await installation.context.database.query(
      `SELECT 1 FROM credit_ledger WHERE kind = 'settle' AND reference = $1`,
      [id],
    );
    expect(settled).toHaveLength(1);
  });
});
