import { withTimeout } from './with-timeout.js';

const late = (): Error => new Error('late');

describe('work with a timeout', () => {
  it('gives what the work gives, or its error', async () => {
    expect(await withTimeout(Promise.resolve(1), 60_000, late)).toBe(1);
    await expect(withTimeout(Promise.reject(new Error('no')), 60_000, late)).rejects.toThrow('no');
  });

  it('fails when the work takes longer, and does not mind that it fails later', async () => {
    let fail: (error: Error) => void = () => undefined;
    const work = new Promise<never>((_, reject) => (fail = reject));
    await expect(withTimeout(work, 10, late)).rejects.toThrow('late');
    fail(new Error('later'));
  });
});
