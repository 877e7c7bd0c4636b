import type { TakenPictures } from '#audit-run/one-process';
import { fixesLine, renderForModels, renderReportPage, siteFixesLine, type PageParts } from '#report-view';
import { toSafeJson } from '../safe-json.js';
import { renderConsole, type ConsoleStyle } from './console.js';
import { renderCsv } from './csv.js';
import { renderGitlab } from './gitlab.js';
import { renderJunit } from './junit.js';
import { countListed } from './listed-findings.js';
import { renderMarkdown } from './markdown.js';
import { renderNdjson } from './ndjson.js';
import { pageNotes } from './page-notes.js';
import { renderSarif } from './sarif.js';
import { renderWcag } from './wcag-table.js';
import { isList, type Format, type ListFormat, type Shown } from './shown.js';
import { changeLines, comparisonLine, cutLine, gateLine, ignoredLine } from './words.js';

const LISTS: Readonly<Record<ListFormat, (shown: Shown) => AsyncGenerator<string>>> = {
  csv: renderCsv,
  ndjson: renderNdjson,
  gitlab: renderGitlab,
  sarif: renderSarif,
};

/**
 * The report in one format, in parts: lists of findings are never in memory as a
 * whole. What the site wrote is text in it, and nothing else.
 */
export async function* render(shown: Shown, format: Format, style: ConsoleStyle): AsyncGenerator<string> {
  if (isList(format)) yield* LISTS[format](shown);
  else if (format === 'wcag') yield await renderWcag(shown);
  else yield `${renderText(shown, format, style)}\n`;
}

function renderText(shown: Shown, format: Exclude<Format, ListFormat | 'wcag'>, style: ConsoleStyle): string {
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
          ...(shown.pictures && picturesOf(shown.pictures)),
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
          ...(shown.comparison === null
            ? []
            : [comparisonLine(shown.comparison, shown.view.score), ...changeLines(shown.comparison, 50)]),
          ...shown.ignored.map(ignoredLine),
        ],
        cutLine: (listed) => cutLine(shown, listed),
      }).text;
    case 'junit':
      return renderJunit(shown);
  }
}

/** In the file itself: it asks for nothing. */
function picturesOf({
  startPage,
  elements,
  fixes,
}: TakenPictures): Pick<PageParts, 'pictures' | 'elements' | 'fixPictures'> {
  const sourceOf = (bytes: Uint8Array): string => `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`;
  return {
    pictures: startPage.map(({ bytes, ...picture }) => ({ ...picture, source: sourceOf(bytes) })),
    elements: elements.map(({ content, ...element }) => ({ ...element, source: sourceOf(content) })),
    fixPictures: fixes.map((fix) => ({ ...fix, before: sourceOf(fix.before), after: sourceOf(fix.after) })),
  };
}

/** The report with what the command line adds: gates, ignored findings, the comparison that was asked for, notes, what is left out. */
export function toValue(shown: Shown): Record<string, unknown> {
  const { report, gates, ignored, comparison, notes, view, isPartial } = shown;
  const { listed, total } = countListed(view);
  const note = cutLine(shown, listed);
  return {
    ...report,
    ...(comparison === null ? {} : { comparison }),
    ...(gates.length === 0 ? {} : { gates }),
    ...(ignored.length === 0 ? {} : { ignored }),
    ...(notes.length === 0 ? {} : { notes }),
    ...(isPartial ? { isStopped: true } : {}),
    ...(note === null ? {} : { findingsListed: { listed, total, note } }),
  };
}
