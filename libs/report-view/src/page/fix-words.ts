import { counted } from '#common/words';
import type { ReportView } from '../view/report-view.js';

/** What is there of fixes, proposed or handed out; null where a report does not say. */
export function fixesLine({ fixes }: ReportView): string | null {
  if (!fixes?.hasOwn) return null;
  const { verified, delivered, removed, removable } = fixes;
  if (verified === 0) return 'Fixes: no finding has one that could be verified';
  const proposed = verified - delivered;
  const parts = [
    delivered === 0 ? null : `${counted(delivered, 'fix', 'fixes')} handed out for ${counted(removed, 'finding')}`,
    proposed === 0
      ? null
      : `${counted(proposed, 'fix', 'fixes')} proposed for ${counted(removable - removed, 'finding')}`,
  ];
  return `Fixes: ${parts.filter((part) => part !== null).join(', ')}`;
}

/** What can be done beside the pages: files of the site, and the server in front. */
export function siteFixesLine({ siteFixes }: ReportView): string | null {
  if (siteFixes === null) return null;
  const { files, rules } = siteFixes;
  const parts = [
    ...files.map(({ path }) => (/^\/[\w./-]{1,60}$/.test(path) ? path : 'a file')),
    ...(rules.length === 0 ? [] : [`settings of the server for ${counted(rules.length, 'rule')}`]),
  ];
  return parts.length === 0 ? null : `Proposed for the site: ${parts.join(', ')}. The HTML report has them`;
}
