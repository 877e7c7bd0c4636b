import type { FixSummary } from '#findings';
import { counted, plural } from '#common/words';

interface Ended {
  pages: number;
  isPartial: boolean;
  /** Null for a run that only audits. */
  fixes: FixSummary | null;
}

/** What a completed run has done, in a few sentences. */
export function completionMessage({ pages, isPartial, fixes }: Ended): string {
  const did = fixes?.mode === 'fix' ? 're-checked' : 'audited';
  const audited = isPartial
    ? `${counted(pages, 'page was', 'pages were')} ${did} before time ran out. The report lists what was left out.`
    : `${counted(pages, 'page was', 'pages were')} ${did}.`;
  return fixes ? `${audited} ${fixesMessage(fixes)}` : audited;
}

function fixesMessage({ mode, verified, delivered, removed, removable, pagesFixed, pagesSkipped }: FixSummary): string {
  const skipped = pagesSkipped.reduce((sum, { pages }) => sum + pages, 0);
  const left = skipped === 0 ? '' : ` ${counted(skipped, 'page')} could not be checked for fixes.`;
  if (verified === 0) return `No finding has a fix that could be verified.${left}`;
  if (mode === 'recommend')
    return `${counted(verified, 'fix', 'fixes')} for ${counted(removable, 'finding')} on ${counted(pagesFixed, 'page')} were verified and are proposed.${left}`;
  const proposed = verified - delivered;
  if (delivered === 0)
    return `No fix is safe without a review. ${counted(proposed, 'verified fix', 'verified fixes')} ${plural(proposed, 'is', 'are')} proposed for review.${left}`;
  const more =
    proposed === 0 ? '' : ` ${counted(proposed, 'further one')} ${plural(proposed, 'is', 'are')} proposed for review.`;
  return `${counted(delivered, 'verified fix', 'verified fixes')} ${plural(delivered, 'removes', 'remove')} ${counted(removed, 'finding')}: see the patch next to the report.${more}${left}`;
}
