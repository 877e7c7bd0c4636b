import { parseUrl } from './url.js';

/** One line of text without meaning in Markdown or HTML. */
export function markdownText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]#|<>~&]/g, '\\$&')
    .replace(/^(?:[-+=]|\d{1,9}(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/** One line of code, fenced by more backticks than it has. */
export function markdownCode(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const longest = (line.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}

/** A URL that every Markdown reader links, or code when it is none. */
export function markdownUrl(url: string): string {
  return /^https?:\/\//i.test(url) && parseUrl(url) !== null
    ? `<${new URL(url).href.replace(/[<>\s]/g, (character) => encodeURIComponent(character))}>`
    : markdownCode(url);
}
