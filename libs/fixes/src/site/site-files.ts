import type { ProbeName, SiteProbe } from '#audit-engine';
import { checkFiles, type FileVerdict, type KnownSite } from './known-site.js';
import { llmsFile } from './llms-file.js';
import { robotsCorrections } from './robots-corrections.js';
import { securityFile } from './security-file.js';
import type { FileProposal, SiteFile } from './site-file.js';
import { sitemapFile, withSitemap } from './sitemap-file.js';

/**
 * robots.txt, sitemap, llms.txt and security.txt, corrected or made of what the crawl knows. Each file that is no draft was
 * checked: with it in its place, the rules about such files have fewer findings, and none has more. Pure. Nothing is
 * invented: what the crawl does not know is left out, or is a named placeholder in a draft.
 */
export function siteFiles(site: KnownSite): SiteFile[] {
  const verdict = checkFiles(site);
  if (verdict.counts.size === 0) return [];
  const proposals = [
    ...robotsCorrections(site, verdict),
    sitemapFile(site, verdict),
    llmsFile(site, verdict),
    securityFile(site, verdict),
  ].filter((proposal) => proposal !== null);
  return proposals.flatMap((proposal) => {
    if (proposal.safety === 'draft') return [{ ...proposal, removes: [] }];
    const removes = removedBy(verdict, checkFiles(withFile(site, proposal)));
    return removes === null ? [] : [{ ...proposal, removes }];
  });
}

/** Null when nothing is better, or something is worse. */
function removedBy(before: FileVerdict, after: FileVerdict): SiteFile['removes'] | null {
  for (const [rule, count] of after.counts) if (count > (before.counts.get(rule) ?? 0)) return null;
  const removes = [...before.counts].flatMap(([rule, count]) => {
    const findings = count - (after.counts.get(rule) ?? 0);
    return findings > 0 ? [{ rule, findings }] : [];
  });
  return removes.length === 0 ? null : removes;
}

const PROBES: Readonly<Record<string, ProbeName>> = {
  '/robots.txt': 'robots',
  '/llms.txt': 'llmsTxt',
  '/.well-known/security.txt': 'securityTxt',
};

function withFile(site: KnownSite, proposal: FileProposal): KnownSite {
  const name = PROBES[proposal.path];
  if (!name) return withSitemap(site, proposal);
  const url = new URL(proposal.path, site.probe.startUrl).href;
  const answer = { url, finalUrl: url, status: 200, headers: [], text: proposal.after, error: null };
  const probe: SiteProbe = { ...site.probe, probes: { ...site.probe.probes, [name]: answer } };
  return { ...site, probe };
}
