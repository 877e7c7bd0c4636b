import type { PageResults } from '../../engine/run/page-results.js';
import type { PageRule } from '../../engine/run/rule.js';
import { leaveOut } from './settling.js';

/** A finding that scripts correct: a page had it as it was sent, and no longer when a browser showed it. */
export interface CorrectedFinding {
  ruleId: string;
  /** The start tag of its element, as the snippet of a finding has it. */
  source: string;
}

/** Categories that are about what people see. A script that removes spam or an unsafe form has not removed it for others. */
const SEEN: ReadonlySet<string> = new Set(['accessibility', 'content', 'links', 'mobile']);
/** An image without an address, which a script gives one. */
const OF_SOURCES = 'images/source';
/** A browser that shows a sample is given no images, and scripts may react to that. */
const IMAGE = /^&lt;(?:img|picture|source|svg|image|input)\b/;
const START_TAG = /^&lt;[a-z](?:[^&]|&(?!gt;)){0,400}&gt;/i;
const NAMED = /\s(?:id|class|name|aria-[a-z]+|data-[\w-]+)=/i;
const CHECKED = /[pwf]/;
const MAX_OF_PAGE = 50;

/**
 * What scripts correct on a page: findings of elements that other pages of the site have as well, by their start tags. A rule says nothing
 * where its findings may be the same ones with another start tag, or where it does not apply to what is shown.
 *
 * @param rules of the catalogue that both results are by, in its order
 */
export function correctedFindings(
  rules: readonly PageRule[],
  sent: PageResults,
  shown: PageResults,
): CorrectedFinding[] {
  return rules
    .flatMap(({ meta: { id, category }, readsSent }, at) => {
      const isSeen = SEEN.has(category) || id === OF_SOURCES;
      return isSeen && !readsSent && CHECKED.test(shown.status[at] ?? '') ? correctedBy(id, sent, shown) : [];
    })
    .slice(0, MAX_OF_PAGE);
}

function correctedBy(ruleId: string, sent: PageResults, shown: PageResults): CorrectedFinding[] {
  if (ruleId in sent.counts || ruleId in shown.counts) return [];
  const [before, after] = [tagsOf(ruleId, sent), tagsOf(ruleId, shown)];
  const gone = before.filter((source) => !after.includes(source));
  if (gone.length > before.length - after.length) return [];
  return [...new Set(gone)].flatMap((source) =>
    source === '' || (IMAGE.test(source) && ruleId !== OF_SOURCES) ? [] : [{ ruleId, source }],
  );
}

function tagsOf(ruleId: string, { findings }: PageResults): string[] {
  return findings.filter(([id]) => id === ruleId).map(([, , , , snippet]) => startTagOf(snippet));
}

/** Empty for one that names nothing: others may have it, too. */
function startTagOf(snippet: string | null): string {
  const tag = START_TAG.exec(snippet ?? '')?.[0] ?? '';
  return NAMED.test(tag) ? tag : '';
}

/** Leaves out what scripts correct on the samples of the site. */
export class CorrectedSettler {
  private readonly tags = new Map<string, Set<string>>();

  constructor(corrected: readonly CorrectedFinding[]) {
    for (const { ruleId, source } of corrected) this.tags.set(ruleId, (this.tags.get(ruleId) ?? new Set()).add(source));
  }

  /** @param ids of the page rules, in the order of the status */
  settle(results: PageResults, ids: readonly string[]): PageResults {
    let settled = results;
    for (const [rule, tags] of this.tags)
      settled = leaveOut(settled, rule, ids, (_at, _data, snippet) => !tags.has(startTagOf(snippet)));
    return settled;
  }
}
