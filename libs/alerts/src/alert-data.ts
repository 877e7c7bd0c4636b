import type { AlertData } from '#notifications';
import type { Transition } from './evaluate.js';
import type { BrokenRule } from './states.js';
import { NOINDEX } from './observe-audit.js';

/** Rules that a message names, and URLs in all of them. */
const MOST_RULES = 10;
const MOST_URLS = 50;

type Told = Pick<Transition, 'policy' | 'message' | 'rules' | 'withId'>;

/** What an event says of policies that changed at once. */
export function dataOf(
  told: readonly Told[],
  { runId, reportId }: { runId: string | null; reportId: string | null },
): AlertData {
  const rules = boundedRules(
    told.flatMap((each) => each.rules),
    MOST_RULES,
  );
  const path = pathOf(told, runId);
  return {
    policy: told[0]?.policy ?? '',
    policies: told.map(({ policy }) => policy),
    message: told.map(({ message }) => message).join(' '),
    ...{ runId, reportId },
    ...(rules.length === 0 ? {} : { rules }),
    ...(path === null ? {} : { path }),
  };
}

/** The rows that broke, in the comparison of the two audits; null where there is none. */
export function pathOf(told: readonly Pick<Told, 'rules' | 'withId'>[], runId: string | null): string | null {
  const withId = told.find(({ rules }) => rules.length > 0)?.withId ?? null;
  const of = told.filter((each) => each.withId === withId).flatMap(({ rules }) => rules);
  const listed = of.filter(({ id }) => id !== NOINDEX);
  if (runId === null || withId === null || listed.length === 0) return null;
  const ids = new Set(listed.map(({ id }) => id));
  const changes = new Set(listed.map(({ change }) => change));
  const [kind] = changes.size === 1 ? changes : [];
  const [only] = ids.size === 1 ? ids : [];
  const query = new URLSearchParams({ with: withId });
  if (kind !== undefined && kind !== 'both') query.set('kind', kind);
  if (only !== undefined) query.set('rule', only);
  return `/app/runs/${runId}/compare?${query.toString()}#rows`;
}

/** The most findings first; a rule of two policies once. */
export function boundedRules(rules: readonly BrokenRule[], most: number): BrokenRule[] {
  let room = MOST_URLS;
  return [...new Map(rules.map((rule) => [rule.id, rule])).values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, most)
    .map((rule) => {
      const urls = rule.urls.slice(0, room);
      room -= urls.length;
      return { ...rule, urls };
    });
}
