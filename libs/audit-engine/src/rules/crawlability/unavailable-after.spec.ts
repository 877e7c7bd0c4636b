import { ruleTester } from '../../testing/index.js';
import rule from './unavailable-after.rule.js';

const until = (date: string, more = ''): { head: string } => ({
  head: `<title>x</title><meta name="robots" content="unavailable_after: ${date}${more}">`,
});

ruleTester(rule, {
  pass: [{ pages: { '/': until('2027-06-30') } }],
  fail: [
    {
      page: { pages: { '/': until('2025-06-30') } },
      message: 'past',
      evidence: 'unavailable_after: 2025-06-30',
      sentence: 'is 2025-06-30',
    },
    {
      page: { pages: { '/': { headers: { 'x-robots-tag': 'unavailable_after: 25 Jun 2010 15:00:00 PST' } } } },
      message: 'past',
    },
  ],
  notApplicable: [{ pages: { '/': '<p>x</p>' } }, { pages: { '/': until('2020-01-01', ', noindex') } }],
  nearMiss: [
    { note: 'a date that cannot be read', pages: { '/': until('soon') } },
    { note: 'the day of the audit, later', pages: { '/': until('2026-01-15T23:00:00Z') } },
  ],
});
