import { Patience } from './patience.js';

describe('patience with a host', () => {
  it('asks whether it shuts us out at the third refusal in a row, once for all that wait', async () => {
    let asked = 0;
    const patience = new Patience(
      async () => Boolean(++asked),
      () => false,
    );
    expect([await patience.onRefusal(), await patience.onRefusal(), asked]).toEqual([false, false, 0]);
    expect(await Promise.all([patience.onRefusal(), patience.onRefusal()])).toEqual([true, true]);
    expect(asked).toBe(1);
  });

  it('begins anew when the host gives a page', async () => {
    const patience = new Patience(
      async () => true,
      () => false,
    );
    for (let n = 0; n < 10; n++) {
      expect([await patience.onRefusal(), await patience.onRefusal()]).toEqual([false, false]);
      patience.onAnswer();
    }
  });

  it('asks at the first refusal of a host that has pushed back lately', async () => {
    const patience = new Patience(
      async () => true,
      () => true,
    );
    expect(await patience.onRefusal()).toBe(true);
  });

  it('takes refusals for the word about single pages while the host gives others', async () => {
    let asked = 0;
    const patience = new Patience(
      async () => ++asked < 0,
      () => false,
    );
    const refusals = [];
    for (let n = 0; n < 9; n++) refusals.push(await patience.onRefusal());
    expect(refusals).not.toContain(true);
    expect(asked).toBe(3);
  });
});
