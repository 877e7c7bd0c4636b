import type { BriefIssue } from '#report-view';

/** In the folder that the client started the tools in. */
export const findSourcesHere = async (
  issues: readonly BriefIssue[],
): Promise<{ hints: string[]; sources: { file: string; line: number }[][] }> => {
  const { findSources } = await import('../brief/find-sources.js');
  return findSources('.', issues);
};
