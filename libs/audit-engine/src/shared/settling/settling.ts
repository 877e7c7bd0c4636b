import { STATUS, type Finding, type PageResults } from '../../engine/run/page-results.js';
import { plainUrlKey, urlId, type UrlId } from '../../engine/site/url-id.js';

/**
 * Results of a page without those findings of a rule that do not stand.
 *
 * @param ids of the page rules, in the order of the status
 * @param stands of the finding of that number
 */
export function leaveOut(
  results: PageResults,
  rule: string,
  ids: readonly string[],
  stands: (at: number, data: Finding[2], snippet: Finding[4]) => boolean,
): PageResults {
  let at = 0;
  let left = 0;
  const paths: string[] = [];
  const findings = results.findings.filter(([id, , data, , snippet]) => {
    if (id !== rule) return true;
    const path = results.paths?.[rule]?.[at];
    const isLeft = stands(at++, data, snippet);
    if (isLeft) left++;
    if (isLeft && path !== undefined) paths.push(path);
    return isLeft;
  });
  if (left === at) return results;
  const counts = { ...results.counts };
  // Of those that were only counted nothing is known.
  if (counts[rule] !== undefined) counts[rule] = Math.max(left, counts[rule] - (at - left));
  const index = left > 0 || (counts[rule] ?? 0) > 0 ? -1 : ids.indexOf(rule);
  if (left === 0) delete counts[rule];
  const status =
    index < 0 ? results.status : results.status.slice(0, index) + STATUS.pass + results.status.slice(index + 1);
  return {
    ...results,
    ...{ findings, counts, status },
    ...(results.paths?.[rule] && { paths: { ...results.paths, [rule]: paths } }),
  };
}

/** Which rule reports a file of the extract of `images/weight`. */
export const ToldBy = { format: 0, lazyMissing: 1 } as const;

export function fileId(url: string): UrlId {
  return urlId(plainUrlKey(url) ?? url);
}

export function keyOf({ high, low }: UrlId): string {
  return `${high}:${low}`;
}
