/**
 * `safe`: nothing that crawlers do today changes but for the better. `review`: exact, and a person says yes to what it means.
 * `draft`: something in it is not known; it was not checked, and it is not to be published as it is.
 */
export type FileSafety = 'safe' | 'review' | 'draft';

/** A file of the site, corrected or new. Never counted as fixed: it belongs to the site, not to a page of it. */
export interface SiteFile {
  /** From the root of the host. */
  path: string;
  safety: FileSafety;
  /** As it is served; null for a new one. */
  before: string | null;
  after: string;
  /** What was done, a sentence each. */
  changes: string[];
  /** Findings that are gone with it; none for a draft. */
  removes: { rule: string; findings: number }[];
}

/** A proposal before it is checked. */
export interface FileProposal {
  path: string;
  safety: FileSafety;
  before: string | null;
  after: string;
  changes: string[];
}
