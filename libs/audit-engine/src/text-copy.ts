const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/**
 * A copy of `value`, at most `maxChars` long, that does not keep the string it was cut from alive: V8 slices point into their source, so one kept
 * title would otherwise pin a whole page. Control characters and lone surrogates, which JSON columns refuse, become U+FFFD.
 */
export function copyText(value: string, maxChars: number): string {
  const cut = value.length > maxChars ? `${value.slice(0, maxChars - 1)}…` : value;
  return Buffer.from(cut, 'utf8').toString('utf8').replace(CONTROL, '\ufffd');
}

/** One line: runs of white space become one space, ends trimmed. */
export function collapse(value: string): string {
  return value.replace(/[\s\u00a0]+/g, ' ').trim();
}

/** Markup shown as evidence: safe to put into HTML text. */
export function escapeMarkup(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
