import { escapeHtml } from '#common';
import { hostOf, oneLine, type FindingView, type IssueView } from '#report-view';
import type { Shown } from './shown.js';
import { cutLine } from './words.js';

const MAX_LISTED = 20;

interface Case {
  name: string;
  className: string;
  failure: { message: string; type: string; text: string } | null;
}

/**
 * A suite a category, a case a check; gates are a separate suite. In the stricter of the two schemas in use (that of Ant's JUnit task):
 * what is valid by it is valid by that of Jenkins as well.
 */
export function renderJunit(shown: Shown): string {
  const { view, gates, notes } = shown;
  const names = new Map(view.categories.map(({ id, name }) => [id, name]));
  const suites = new Map<string, Case[]>();
  const add = (suite: string, entry: Case): void => void suites.set(suite, [...(suites.get(suite) ?? []), entry]);
  for (const issue of view.issues)
    add(names.get(issue.category) ?? issue.category, {
      name: issue.name,
      className: issue.ruleId,
      failure: {
        message: issue.message ?? issue.name,
        type: issue.severity,
        text: issue.findings.length > 0 ? placesOf(issue) : pagesOf(issue),
      },
    });
  for (const { name, category } of view.passedChecks)
    add(names.get(category) ?? category, { name, className: category, failure: null });
  for (const { ruleId, ruleName, severity, pageUrl, line, message } of shown.comparison?.newFindings ?? [])
    add('New findings', {
      name: `${ruleName} ${pageUrl ?? ''}`.trim(),
      className: ruleId,
      failure: {
        message: message ?? ruleName,
        type: severity,
        text: `${pageUrl ?? 'the site'}${line === null ? '' : `:${line}`}`,
      },
    });
  for (const { gate, isTripped, isUnknown, actual } of gates)
    add('Gates', {
      name: gate,
      className: 'gates',
      failure: isTripped || isUnknown ? { message: `${gate}: ${actual}`, type: 'gate', text: actual } : null,
    });
  const listed = view.issues.reduce((sum, { findings }) => sum + Math.min(findings.length, MAX_LISTED), 0);
  const said = [...notes, cutLine(shown, listed)].filter((line) => line !== null);
  // What concerns the whole report needs a suite, and a test that says it.
  if (said.length > 0) add('Audit', { name: 'Notes', className: 'audit', failure: null });
  const host = hostOf(view.baseUrl) || 'unknown';
  const at = timestamp(view.auditedAt);
  const parts = [...suites].map(([name, cases], id) =>
    suiteOf({ name, cases, id, host, at, said: name === 'Audit' ? said : [] }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${parts.join('\n')}\n</testsuites>`;
}

function suiteOf({
  name,
  cases,
  id,
  host,
  at,
  said,
}: {
  name: string;
  cases: Case[];
  id: number;
  host: string;
  at: string;
  /** Printed beside the tests. */
  said: readonly string[];
}): string {
  const failures = cases.filter(({ failure }) => failure !== null).length;
  const lines = cases.map(({ name: title, className, failure }) => {
    const open = `    <testcase name="${xml(title)}" classname="${xml(className)}" time="0"`;
    return failure === null
      ? `${open}/>`
      : `${open}>\n      <failure message="${xml(failure.message)}" type="${xml(failure.type)}">${xmlText(failure.text)}</failure>\n    </testcase>`;
  });
  return [
    `  <testsuite package="sqout" id="${id}" name="${xml(name)}" timestamp="${at}" hostname="${xml(host)}" tests="${cases.length}" failures="${failures}" errors="0" time="0">`,
    '    <properties/>',
    ...lines,
    said.length === 0 ? '    <system-out/>' : `    <system-out>${xmlText(said.join('\n'))}</system-out>`,
    '    <system-err/>',
    '  </testsuite>',
  ].join('\n');
}

function placesOf({ howToFix, findings, findingsTotal }: IssueView): string {
  const shown = findings.slice(0, MAX_LISTED);
  return [
    ...(howToFix === null ? [] : [oneLine(howToFix)]),
    ...shown.map(placeOf),
    ...(findingsTotal > shown.length ? [`and ${findingsTotal - shown.length} more`] : []),
  ].join('\n');
}

function placeOf({ pageUrl, line, message, snippet }: FindingView): string {
  const place = `${pageUrl ?? ''}${line === null ? '' : `:${line}`}`;
  return oneLine([place, message, snippet].filter((part) => part !== null && part !== '').join(' '));
}

function pagesOf({ howToFix, pages }: IssueView): string {
  return [
    ...(howToFix === null ? [] : [oneLine(howToFix)]),
    ...pages.slice(0, MAX_LISTED).map(({ url }) => oneLine(url)),
  ].join('\n');
}

/** The schema takes a moment without a zone: UTC. */
function timestamp(text: string | null): string {
  const date = new Date(text ?? '');
  return (Number.isNaN(date.getTime()) ? new Date(0) : date).toISOString().slice(0, 19);
}

function xml(text: string): string {
  // What XML cannot hold at all is gone with what cannot be seen; the two non-characters of each plane are the rest.
  return escapeHtml(oneLine(text).replace(/[\ufffe\uffff]/g, ''));
}

function xmlText(text: string): string {
  return text.split('\n').map(xml).join('\n');
}
