import { counted } from '#common/words';
import type { StatusState } from './forge.js';
import type { PreviewChanges } from './base-comparison.js';

/** What a comment says. All numbers are ours; URLs of pages come from the site. */
export interface PreviewResult {
  /** Of the connection: the comment is found by it. */
  id: string;
  siteKey: string;
  sha: string;
  previewUrl: string;
  /** Of the run, in the dashboard. */
  runUrl: string;
  /** Null: it has no report, and `message` says why. */
  report: { score: number | null; grade: string | null; errors: number; warnings: number; pages: number } | null;
  message: string | null;
  /** Of the site; null: it was not audited yet. */
  base: { score: number | null; changes: PreviewChanges } | null;
}

const MOST_RULES = 15;
const MOST_PAGES = 3;
const MOST_URL = 150;
const MOST_DESCRIPTION = 140;

/** First line of every comment of a connection. */
export function markOf(id: string): string {
  return `<!-- sqout ${id} -->`;
}

/** Markdown. */
export function commentOf(result: PreviewResult): string {
  const { id, sha, previewUrl, runUrl } = result;
  const lines = [markOf(id), `### Sqout: ${headlineOf(result)}`, '', ...summaryOf(result)];
  lines.push('', `[Open the report](${runUrl}) · ${code(previewUrl)} · commit ${sha.slice(0, 7)}`);
  return lines.join('\n');
}

/** State and description of the commit's status. New errors fail it, and so does an audit that did not complete. */
export function statusOf(result: PreviewResult): { state: StatusState; description: string } {
  const { report, base } = result;
  const state = report === null ? 'error' : newErrorsIn(base) > 0 ? 'failure' : 'success';
  return { state, description: headlineOf(result).slice(0, MOST_DESCRIPTION) };
}

function headlineOf({ report, base, message }: PreviewResult): string {
  if (report === null) return `no result. ${message ?? 'The audit did not complete.'}`;
  const score =
    report.score === null ? 'no score' : `${report.score}${report.grade === null ? '' : ` (${report.grade})`}`;
  if (base === null) return `${score}, ${counted(report.errors, 'error')}, ${counted(report.warnings, 'warning')}`;
  return `${score}, ${counted(newErrorsIn(base), 'new error')}, ${counted(newIn(base) - newErrorsIn(base), 'new warning')}`;
}

function summaryOf({ report, base, siteKey }: PreviewResult): string[] {
  if (report === null) return [];
  const found = `${counted(report.errors, 'error')} and ${counted(report.warnings, 'warning')} on ${counted(report.pages, 'page')}.`;
  if (base === null) return [found, `${code(siteKey)} was not audited yet, so nothing can be called new.`];
  const { added, resolved, pages, addedPages } = base.changes;
  const score = base.score === null ? 'no score' : String(base.score);
  const more = addedPages > 0 ? ` ${counted(addedPages, 'more page')} exist in the preview alone.` : '';
  const lines = [
    found,
    `Compared with the last audit of ${code(siteKey)} (${score}) on ${counted(pages, 'page')} of both: ${counted(newIn(base), 'new finding')}, ${resolved} resolved.${more}`,
  ];
  if (added.length === 0) return lines;
  lines.push('', '| New | Severity | Findings | Pages |', '|-|-|-:|-|');
  const rules = byRule(added);
  for (const { name, severity, findings, urls } of rules.slice(0, MOST_RULES)) {
    const shown = urls.slice(0, MOST_PAGES).map(code);
    if (urls.length > MOST_PAGES) shown.push(`and ${urls.length - MOST_PAGES} more`);
    lines.push(
      `| ${cell(name)} | ${severity} | ${findings} | ${shown.length === 0 ? 'whole site' : shown.join(' ')} |`,
    );
  }
  if (rules.length > MOST_RULES) lines.push('', `${counted(rules.length - MOST_RULES, 'more rule')} in the report.`);
  return lines;
}

function byRule(rows: PreviewChanges['added']): { name: string; severity: string; findings: number; urls: string[] }[] {
  const rules = new Map<string, { name: string; severity: string; findings: number; urls: string[] }>();
  for (const { ruleId, ruleName: name, severity, findings, pageUrl } of rows) {
    const rule = rules.get(ruleId) ?? { name, severity, findings: 0, urls: [] };
    rules.set(ruleId, rule);
    rule.findings += findings;
    if (pageUrl !== null) rule.urls.push(new URL(pageUrl).pathname);
  }
  for (const { urls } of rules.values()) urls.sort();
  return [...rules.values()];
}

function newIn(base: PreviewResult['base']): number {
  return base?.changes.added.reduce((sum, { findings }) => sum + findings, 0) ?? 0;
}

function newErrorsIn(base: PreviewResult['base']): number {
  const errors = base?.changes.added.filter(({ severity }) => severity === 'error') ?? [];
  return errors.reduce((sum, { findings }) => sum + findings, 0);
}

/** Text of a site as code: it mentions no person, has no links and ends no table. */
function code(text: string): string {
  const cut = text.length > MOST_URL ? `${text.slice(0, MOST_URL - 1)}…` : text;
  return `\`${cut.replace(/[`|\\\s\p{C}]+/gu, ' ')}\``;
}

function cell(text: string): string {
  return text.replace(/[|`<>@\\\s]+/g, ' ');
}
