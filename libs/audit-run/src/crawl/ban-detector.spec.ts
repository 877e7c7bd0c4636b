import { BanDetector } from './ban-detector.js';

describe('the detector of bans', () => {
  it('asks whether it shuts us out at the third refusal in a row, once for all that wait', async () => {
    let asked = 0;
    const bans = new BanDetector(
      async () => Boolean(++asked),
      () => false,
    );
    expect([await bans.onRefusal(), await bans.onRefusal(), asked]).toEqual([false, false, 0]);
    expect(await Promise.all([bans.onRefusal(), bans.onRefusal()])).toEqual([true, true]);
    expect(asked).toBe(1);
  });

  it('begins anew when the host gives a page', async () => {
    const bans = new BanDetector(
      async () => true,
      () => false,
    );
    for (let n = 0; n < 10; n++) {
      expect([await bans.onRefusal(), await bans.onRefusal()]).toEqual([false, false]);
      bans.onAnswer();
    }
  });

  it('asks at the first refusal of a host that has pushed back lately', async () => {
    const bans = new BanDetector(
      async () => true,
      () => true,
    );
    expect(await bans.onRefusal()).toBe(true);
  });

  it('takes refusals for the word about single pages while the host gives others', async () => {
    let asked = 0;
    const bans = new BanDetector(
      async () => ++asked < 0,
      () => false,
    );
    const refusals = [];
    for (let n = 0; n < 9; n++) refusals.push(await bans.onRefusal());
    expect(refusals).not.toContain(true);
    expect(asked).toBe(3);
  });
});
