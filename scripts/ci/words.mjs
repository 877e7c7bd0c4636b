// What a CI is told of a report. Everything that a site may have written is escaped where it is written.

const FIRST = 10;
const MAX_ANNOTATIONS = 10;
const MAX_CHARS = 60_000;
const UNSEEN = /[\p{Cc}\p{Co}\p{Cs}\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

const oneLine = (text, max = 300) =>
  String(text ?? '')
    .replace(/\s+/g, ' ')
    .replace(UNSEEN, '')
    .slice(0, max)
    .toWellFormed();
/** No markup, no mention, no link to an issue. */
const plain = (text, max) =>
  oneLine(text, max)
    .replace(/[\\`*_[\]#|<>~&!]/g, '\\$&')
    .replace(/@/g, '@\u200b')
    .replace(/(https?):\/\//gi, '$1:\u200b//');

/** Failing and warning rules, by impact. */
function issuesOf(report) {
  return Object.values(report.ruleResults ?? {})
    .filter(({ status }) => status === 'fail' || status === 'warn')
    .sort((a, b) => Number(b.critical === true) - Number(a.critical === true) || (b.gain ?? 0) - (a.gain ?? 0));
}

/** `new 3, resolved 7, +1.2`; null for a first audit. */
export function changeOf({ comparison, healthScore }) {
  if (!comparison) return null;
  const { previousHealthScore: before, isScoreComparable } = comparison;
  const moved = isScoreComparable && before != null && healthScore?.score != null ? healthScore.score - before : null;
  const score = moved === null ? '' : `, ${moved < 0 ? '−' : '+'}${Math.abs(moved).toFixed(1)}`;
  const missed = comparison.notRechecked > 0 ? `, not re-checked ${comparison.notRechecked}` : '';
  return `new ${comparison.new}, resolved ${comparison.resolved}${score}${missed}`;
}

/** For the page of the job. */
export function summaryOf(report) {
  const { score, grade } = report.healthScore ?? {};
  const issues = issuesOf(report);
  const rows = issues.slice(0, FIRST).map((rule) => {
    const place = rule.items?.[0]?.pageUrl ?? rule.pages?.[0]?.url ?? '';
    const more = rule.pagesTotal > 1 ? ` and ${rule.pagesTotal - 1} more` : '';
    return `| ${rule.gain >= 0.05 ? rule.gain.toFixed(1) : ''} | ${rule.severity === 'error' ? 'error' : 'warning'} | ${plain(rule.name, 100)} | ${plain(place, 150)}${more} |`;
  });
  const change = changeOf(report);
  return [
    `## ${plain(hostOf(report.baseUrl), 100)}: ${score == null ? 'no score' : `${score.toFixed(1)} of 100 (${plain(grade, 3)})`}`,
    '',
    ...(change === null ? [] : [`Since the last audit: **${change}**`, '']),
    ...(report.gates ?? []).map(
      ({ gate, isTripped, isJudged, actual }) =>
        `- ${isTripped ? '❌' : isJudged ? '✅' : '➖'} ${plain(gate, 100)}: ${plain(actual, 200)}`,
    ),
    ...(report.gates?.length ? [''] : []),
    ...(report.notes ?? []).flatMap((note) => [plain(note), '']),
    `${report.failed} errors, ${report.warnings} warnings, ${report.passed} checks passed, ${report.totalPages} pages.`,
    ...(rows.length === 0
      ? []
      : ['', '| Points to win | | What to fix | Where |', '| ---: | --- | --- | --- |', ...rows]),
    ...(issues.length > FIRST ? ['', `and ${issues.length - FIRST} more in the report.`] : []),
    ...(report.ignored ?? []).map(
      ({ rule, until, reason, findings }) =>
        `\nIgnored: ${plain(rule, 100)} (${findings})${until ? ` until ${plain(until, 10)}` : ''}: ${plain(reason)}`,
    ),
  ]
    .join('\n')
    .slice(0, MAX_CHARS);
}

/** The comment, and the mark by which the next run finds it. */
export function commentOf(report, { job }) {
  const mark = `<!-- sqout ${Buffer.from(`${job} ${hostOf(report.baseUrl)}`).toString('base64url')} -->`;
  return { mark, body: `${mark}\n${summaryOf(report)}` };
}

/** A workflow command. What a site wrote ends neither its line nor its properties. */
function command(kind, { title, file = null, line = null }, message) {
  const properties = [
    ...(file === null ? [] : [`file=${property(file)}`]),
    ...(file === null || line === null ? [] : [`line=${line}`]),
    `title=${property(title)}`,
  ];
  return `::${kind} ${properties.join(',')}::${data(message)}`;
}
const data = (text) => oneLine(text, 500).replaceAll('%', '%25');
const property = (text) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** A problem of the step itself. */
export const errorLine = (title, message) => command('error', { title }, message);

/**
 * Lines that GitHub turns into annotations, at most as many of each kind as it shows: failed
 * gates, new findings, then what costs the most; errors before warnings.
 * @param {(pageUrl: string) => string | null} fileOf the file of a page in the repository
 */
export function annotations(report, fileOf = () => null) {
  const gates = (report.gates ?? [])
    .filter(({ isTripped }) => isTripped)
    .map(({ gate, actual }) => errorLine(`Sqout: ${gate}`, actual));
  const added = Array.isArray(report.comparison?.newFindings) ? report.comparison.newFindings : [];
  const isOf =
    (kind) =>
    ({ severity }) =>
      (severity === 'error') === (kind === 'error');
  const newOf = (kind) =>
    added
      .filter(isOf(kind))
      .map((found) => annotationOf(kind, { name: `New: ${found.ruleName}`, items: [found] }, fileOf));
  // A rule with something new is there already, with what is new.
  const named = new Set(added.map(({ ruleId }) => ruleId));
  const knownOf = (kind) =>
    issuesOf(report)
      .filter((rule) => isOf(kind)(rule) && !named.has(rule.ruleId))
      .map((rule) => annotationOf(kind, rule, fileOf));
  const newErrors = [...gates, ...newOf('error')].slice(0, MAX_ANNOTATIONS);
  const newWarnings = newOf('warning').slice(0, MAX_ANNOTATIONS);
  return [
    ...newErrors,
    ...newWarnings,
    ...knownOf('error').slice(0, MAX_ANNOTATIONS - newErrors.length),
    ...knownOf('warning').slice(0, MAX_ANNOTATIONS - newWarnings.length),
  ];
}

function annotationOf(kind, rule, fileOf) {
  const { message, pageUrl, selector, line } = rule.items?.[0] ?? {};
  const file = pageUrl ? fileOf(pageUrl) : null;
  const place = [pageUrl, selector].filter(Boolean).join(' ');
  const isLine = Number.isInteger(line) && line > 0;
  return command(
    kind,
    { title: rule.name, file, line: isLine ? line : null },
    `${message ?? rule.name}${place === '' ? '' : ` (${place})`}`,
  );
}

function hostOf(address) {
  try {
    return new URL(address).host;
  } catch {
    return 'a site';
  }
}
