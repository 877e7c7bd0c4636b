/**
 * Elements that authors must not use any more and what is in their place. Source: HTML Living Standard, 16.2
 * "Non-conforming features", read 2026-11. Frames, moving text and plug-ins have their own rules.
 */
export const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ['acronym', 'abbr'],
  ['basefont', 'a style sheet'],
  ['bgsound', 'audio'],
  ['big', 'a style sheet'],
  ['center', 'a style sheet'],
  ['dir', 'ul'],
  ['font', 'a style sheet'],
  ['isindex', 'a form'],
  ['listing', 'pre'],
  ['multicol', 'a style sheet'],
  ['nobr', 'a style sheet'],
  ['noembed', 'object'],
  ['plaintext', 'a plain text file'],
  ['spacer', 'a style sheet'],
  ['strike', 's or del'],
  ['tt', 'code or kbd'],
  ['xmp', 'pre'],
]);
