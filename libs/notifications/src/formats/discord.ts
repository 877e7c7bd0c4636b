import { cut, fitLines, type EventWords } from './words.js';

const MAX_TITLE = 256;
const MAX_DESCRIPTION = 4_000;
const COLORS = { good: 0x1a7f37, bad: 0xcf222e, plain: 0x57606a } as const;

/** An embed, for a webhook of Discord. No person is mentioned, whatever the text says. */
export function discordMessage({ title, lines, mood, link }: EventWords): Record<string, unknown> {
  return {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: cut(escape(cut(title, MAX_TITLE / 2)), MAX_TITLE),
        description: fitLines(lines, escape, MAX_DESCRIPTION),
        color: COLORS[mood],
        ...(link === null ? {} : { url: link.url }),
      },
    ],
  };
}

/** Its Markdown; a mention is broken by a space without width. */
function escape(text: string): string {
  return text.replace(/[\\*_[\]()#`~|<>]/g, '\\$&').replaceAll('@', '@\u200b');
}
