import { pageHash } from '#audit-engine/comparison';
import { counted, plural } from '#common/words';
import type { BrokenRule, Observation, Place, PolicyState, Seen } from './states.js';
import type { PolicyId } from './policies.js';

/** What an observation says of a policy. */
export interface Verdict {
  /** null: neither good nor bad, but something of what is known changes. */
  isBad: boolean | null;
  message: string;
  /** What is stored from now on. */
  keep?: Partial<Pick<PolicyState, 'places' | 'rules' | 'base' | 'isIgnored'>>;
  /** Nothing of what was bad before is bad now. */
  isAnew?: boolean;
  /** It happens at a moment: there is no state. */
  isMoment?: boolean;
}

/** null: the policy was not looked at. */
type Policy = (known: PolicyState, seen: Observation, threshold: number) => Verdict | null;

/** Places of a policy that are stored; what is beyond has to recover unseen. */
const MOST_PLACES = 5_000;
const MOST_URLS = 25;

export const VERDICTS: Readonly<Record<PolicyId, Policy>> = {
  unreachable: (_known, { unreachable }) => {
    if (unreachable === undefined) return null;
    return unreachable === null
      ? good('The site can be reached again.')
      : bad(`The site could not be reached: ${unreachable}`);
  },
  'audit-failed': (_known, { failed }) => {
    if (failed === undefined) return null;
    return failed === null ? good('An audit completed again.') : bad(`The audit failed: ${failed}`);
  },
  titles: ofPlaces('titles', (pages) => `${counted(pages, 'page')} lost ${plural(pages, 'its', 'their')} title.`, {
    recovered: 'All pages that lost their title have one again.',
    ignored: 'All pages that lost their title have one again, or are ignored.',
  }),
  noindex: ofPlaces('noindex', (pages) => `${counted(pages, 'page')} became noindex.`, {
    recovered: 'All pages that became noindex can be indexed again.',
    ignored: 'All pages that became noindex can be indexed again, or are ignored.',
  }),
  'new-errors': ofPlaces('new-errors', wordsOf('new error'), {
    recovered: 'All new errors are resolved.',
    ignored: 'All new errors are resolved or ignored.',
  }),
  'new-findings': ofPlaces('new-findings', wordsOf('new finding'), {
    recovered: 'All new findings of the chosen rules are resolved.',
    ignored: 'All new findings of the chosen rules are resolved or ignored.',
  }),
  'score-drop': (known, { score, isPartial }, threshold) => {
    if (score === undefined) return null;
    const base = isFresh(known) ? score.before : known.base;
    if (base !== null && base - score.now >= threshold)
      return { ...bad(`The score dropped from ${rounded(base)} to ${rounded(score.now)}.`), keep: { base } };
    if (isPartial === true || score.before === null) return null;
    return good(`The score is ${rounded(score.now)} again.`);
  },
  'score-below': (_known, { level, isPartial }, threshold) => {
    if (level === undefined) return null;
    if (level < threshold) return bad(`The score is ${rounded(level)}, below ${rounded(threshold)}.`);
    return isPartial === true ? null : good(`The score is ${rounded(level)} again.`);
  },
  'pages-drop': (known, { pages, isPartial }, threshold) => {
    // Pages that could not be read are not gone.
    if (pages?.before == null || isPartial === true) return null;
    const base = isFresh(known) ? pages.before : (known.base ?? 0);
    return pages.now <= base * (1 - threshold / 100)
      ? {
          ...bad(`The audit found ${counted(pages.now, 'page')}; the audit before found ${base}.`),
          keep: { base },
        }
      : good(`The audit found ${counted(pages.now, 'page')} again.`);
  },
  'robots-changed': (_known, { robotsChanged }) =>
    robotsChanged === true
      ? { ...bad('The file robots.txt changed. Check that crawlers may still read your pages.'), isMoment: true }
      : null,
  certificate: (_known, { certificateDaysLeft: days }, threshold) => {
    if (days === undefined) return null;
    if (days >= threshold) return good(`The certificate is valid for ${counted(days, 'day')}.`);
    return bad(days < 0 ? 'The certificate has expired.' : `The certificate expires in ${counted(days, 'day')}.`);
  },
};

/** A policy about findings: bad from the first new one on, until each place is as good as before. */
function ofPlaces(
  policy: PolicyId,
  words: (pages: number, rules: readonly BrokenRule[]) => string,
  messages: { recovered: string; ignored: string },
): Policy {
  return (known, { findings, isPartial }) => {
    if (findings === undefined) return null;
    const added = findings.broken[policy];
    if (isFresh(known)) {
      if (!added || added.places.length === 0) return null;
      const keep = { places: added.places.slice(0, MOST_PLACES), rules: added.rules };
      return { ...bad(words(added.pages, added.rules)), keep };
    }
    const looks = known.places.map((place): [Place, Seen | null] => [
      place,
      isPartial === true ? null : findings.look(place),
    ]);
    const kept = looks.filter(([, seen]) => seen === null || seen.count > 0);
    const isIgnored = known.isIgnored === true || looks.some(([, seen]) => seen?.count === 0 && seen.isIgnored);
    const names = new Set(kept.map(([place]) => nameOf(place)));
    const more = (added?.places ?? []).filter((place) => !names.has(nameOf(place)));
    const places = [...kept.map(([place]) => place), ...more].slice(0, MOST_PLACES);
    if (places.length === 0) return good(isIgnored ? messages.ignored : messages.recovered);
    const keep = { places, ...(isIgnored && { isIgnored }) };
    // Places that were not looked at say nothing.
    if (more.length === 0 && kept.every(([, seen]) => seen === null)) return { isBad: null, message: '', keep };
    const rules = together(stillBroken(known.rules, kept), added?.rules ?? []);
    const pages = new Set(places.flatMap(([, page]) => page ?? [])).size;
    return { ...bad(words(pages, rules)), keep: { ...keep, rules }, isAnew: kept.length === 0 };
  };
}

/** Nothing bad is known of it. */
function isFresh({ state, streak }: PolicyState): boolean {
  return state === 'passing' && streak === 0;
}

function wordsOf(noun: string): (pages: number, rules: readonly BrokenRule[]) => string {
  return (pages, rules) => {
    const count = rules.reduce((sum, rule) => sum + rule.count, 0);
    return `${counted(count, noun)}${pages === 0 ? '' : ` on ${counted(pages, 'page')}`}.`;
  };
}

/** Of rules that broke earlier, what is left. */
function stillBroken(rules: readonly BrokenRule[], kept: readonly [Place, Seen | null][]): BrokenRule[] {
  return rules.flatMap((rule) => {
    const places = kept.filter(([[ruleId]]) => ruleId === rule.id);
    if (places.length === 0) return [];
    const pages = new Set(places.map(([[, page]]) => page));
    const count = places.reduce((sum, [, seen]) => sum + (seen?.count ?? 1), 0);
    return [{ ...rule, count, urls: rule.urls.filter((url) => pages.has(pageHash(url))) }];
  });
}

function together(old: readonly BrokenRule[], added: readonly BrokenRule[]): BrokenRule[] {
  const all = new Map(old.map((rule) => [rule.id, rule]));
  for (const rule of added) {
    const known = all.get(rule.id);
    all.set(
      rule.id,
      known === undefined
        ? rule
        : {
            ...rule,
            count: known.count + rule.count,
            urls: [...new Set([...known.urls, ...rule.urls])].slice(0, MOST_URLS),
            change: known.change === rule.change ? rule.change : 'both',
          },
    );
  }
  return [...all.values()];
}

function nameOf([ruleId, page]: Place): string {
  return `${ruleId} ${page}`;
}

function bad(message: string): Verdict {
  return { isBad: true, message };
}

function good(message: string): Verdict {
  return { isBad: false, message };
}

function rounded(score: number): string {
  return String(Math.round(score * 10) / 10);
}
