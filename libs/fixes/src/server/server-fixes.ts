import type { PageInput, SiteProbe } from '#audit-engine';
import { auditPage, SiteAudit } from '#audit-engine/audit';
import { buildCatalogue, CATALOGUE } from '#audit-engine/rules';
import { PageChecker, type Verdict } from '../page-checker.js';
import { HEADER_RULES, SITE_RULES } from './header-rules.js';
import type { PlannedSetting, ServerSnippet, Setting } from './setting.js';
import { snippetsOf } from './snippets.js';
import { withSettings } from './with-settings.js';

/** Configuration is the same for all pages; more of them tell nothing new. */
const MAX_PAGES = 30;

export interface ServerFixes {
  /** Rules whose findings are gone with the settings, and on how many of the given pages; 1 for what is of the site. */
  verified: { rule: string; pages: number }[];
  refused: { rule: string; reason: string }[];
  settings: PlannedSetting[];
  snippets: ServerSnippet[];
}

interface Proposal {
  rule: string;
  settings: Setting[];
  checkFirst: string;
}

/**
 * What the server in front of these pages (at most 30 are looked at) can do about their headers, in the words of several servers.
 * Each proposal was checked: with the headers that it makes, its rule has fewer findings on every page that had some, and no rule
 * has more on any. Pure. For people to review: nothing of it counts as a verified fix of the site.
 */
export function serverFixes(pages: readonly PageInput[], probe: SiteProbe | null): ServerFixes {
  const checker = new PageChecker(CATALOGUE.pageRules);
  const before = pages.slice(0, MAX_PAGES).map((page) => checker.check(page));
  const refused = new Map<string, string>();
  const proposals = new Map<string, Proposal>();
  for (const verdict of before) propose(verdict, proposals, refused);
  let kept = [...proposals.values()];
  if (problemOf(kept, before, checker) !== null) {
    const good: Proposal[] = [];
    for (const proposal of kept) {
      const problem = problemOf([...good, proposal], before, checker);
      if (problem === null) good.push(proposal);
      else refused.set(proposal.rule, problem);
    }
    kept = good;
  }
  const site = probe === null ? [] : siteProposals(probe, pages);
  const settings = planOf([...kept, ...site]);
  return {
    verified: [
      ...kept.map(({ rule }) => ({ rule, pages: before.filter((verdict) => countOf(verdict, rule) > 0).length })),
      ...site.map(({ rule }) => ({ rule, pages: 1 })),
    ],
    refused: [...refused].map(([rule, reason]) => ({ rule, reason })),
    settings,
    snippets: settings.length === 0 ? [] : snippetsOf(settings),
  };
}

function propose(verdict: Verdict, proposals: Map<string, Proposal>, refused: Map<string, string>): void {
  for (const [rule, findings] of verdict.findings) {
    const known = HEADER_RULES[rule];
    if (!known) continue;
    for (const finding of findings) {
      const settings = known.propose(finding, verdict.input);
      if (typeof settings === 'string') refused.set(rule, settings);
      else {
        const proposal = proposals.get(rule) ?? { rule, settings: [], checkFirst: known.checkFirst };
        proposal.settings.push(...settings);
        proposals.set(rule, proposal);
      }
    }
  }
}

/** Why these proposals together are none, in a sentence; null when they are good. */
function problemOf(proposals: readonly Proposal[], before: readonly Verdict[], checker: PageChecker): string | null {
  const values = new Map<string, string>();
  const settings = planOf(proposals).map(({ setting }) => setting);
  for (const setting of proposals.flatMap((proposal) => proposal.settings)) {
    if (setting.kind !== 'header') continue;
    if ((values.get(setting.name) ?? setting.value) !== setting.value)
      return `Pages need different values of ${setting.name}, which one setting cannot have.`;
    values.set(setting.name, setting.value);
  }
  for (const verdict of before) {
    const after = checker.check(withSettings(verdict.input, settings));
    for (const { rule } of proposals)
      if (countOf(verdict, rule) > 0 && countOf(after, rule) >= countOf(verdict, rule))
        return 'The finding is still there afterwards.';
    for (const [rule, count] of after.counts)
      if (count > countOf(verdict, rule)) return `It would cause a finding of ${rule}.`;
  }
  return null;
}

const SITE_CATALOGUE = buildCatalogue(CATALOGUE.siteRules.filter(({ meta }) => SITE_RULES.includes(meta.id)));

/** Redirects of whole hosts: proposed where the site as it would be then has no finding of the rule. */
function siteProposals(probe: SiteProbe, pages: readonly PageInput[]): Proposal[] {
  const found = siteFindings(probe, pages);
  const start = new URL(probe.startUrl);
  const secure = `https:${start.href.slice(start.protocol.length)}`;
  const proposals: Proposal[] = [];
  let next: SiteProbe = probe;
  const { http, alternateHost } = probe.probes;
  const http_ = found.get('security/https-redirect') ?? found.get('security/https');
  if (http_ === 'stays' || http_ === 'unused') {
    next = {
      ...next,
      startUrl: secure,
      probes: { ...next.probes, ...(http && { http: { ...http, finalUrl: secure } }) },
    };
    proposals.push({
      rule: http_ === 'stays' ? 'security/https-redirect' : 'security/https',
      settings: [{ kind: 'https', host: start.host }],
      checkFirst: 'Every page of the host works by https, and its certificate is renewed by itself.',
    });
  }
  if (found.has('crawlability/host-variants') && alternateHost) {
    next = { ...next, probes: { ...next.probes, alternateHost: { ...alternateHost, finalUrl: next.startUrl } } };
    proposals.push({
      rule: 'crawlability/host-variants',
      settings: [{ kind: 'one-host', from: new URL(alternateHost.url).host, to: start.host }],
      checkFirst: 'Nothing is published at the other host alone.',
    });
  }
  const left = siteFindings(
    next,
    pages.map((page) => ({ ...page, url: page.url.replace(start.origin, new URL(next.startUrl).origin) })),
  );
  return proposals.filter(({ rule }) => !left.has(rule));
}

/** Message by rule. */
function siteFindings(probe: SiteProbe, pages: readonly PageInput[]): Map<string, string> {
  const audit = new SiteAudit(probe, { catalogue: SITE_CATALOGUE });
  for (const page of pages.slice(0, MAX_PAGES)) audit.addPage(auditPage(page, { catalogue: SITE_CATALOGUE }).facts);
  return new Map(
    audit.results().flatMap(({ ruleId, findings }) => (findings[0] ? [[ruleId, findings[0].messageId]] : [])),
  );
}

/** One setting for each header, cookie and policy, with all the rules that want it. */
function planOf(proposals: readonly Proposal[]): PlannedSetting[] {
  const plan = new Map<string, { setting: Setting; rules: Set<string>; checks: Set<string> }>();
  for (const { rule, settings, checkFirst } of proposals) {
    for (const setting of settings) {
      const key = keyOf(setting);
      const known = plan.get(key);
      const planned = known
        ? { ...known, setting: merged(known.setting, setting) }
        : { setting, rules: new Set<string>(), checks: new Set<string>() };
      planned.rules.add(rule);
      planned.checks.add(checkFirst);
      plan.set(key, planned);
    }
  }
  return [...plan.values()].map(({ setting, rules, checks }) => ({
    setting,
    rules: [...rules],
    checkFirst: [...checks].join(' '),
  }));
}

function keyOf(setting: Setting): string {
  return 'name' in setting ? `${setting.kind} ${setting.name}` : setting.kind;
}

function merged(a: Setting, b: Setting): Setting {
  if (a.kind === 'policy' && b.kind === 'policy')
    return a.value.split('; ').includes(b.value) ? a : { kind: 'policy', value: `${a.value}; ${b.value}` };
  if (a.kind === 'cookie' && b.kind === 'cookie') {
    const { secure, httpOnly, sameSite } = b.flags;
    return {
      ...a,
      flags: {
        secure: a.flags.secure || secure,
        httpOnly: a.flags.httpOnly || httpOnly,
        sameSite: a.flags.sameSite || sameSite,
      },
    };
  }
  return a;
}

function countOf({ counts }: Verdict, rule: string): number {
  return counts.get(rule) ?? 0;
}
