import { pageHash as hashOf, readAuditRecord } from '#audit-engine/comparison';
import type { NamedRuns } from '#findings';
import { evaluate } from '../../../libs/alerts/src/evaluate.js';
import { PASSING, type BrokenRule, type PolicyStates, type Seen } from '../../../libs/alerts/src/states.js';
import { observeAudit, type SeenAudit } from '../../../libs/alerts/src/observe-audit.js';
import { settingsFrom, type StoredSettings } from '../../../libs/alerts/src/policies.js';
import { retireWhileTesting } from '../../../libs/audit-engine/src/testing/retired-rules.js';
import { ORIGIN, reportOf, RULES, type Audited } from '../../../libs/audit-engine/src/testing/comparison/audited.js';

const LABEL = 'accessibility/label';
const ALT = 'images/alt';

type Step =
  | (Audited & { isPartial?: boolean; noindex?: string[]; score?: number; count?: number; maxPages?: number })
  | { unreachable: string }
  | { failed: string };
interface Sequence {
  name: string;
  steps: Step[];
  /** After each step: `alert new-errors`, `recovered titles`, … */
  told: string[];
  policies?: StoredSettings['policies'];
}

const site = (pages: Audited['pages'], more: object = {}): Step => ({ pages: { '/': {}, ...pages }, ...more });
const clean = site({ '/a': {}, '/b': {} });
const bad = site({ '/a': { [LABEL]: ['x'] }, '/b': {} });
const worse = site({ '/a': { [LABEL]: ['x', 'y'] }, '/b': { [LABEL]: ['z'] } });
const ignored = site({ '/a': {}, '/b': {} }, { ignored: { '/a': { [LABEL]: ['x'] } } });
const alert = 'alert new-errors';
const recovered = 'recovered new-errors';
const twice = { 'new-errors': { after: 2 } };
const away = { unreachable: 'No response.' };

const SEQUENCES: Sequence[] = [
  { name: 'a first audit is no news, whatever it finds', steps: [bad], told: [''] },
  { name: 'a break is told once, and so is the recovery', steps: [clean, bad, clean], told: ['', alert, recovered] },
  { name: 'an equal state is silent', steps: [clean, bad, bad, bad], told: ['', alert, '', ''] },
  { name: 'a quiet year is silent', steps: Array<Step>(52).fill(clean), told: Array<string>(52).fill('') },
  { name: 'old errors are no news', steps: [bad, bad, bad], told: ['', '', ''] },
  { name: 'fixed old errors are no news', steps: [bad, clean], told: ['', ''] },
  { name: 'more of the same while it fails is silent', steps: [clean, bad, worse], told: ['', alert, ''] },
  { name: 'it recovers when the last place has', steps: [clean, worse, bad, clean], told: ['', alert, '', recovered] },
  {
    name: 'what came later has to recover as well',
    steps: [clean, bad, worse, site({ '/a': {}, '/b': { [LABEL]: ['z'] } }), clean],
    told: ['', alert, '', '', recovered],
  },
  { name: 'as good as before is good enough', steps: [bad, worse, bad], told: ['', alert, recovered] },
  { name: 'warnings are no errors', steps: [clean, site({ '/a': { [ALT]: ['x'] }, '/b': {} })], told: ['', ''] },
  {
    name: 'a page that was not read heals nothing',
    steps: [clean, bad, site({ '/b': {} }), clean],
    told: ['', alert, '', recovered],
  },
  { name: 'a page that was not read breaks nothing', steps: [site({ '/b': {} }), bad], told: ['', ''] },
  {
    name: 'a page that is new breaks nothing',
    steps: [clean, site({ '/a': {}, '/b': {}, '/c': { [LABEL]: ['x'] } })],
    told: ['', ''],
  },
  {
    name: 'a page that is gone for good heals',
    steps: [clean, bad, site({ '/b': {} }, { gone: ['/a'] })],
    told: ['', alert, recovered],
  },
  { name: 'a partial audit breaks', steps: [clean, { ...bad, isPartial: true }], told: ['', alert] },
  {
    name: 'a partial audit recovers nothing',
    steps: [clean, bad, { ...clean, isPartial: true }, clean],
    told: ['', alert, '', recovered],
  },
  {
    name: 'a page whose content was not seen heals nothing',
    steps: [clean, bad, site({ '/a': {}, '/b': {} }, { unseen: ['/a'] }), clean],
    told: ['', alert, '', recovered],
  },
  {
    name: 'what is ignored from then on ends the alert',
    steps: [clean, bad, ignored, clean],
    told: ['', alert, recovered, ''],
  },
  { name: 'an ignore that begins or ends is no news', steps: [bad, ignored, bad], told: ['', '', ''] },
  { name: 'a newer catalogue is no news', steps: [{ ...clean, withoutRules: [LABEL] }, bad], told: ['', ''] },
  {
    name: 'a rule that reports other things is no news',
    steps: [clean, { ...bad, versions: { [LABEL]: 2 } }],
    told: ['', ''],
  },
  {
    name: 'a rule that was switched off heals nothing',
    steps: [clean, bad, { ...clean, off: [LABEL] }, clean],
    told: ['', alert, '', recovered],
  },
  {
    name: 'a rule that failed on the page heals nothing',
    steps: [clean, bad, { ...clean, failed: [`/a ${LABEL}`] } as Step, clean],
    told: ['', alert, '', recovered],
  },
  { name: 'a rule that failed breaks nothing', steps: [{ ...clean, failed: [LABEL] } as Step, bad], told: ['', ''] },
  {
    name: 'an error of the site as a whole',
    steps: [clean, { ...clean, site: { 'links/broken': ['x'] } }, clean],
    told: ['', alert, recovered],
  },
  {
    name: 'an error of the site is not healed by another kind of crawl',
    steps: [
      clean,
      { ...clean, site: { 'links/broken': ['x'] } },
      { ...clean, mode: 'surface' },
      { ...clean, mode: 'surface' },
      clean,
      clean,
    ],
    told: ['', alert, '', '', recovered, ''],
  },
  {
    name: 'a site that is away is told after two times in a row',
    steps: [clean, away, away, away, clean],
    told: ['', '', 'alert unreachable', '', 'recovered unreachable'],
  },
  {
    name: 'a site that is away now and then is silent',
    steps: [clean, away, clean, away, clean, away, clean],
    told: ['', '', '', '', '', '', ''],
  },
  { name: 'a site that was never there', steps: [away, away], told: ['', 'alert unreachable'] },
  {
    name: 'an audit that failed is told at once, and once',
    steps: [clean, { failed: 'Blocked.' }, { failed: 'Blocked.' }, clean],
    told: ['', 'alert audit-failed', '', 'recovered audit-failed'],
  },
  {
    name: 'a site that is away heals no errors',
    steps: [clean, bad, away, away, clean],
    told: ['', alert, '', 'alert unreachable', `${recovered}, recovered unreachable`],
  },
  {
    name: 'pages that became noindex',
    steps: [clean, { ...clean, noindex: ['/a', '/b'] }, { ...clean, noindex: ['/b'] }, clean],
    told: ['', 'alert noindex', '', 'recovered noindex'],
  },
  {
    name: 'a new page with noindex is no news',
    steps: [clean, site({ '/a': {}, '/b': {}, '/c': {} }, { noindex: ['/c'] })],
    told: ['', ''],
  },
  {
    name: 'a fifth fewer pages',
    steps: [
      { ...clean, count: 100 },
      { ...clean, count: 81 },
      { ...clean, count: 64 },
      { ...clean, count: 79 },
    ],
    told: ['', '', 'alert pages-drop', 'recovered pages-drop'],
  },
  {
    name: 'fewer pages of a smaller audit are no news',
    steps: [
      { ...clean, count: 100 },
      { ...clean, count: 10, maxPages: 10 },
      { ...clean, count: 100 },
    ],
    told: ['', '', ''],
  },
  {
    name: 'pages that could not be read are not gone',
    steps: [
      { ...clean, count: 100 },
      { ...clean, count: 10, isPartial: true },
    ],
    told: ['', ''],
  },
  {
    name: 'a score that drops by ten points',
    steps: [
      { ...clean, score: 92 },
      { ...clean, score: 83 },
      { ...clean, score: 73 },
      { ...clean, score: 70 },
      { ...clean, score: 90 },
    ],
    told: ['', '', 'alert score-drop', '', 'recovered score-drop'],
  },
  {
    name: 'a score of a newer catalogue is no news',
    steps: [
      { ...clean, score: 92, withoutRules: ['core/duplicate'] },
      { ...clean, score: 50 },
    ],
    told: ['', ''],
  },
  {
    name: 'what is switched off is silent',
    steps: [clean, bad, clean],
    told: ['', '', ''],
    policies: { 'new-errors': { enabled: false } },
  },
  {
    name: 'a site that flaps is silent when two audits in a row have to fail',
    steps: [clean, bad, clean, bad, clean],
    told: ['', '', '', '', ''],
    policies: twice,
  },
  {
    name: 'what lasts is told with the second audit, and over with the second good one',
    steps: [clean, bad, bad, clean, bad, clean, clean],
    told: ['', '', alert, '', '', '', recovered],
    policies: { 'new-errors': { after: 2, recover: 2 } },
  },
  {
    name: 'a page that was not read is no second time',
    steps: [clean, bad, site({ '/b': {} }), bad],
    told: ['', '', '', alert],
    policies: twice,
  },
  {
    name: 'other pages that break begin anew',
    steps: [clean, bad, site({ '/a': {}, '/b': { [LABEL]: ['z'] } }), site({ '/a': {}, '/b': { [LABEL]: ['z'] } })],
    told: ['', '', '', alert],
    policies: twice,
  },
  {
    name: 'new findings of a category',
    steps: [clean, site({ '/a': { [ALT]: ['x'] }, '/b': {} }), clean],
    told: ['', 'alert new-findings', 'recovered new-findings'],
    policies: { 'new-findings': { enabled: true, rules: ['images/*'] } },
  },
  {
    name: 'new findings of other rules are no news',
    steps: [clean, site({ '/a': { [ALT]: ['x'] }, '/b': {} })],
    told: ['', ''],
    policies: { 'new-findings': { enabled: true, rules: ['accessibility/*', 'core/title'] } },
  },
  {
    name: 'a score below a bound, from the first audit on',
    steps: [
      { ...clean, score: 59 },
      { ...clean, score: 58 },
      { ...clean, score: 60 },
    ],
    told: ['alert score-below', '', 'recovered score-below'],
    policies: { 'score-below': { enabled: true, threshold: 60 } },
  },
  {
    name: 'a score that a newer catalogue has pressed below the bound is no news of that audit',
    steps: [
      { ...clean, score: 70, withoutRules: ['core/duplicate'] },
      { ...clean, score: 50 },
    ],
    told: ['', ''],
    policies: { 'score-below': { enabled: true, threshold: 60 } },
  },
  {
    name: 'a score that drops twice in a row',
    steps: [
      { ...clean, score: 92 },
      { ...clean, score: 80 },
      { ...clean, score: 91 },
      { ...clean, score: 80 },
      { ...clean, score: 79 },
    ],
    told: ['', '', '', '', 'alert score-drop'],
    policies: { 'score-drop': { after: 2 } },
  },
];

const LINES = RULES.map(({ meta: { id: ruleId, severity } }) => ({ ruleId, name: ruleId, severity, category: 'x' }));

function seenOf(step: Audited & { noindex?: string[]; score?: number; count?: number; maxPages?: number }): {
  seen: SeenAudit;
  run: NamedRuns['now'];
} {
  const urls = Object.keys(step.pages).map((path) => ORIGIN + path);
  const { pages, ...record } = readAuditRecord(reportOf(step))!;
  const hashes = new Map(urls.map((url) => [url, hashOf(url)]));
  const seen: SeenAudit = {
    record: { ...record, pages, score: step.score ?? 80 },
    pages: step.count ?? 100,
    maxPages: step.maxPages ?? 500,
    noindex: new Set((step.noindex ?? []).map((path) => hashes.get(ORIGIN + path)!)),
  };
  return { seen, run: { outline: { rules: LINES }, places: { urls, rules: {} } } as unknown as NamedRuns['now'] };
}

/** After each step, what changed. */
function hear(steps: readonly Step[], policies: StoredSettings['policies'] = {}): string[] {
  const settings = settingsFrom(null, { policies });
  const { enabled, rules = [] } = settings.policies['new-findings'];
  const named = enabled ? rules : [];
  let states: PolicyStates = {};
  let last: ReturnType<typeof seenOf> | null = null;
  return steps.map((step) => {
    let observation;
    if ('pages' in step) {
      const now = seenOf(step);
      const before = last && { ...last.seen, runs: { before: last.run, now: now.run, earlier: [] } };
      const isPartial = step.isPartial === true;
      observation = observeAudit(now.seen, before, { isPartial, named });
      last = now;
    } else observation = step;
    const result = evaluate(states, observation, settings);
    states = { ...states, ...result.states };
    return result.transitions
      .map(({ to, policy }) => `${to} ${policy}`)
      .sort()
      .join(', ');
  });
}

describe('an alert about a rule', () => {
  const without = (step: Step): Step => ({ ...step, withoutRules: [LABEL] });

  describe('that is retired', () => {
    retireWhileTesting(LABEL, null);
    it('ends with the first audit that does not look for it', () => {
      expect(hear([clean, bad, without(clean), without(clean)])).toEqual(['', alert, recovered, '']);
    });
  });

  describe('that is merged', () => {
    retireWhileTesting(LABEL, ALT);
    it('lasts while the rule that it is part of finds something there', () => {
      const still = without(site({ '/a': { [ALT]: ['x'] }, '/b': {} }));
      expect(hear([clean, bad, still, without(clean)])).toEqual(['', alert, '', recovered]);
    });
  });
});

describe('a sequence of audits tells', () => {
  it.each(SEQUENCES)('exactly its transitions: $name', ({ steps, told, policies }) => {
    expect(hear(steps, policies)).toEqual(told);
  });

  it('what changed, in words', () => {
    const say = (seen: Parameters<typeof evaluate>[1], states: PolicyStates = {}): string[] =>
      evaluate(states, seen, settingsFrom(null, null)).transitions.map(({ message }) => message);
    const rule: BrokenRule = { id: 'core/title', title: 'Page has no title', count: 24, urls: [], change: 'new' };
    const findings = (pages: number): Parameters<typeof evaluate>[1] => ({
      findings: { broken: { titles: { places: [['core/title', 1, 0]], rules: [rule], pages } }, look: () => null },
    });
    const failing: PolicyStates = {
      titles: { ...PASSING, state: 'failing', places: [['core/title', 1, 0]] },
    };
    const ends = (isIgnored: boolean): string[] => {
      const look = (): Seen => ({ count: 0, isIgnored });
      return say({ findings: { broken: {}, look } }, failing);
    };
    expect(ends(false)).toEqual(['All pages that lost their title have one again.']);
    expect(ends(true)).toEqual(['All pages that lost their title have one again, or are ignored.']);
    expect(say(findings(24))).toEqual(['24 pages lost their title.']);
    expect(say(findings(1))).toEqual(['1 page lost its title.']);
    expect(say({ certificateDaysLeft: 10 })).toEqual(['The certificate expires in 10 days.']);
    expect(say({ certificateDaysLeft: 14 })).toEqual([]);
    expect(say({ certificateDaysLeft: -1 })).toEqual(['The certificate has expired.']);
    expect(say({ robotsChanged: true })).toEqual([
      'The file robots.txt changed. Check that crawlers may still read your pages.',
    ]);
    expect(say({ score: { before: 92.04, now: 80 } })).toEqual(['The score dropped from 92 to 80.']);
    expect(say({ pages: { before: 100, now: 40 } })).toEqual(['The audit found 40 pages; the audit before found 100.']);
  });
});
