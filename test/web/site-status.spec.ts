import type { ListedWebsite } from '#client';
import { sinceWords, statusWords } from '../../apps/web/src/pages/site-status.js';

const NOW = new Date(2026, 10, 23, 12, 0);
type Audit = NonNullable<ListedWebsite['lastAudit']>;
type Result = NonNullable<ListedWebsite['result']>;

const website = (audit: Partial<Audit> | null, result: Partial<Result> | null): ListedWebsite =>
  ({
    lastAudit: audit && { status: 'completed', message: null, ...audit },
    result: result && {
      ...{ errors: 3, new: 0, newErrors: 0, resolved: 0, since: new Date(2026, 10, 20, 6).toISOString() },
      ...result,
    },
  }) as ListedWebsite;
const textOf = (site: ListedWebsite): string => statusWords(site, NOW).text;

describe('the status of a site', () => {
  it.each([
    ['Not audited yet', website(null, null)],
    ['Last audit failed', website({ status: 'failed' }, { newErrors: 9 })],
    ['Last audit was cancelled', website({ status: 'cancelled' }, null)],
    ['The report was deleted', website({}, null)],
    ['First audit, 3 errors', website({}, { since: null })],
    ['First audit, no errors', website({}, { since: null, errors: 0 })],
    ['1 new error since Friday', website({}, { new: 4, newErrors: 1 })],
    ['4 new findings since Friday', website({}, { new: 4 })],
    ['12 findings resolved since Friday', website({}, { resolved: 12 })],
    ['No changes since Friday', website({}, {})],
  ])('is "%s"', (text, site) => {
    expect(textOf(site)).toBe(text);
  });

  it('names the day of the audit before as long as a weekday is clear', () => {
    const at = (...[year, month, day]: [number, number, number]): string =>
      sinceWords(new Date(year, month - 1, day, 6).toISOString(), NOW);
    expect(at(2026, 11, 23)).toBe('earlier today');
    expect(at(2026, 11, 18)).toBe('Wednesday');
    expect(at(2026, 11, 16)).toBe('16 November');
    expect(at(2025, 11, 16)).toBe('16 November 2025');
  });

  it('says why the last audit failed', () => {
    expect(statusWords(website({ status: 'failed', message: 'The site did not respond.' }, null), NOW).more).toBe(
      'The site did not respond.',
    );
  });
});
