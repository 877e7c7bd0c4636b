/** Controls, characters that turn or hide text, and half characters. Joiners stay: they are part of scripts and of emoji. */
const UNSEEN =
  /[\p{Cc}\p{Co}\p{Cs}\u2028\u2029\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

/** One line of text that moves no cursor, colours nothing, turns no line around and hides nothing, at most `maxChars` long. */
export function oneLine(text: string, maxChars = 2_000): string {
  const line = text
    .replace(/[\s\u0085\u2028\u2029]+/g, ' ')
    .replace(UNSEEN, '')
    .trim();
  return line.length > maxChars
    ? `${line
        .slice(0, maxChars - 1)
        .toWellFormed()
        .replace(UNSEEN, '')}…`
    : line;
}
