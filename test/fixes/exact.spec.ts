import { jest } from '@jest/globals';
import { auditTwice } from './audit-twice.js';
import { fixedTwice } from './fixed-twice.js';
import { faultsOfRules } from './faults-of-rules.js';
import { generateSite } from './generated-site.js';

jest.setTimeout(600_000);

/** `SQOUT_SITES=1+500`, `SQOUT_CRAWLED_SITES=1+100`: other sites than always, and more of them, in memory and with the crawler. */
const seedsOf = (name: string, usual: string): number[] => {
  const [from = 1, count = 1] = (process.env[name] ?? usual).split('+').map(Number);
  return Array.from({ length: count }, (_, n) => from + n);
};

/** `SQOUT_SITES_OF=rules`: pages of the failing samples of all rules. */
const faults = process.env.SQOUT_SITES_OF === 'rules' ? await faultsOfRules() : undefined;

describe('what is handed out as done takes exactly the findings away that it counts, and no rule has more', () => {
  it.each(seedsOf('SQOUT_SITES', '1+3'))('on the site by chance %s', async (seed) => {
    const { broken, removed } = await fixedTwice(generateSite(seed, faults));
    expect(broken).toEqual([]);
    expect(removed).toBeGreaterThan(faults ? -1 : 0);
  });

  it.each(seedsOf('SQOUT_CRAWLED_SITES', '4+1'))('on the site by chance %s, crawled', async (seed) => {
    const { broken, summary } = await auditTwice(generateSite(seed, faults));
    expect(broken).toEqual([]);
    expect(summary.removed).toBeGreaterThan(faults ? -1 : 0);
  });
});
