import type { Invocation, LogicalLocation, Notification, ReportingDescriptor, Result, ToolComponent } from 'sarif';
import { ChangeMarks, oneLine, type IssueView } from '#report-view';
import { toSafeJson } from '../safe-json.js';
import { version } from '../version.js';
import { listFindings, type ListedFinding } from './listed-findings.js';
import { Fingerprints, pathOf } from './located-finding.js';
import type { Shown } from './shown.js';
import { gateLine } from './words.js';

/** GitHub refuses a file with more; errors come first, so warnings are what is left out. */
const MAX_RESULTS = 25_000;
const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** SARIF 2.1.0, one run: the rules that found something, each finding, and what happened beside them as notifications. */
export async function* renderSarif(shown: Shown): AsyncGenerator<string> {
  const rules = shown.view.issues.map(ruleOf);
  const indexes = new Map(shown.view.issues.map(({ ruleId }, index) => [ruleId, index]));
  const driver: ToolComponent = { name: 'Sqout', version: version(), rules };
  yield `{"$schema":${toSafeJson(SCHEMA)},"version":"2.1.0","runs":[{"tool":{"driver":${toSafeJson(driver)}},"results":[`;
  const fingerprints = new Fingerprints();
  const marks = shown.comparison === null ? null : new ChangeMarks(shown.comparison);
  let [written, left] = [0, 0];
  for await (const part of listFindings(shown)) {
    const taken = part.slice(0, MAX_RESULTS - written);
    const results = taken.map((finding) => ({
      ...resultOf(finding, fingerprints.of(finding), indexes.get(finding.ruleId)),
      // Not `baselineState`: the format has no word there for what was not seen before.
      ...(marks?.of(finding) === 'new' ? { properties: { change: 'new' } } : {}),
    }));
    const text = results.map((result) => toSafeJson(result)).join(',\n');
    if (text !== '') yield `${written === 0 ? '\n' : ',\n'}${text}`;
    written += taken.length;
    left += part.length - taken.length;
  }
  const notifications = [
    ...shown.gates.filter(({ isTripped }) => isTripped).map((gate) => notification('error', gateLine(gate))),
    ...shown.notes.map((note) => notification('warning', note)),
    ...(left === 0
      ? []
      : [notification('warning', `Shows ${written} of ${written + left} findings; export all with -o findings.csv`)]),
  ];
  const invocation: Invocation = { executionSuccessful: !shown.isPartial, toolExecutionNotifications: notifications };
  yield `\n],"invocations":[${toSafeJson(invocation)}],"properties":${toSafeJson(aboutOf(shown))}}]}\n`;
}

function ruleOf({ ruleId, name, severity, howToFix, references, category }: IssueView): ReportingDescriptor {
  const [helpUri] = references;
  return {
    id: ruleId,
    shortDescription: { text: oneLine(name, 1_000) || 'Unnamed' },
    ...(howToFix === null ? {} : { help: { text: oneLine(howToFix, 4_000) || 'None' } }),
    ...(helpUri === undefined ? {} : { helpUri: encodeURI(helpUri) }),
    defaultConfiguration: { level: severity },
    properties: { tags: [oneLine(category, 60) || 'other'] },
  };
}

function resultOf(finding: ListedFinding, fingerprint: string, ruleIndex: number | undefined): Result {
  const { ruleId, ruleName, severity, message, pageUrl, line, snippet, selector } = finding;
  const region = {
    startLine: line ?? 1,
    ...(snippet === null ? {} : { snippet: { text: oneLine(snippet, 800) } }),
  };
  return {
    ruleId,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: severity,
    message: { text: oneLine(message ?? ruleName, 1_000) || 'Found' },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: uriOf(pathOf(pageUrl)) }, region },
        ...(pageUrl === null && selector === null ? {} : { logicalLocations: logicalOf(pageUrl, selector) }),
      },
    ],
    partialFingerprints: { primaryLocationLineHash: `${fingerprint}:1` },
  };
}

function logicalOf(pageUrl: string | null, selector: string | null): LogicalLocation[] {
  return [
    ...(pageUrl === null ? [] : [{ fullyQualifiedName: oneLine(pageUrl), kind: 'resource' }]),
    ...(selector === null ? [] : [{ fullyQualifiedName: oneLine(selector), kind: 'element' }]),
  ];
}

/** A path as a relative reference: what no URI has is encoded, and a colon in front would read as a scheme. */
function uriOf(path: string): string {
  const text = encodeURI(path.toWellFormed())
    .replace(/%25(?=[0-9a-f]{2})/gi, '%')
    .replace(/[[\]^|]/g, encodeURIComponent);
  return /^[^/?#]*:/.test(text) ? `./${text}` : text;
}

function notification(level: 'error' | 'warning', text: string): Notification {
  return { level, message: { text: oneLine(text) || '-' } };
}

function aboutOf({ view }: Shown): object {
  return { site: view.baseUrl, score: view.score, pages: view.totalPages };
}
