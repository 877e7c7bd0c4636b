import type { BriefIssue } from '#report-view';
import { hintsFor } from './frameworks.js';
import { SourceFiles, type SourceCandidate } from './source-files.js';

/** Where in a folder the elements of issues probably come from. */
export async function findSources(
  folder: string,
  issues: readonly BriefIssue[],
): Promise<{ hints: string[]; sources: SourceCandidate[][] }> {
  const files = await SourceFiles.read(folder);
  return {
    hints: hintsFor(files),
    sources: issues.map(({ findings }) => files.candidatesFor(findings)),
  };
}
