import { ChangeMarks, oneLine } from '#report-view';
import { toSafeJson } from '../safe-json.js';
import { listFindings, type ListedFinding } from './listed-findings.js';
import { Fingerprints, pathOf } from './located-finding.js';
import type { Shown } from './shown.js';
import { gateLine } from './words.js';

interface Entry {
  description: string;
  check_name: string;
  fingerprint: string;
  severity: 'info' | 'minor' | 'major' | 'critical' | 'blocker';
  location: { path: string; lines: { begin: number } };
}

/**
 * GitLab's Code Quality report: one list of findings, with tripped gates and notes before them. The
 * format has no member for change: what is new says so in its description.
 */
export async function* renderGitlab(shown: Shown): AsyncGenerator<string> {
  const fingerprints = new Fingerprints();
  const marks = shown.comparison === null ? null : new ChangeMarks(shown.comparison);
  const gates = shown.gates.filter(({ isTripped }) => isTripped);
  const head = [
    ...gates.map((gate) => ownEntry('gate', 'blocker', gateLine(gate))),
    ...shown.notes.map((note) => ownEntry('note', 'info', note)),
  ];
  yield '[';
  let separator = '\n';
  const textOf = (entries: readonly Entry[]): string =>
    entries
      .map((entry) => {
        const text = `${separator}${toSafeJson(entry)}`;
        separator = ',\n';
        return text;
      })
      .join('');
  yield textOf(head);
  for await (const part of listFindings(shown))
    yield textOf(
      part.map((finding) => entryOf(finding, fingerprints.of(finding), marks?.of(finding) === 'new' ? 'New: ' : '')),
    );
  yield '\n]\n';
}

function entryOf(finding: ListedFinding, fingerprint: string, mark: string): Entry {
  const { severity, ruleId, ruleName, pageUrl, line, message } = finding;
  const text = message === null || message === ruleName ? ruleName : `${ruleName}: ${message}`;
  return {
    description: oneLine(`${mark}${text}`, 1_000),
    check_name: oneLine(ruleId, 200),
    fingerprint,
    severity: severity === 'error' ? 'major' : 'minor',
    location: { path: oneLine(pathOf(pageUrl)), lines: { begin: line ?? 1 } },
  };
}

/** About the audit, not about a page. */
function ownEntry(kind: 'gate' | 'note', severity: Entry['severity'], description: string): Entry {
  return {
    ...{ description, severity, check_name: `sqout/${kind}`, fingerprint: `sqout-${kind}-${description}` },
    location: { path: 'sqout.toml', lines: { begin: 1 } },
  };
}
