import { fixesLine, renderForModels, renderReportPage, siteFixesLine } from '#report-view';
import { toSafeJson } from '../safe-json.js';
import { renderConsole, type ConsoleStyle } from './console.js';
import { renderCsv } from './csv.js';
import { renderJunit } from './junit.js';
import { renderMarkdown } from './markdown.js';
import { pageNotes } from './page-notes.js';
import type { Format, Shown } from './shown.js';
import { comparisonLine, gateLine, ignoredLine } from './words.js';

/** The text of one format. What the site wrote is text in it, and nothing else. */
export function render(shown: Shown, format: Format, style: ConsoleStyle): string {
  switch (format) {
    case 'console':
      return renderConsole(shown, style);
    case 'json':
      return toSafeJson(toValue(shown));
    case 'html':
      return renderReportPage(
        {
          report: { id: null, baseUrl: shown.view.baseUrl, visibility: 'private' },
          isOwner: false,
          lead: pageNotes(shown),
        },
        shown.view,
        { category: null, severity: null, isSet: false },
      );
    case 'markdown':
      return renderMarkdown(shown);
    case 'llm':
      return renderForModels(shown.view, {
        maxChars: 60_000,
        extra: [
          ...shown.notes,
          ...[fixesLine(shown.view), siteFixesLine(shown.view)].filter((line) => line !== null),
          ...shown.gates.map(gateLine),
          ...(shown.comparison === null ? [] : [comparisonLine(shown.comparison)]),
          ...shown.ignored.map(ignoredLine),
        ],
      }).text;
    case 'csv':
      return renderCsv(shown);
    case 'junit':
      return renderJunit(shown);
  }
}

/** The report with what the command line adds: gates, ignored findings, the comparison that was asked for, notes. */
export function toValue({ report, gates, ignored, comparison, notes }: Shown): Record<string, unknown> {
  return {
    ...report,
    ...(comparison === null ? {} : { comparison }),
    ...(gates.length === 0 ? {} : { gates }),
    ...(ignored.length === 0 ? {} : { ignored }),
    ...(notes.length === 0 ? {} : { notes }),
  };
}
