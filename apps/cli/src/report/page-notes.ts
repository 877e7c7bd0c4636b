import { html, NOTHING, type Html } from '#report-view';
import type { Shown } from './shown.js';
import { countListed } from './listed-findings.js';
import { cutLine, gateLine, ignoredLine } from './words.js';

/** What is above the page of a report in a file; what changed has its own part there. */
export function pageNotes(shown: Shown): Html {
  const { gates, ignored, notes, view } = shown;
  const cut = cutLine(shown, countListed(view).listed);
  const lines = [...notes, ...gates.map(gateLine), ...ignored.map(ignoredLine), ...(cut === null ? [] : [cut])];
  if (lines.length === 0) return NOTHING;
  return html`<section class="notes"><h2>Of this audit</h2><ul>${lines.map((line) => html`<li dir="auto">${line}</li>`)}</ul></section>`;
}
