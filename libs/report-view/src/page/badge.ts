import { bandOf } from '#common/words';
import { html } from '../html.js';

const COLOURS = { good: '#1f5c4d', fair: '#845a00', poor: '#b3391a', unknown: '#5b6563' };

/**
 * The score as a picture for a page or a README: 20 pixels high, nothing loaded.
 * @param score null: no score, or no report that everybody may see
 */
export function renderBadge(score: number | null): string {
  const text = score === null ? '–' : String(Math.round(score));
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="20" role="img" aria-label="Site audit: ${text}"><title>Site audit: ${text}</title><rect width="64" height="20" fill="#1b2426"/><rect x="64" width="32" height="20" fill="${COLOURS[bandOf(score)]}"/><g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11"><text x="6" y="14">site audit</text><text x="80" y="14" text-anchor="middle" font-weight="bold">${text}</text></g></svg>`
    .text;
}
