import { TestContext } from '../../../test/support/test-context.js';
import { LinkAnswers } from './link-answers.repository.js';

describe('answers to link checks', () => {
  let context: TestContext;
  let answers: LinkAnswers;
  beforeAll(async () => {
    context = await TestContext.open(5);
    answers = new LinkAnswers(context.database, context.clock);
  });
  afterAll(() => context.close());

  let count = 0;
  const newLink = () => ({ hash: String(++count), url: `https://other.example/${count}` });

  it('are asked for by one run of many', async () => {
    const link = newLink();
    const claims = await Promise.all(Array.from({ length: 5 }, () => answers.claim(link)));
    expect(claims.map(({ kind }) => kind).sort()).toEqual(['asked', 'asked', 'asked', 'asked', 'own']);
    expect(await answers.find(link)).toBeNull();
    await answers.keep(link, { outcome: 'ok' });
    expect(await answers.claim(link)).toEqual({ kind: 'known', answer: { outcome: 'ok' } });
  });

  it('are asked for by another run when the first one got none, or was never heard of again', async () => {
    const link = newLink();
    expect(await answers.claim(link)).toEqual({ kind: 'own' });
    await answers.release(link);
    expect(await answers.claim(link)).toEqual({ kind: 'own' });
    expect(await answers.claim(link)).toEqual({ kind: 'asked' });
    context.clock.advanceMs(31_000);
    expect(await answers.claim(link)).toEqual({ kind: 'own' });
  });

  it('are asked for again after an hour', async () => {
    const link = newLink();
    await answers.keep(link, { outcome: 'ok' });
    await answers.release(link);
    expect(await answers.claim(link)).toMatchObject({ kind: 'known' });
    context.clock.advanceMs(3_600_001);
    expect(await answers.claim(link)).toEqual({ kind: 'own' });
  });
});
