import { renderReportMarkdown } from '#report-view';
import { countListed } from './listed-findings.js';
import type { Shown } from './shown.js';
import { cutLine, earlierFixesLine, gateLine, ignoredLine } from './words.js';

/** The report's Markdown, with gates and what is ignored above it. */
export function renderMarkdown(shown: Shown): string {
  const { view, gates, ignored, notes } = shown;
  const [title, ...rest] = renderReportMarkdown({ id: null, baseUrl: view.baseUrl, visibility: 'private' }, view)
    .trimEnd()
    .split('\n');
  const above = [
    ...notes,
    ...gates.map(gateLine),
    ...[earlierFixesLine(view), cutLine(shown, countListed(view).listed)].filter((line) => line !== null),
    ...ignored.map(ignoredLine),
  ];
  return [
    title,
    ...(above.length === 0 ? [] : ['', ...above.map((line) => `- ${escapeMarkdown(line)}`)]),
    ...rest,
  ].join('\n');
}

/** Text of ours that quotes sqout.toml, the site or a rule. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]#|<>~&!@]/g, (character) => (character === '@' ? '@\u200b' : `\\${character}`));
}
