// Not from ../audit.js: that loads all rules, for the test of one.
import { auditPageBy } from '../engine/run/audit-page.js';
import { SiteAuditBy } from '../engine/run/audit-site.js';
import { buildCatalogue } from '../engine/run/build-catalogue.js';
import { STATUS } from '../engine/run/page-results.js';
import { renderMessage, type DataValue } from '../engine/run/rule-meta.js';
import { isSiteRule, type PageRule, type Rule, type SiteRule } from '../engine/run/rule.js';
import { toPageInput, toSiteInput, type PageCase, type SiteCase } from './cases.js';

export interface CaseFinding {
  message: string;
  /** The sentence people read. */
  sentence: string;
  /** Escaped snippet, URL and pages as one text. */
  evidence: string;
  line: number | null;
}

export interface CaseResult {
  status: 'pass' | 'report' | 'not-applicable' | 'error';
  error: string | null;
  count: number;
  findings: CaseFinding[];
}

export function isSiteCase(given: PageCase | SiteCase): given is SiteCase {
  return typeof given === 'object' && 'pages' in given;
}

export function runCase(rule: Rule, given: PageCase | SiteCase): CaseResult {
  if (isSiteRule(rule)) return runSiteCase(rule, isSiteCase(given) ? given : { pages: { '/': given } });
  if (isSiteCase(given)) throw new Error(`${rule.meta.id} is a page rule: give it a page, not a site`);
  return runPageCase(rule, given);
}

function runPageCase(rule: PageRule, given: PageCase): CaseResult {
  const { results } = auditPageBy(buildCatalogue([rule]), toPageInput(given));
  const findings = results.findings.map(([, message, data, line, snippet]) => ({
    message,
    sentence: sentenceOf(rule, message, data),
    evidence: snippet ?? '',
    line,
  }));
  const error = results.errors[rule.meta.id] ?? null;
  const status =
    error !== null
      ? 'error'
      : results.status === STATUS.pass
        ? 'pass'
        : results.status === STATUS.notApplicable
          ? 'not-applicable'
          : 'report';
  return { status, error, count: results.counts[rule.meta.id] ?? findings.length, findings };
}

function runSiteCase(rule: SiteRule, given: SiteCase): CaseResult {
  const input = toSiteInput(given);
  const catalogue = buildCatalogue([rule]);
  const site = new SiteAuditBy(catalogue, input.probe);
  for (const page of input.pages) {
    // What is stored is JSON: a rule that keeps something else has to fail here.
    site.addPage(
      JSON.parse(JSON.stringify(auditPageBy(catalogue, page).facts)) as ReturnType<typeof auditPageBy>['facts'],
    );
  }
  for (const target of input.targets) site.addTarget(target);
  for (const resource of input.resources) site.addResource(resource);
  for (const url of input.sitemapUrls) site.addSitemapUrl(url);
  const [result] = site.results();
  if (!result) throw new Error(`${rule.meta.id} gave no result`);
  const findings = result.findings.map((finding) => ({
    message: finding.messageId,
    sentence: sentenceOf(rule, finding.messageId, finding.data),
    evidence: [finding.page, finding.url, finding.snippet, ...finding.pages].filter((part) => part !== null).join(' '),
    line: finding.line,
  }));
  const status =
    result.status === 'fail' || result.status === 'warn'
      ? 'report'
      : result.status === 'disabled'
        ? 'error'
        : result.status === 'ignored'
          ? 'pass'
          : result.status;
  return { status, error: result.error, count: result.total, findings };
}

function sentenceOf(rule: Rule, message: string, data: Readonly<Record<string, DataValue>> | null): string {
  const template = rule.meta.messages[message];
  if (template === undefined) throw new Error(`${rule.meta.id} reported the unknown message "${message}"`);
  const sentence = renderMessage(template, data);
  if (/\{\w+\}/.test(sentence)) throw new Error(`${rule.meta.id}: "${message}" left a placeholder open: ${sentence}`);
  return sentence;
}
