import { auditPage } from '../../audit.js';
import { toPageInput } from '../../testing/index.js';
import { emptied } from './settle-copies.js';

describe('a page that was checked at another URL', () => {
  it('has no finding and no rule that was checked', () => {
    const { results } = auditPage(toPageInput('<img src="a.jpg">'));
    expect(results.findings.length).toBeGreaterThan(0);
    expect(emptied(results)).toMatchObject({ findings: [], counts: {} });
    expect(emptied(results).status).not.toMatch(/[pwf]/);
  });
});
