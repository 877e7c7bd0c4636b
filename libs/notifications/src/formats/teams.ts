import { cut, fitLines, type EventWords } from './words.js';

const MAX_TITLE = 200;
/** A message has at most 28 kB. */
const MAX_TEXT = 6_000;
const COLORS = { good: 'Good', bad: 'Attention', plain: 'Default' } as const;

/** An Adaptive Card, for a workflow of Teams. */
export function teamsMessage({ title, lines, mood, link }: EventWords): Record<string, unknown> {
  const text = { type: 'TextBlock', wrap: true };
  // Two line ends begin a paragraph.
  const body = fitLines(lines, escape, MAX_TEXT).replaceAll('\n', '\n\n');
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { ...text, text: escape(cut(title, MAX_TITLE)), size: 'Medium', weight: 'Bolder', color: COLORS[mood] },
      ...(body === '' ? [] : [{ ...text, text: body }]),
    ],
    ...(link === null ? {} : { actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }] }),
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card }],
  };
}

/** Its Markdown, and the brackets of `<at>`. */
function escape(text: string): string {
  return text
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replace(/[\\*_[\]()#`~]/g, '\\$&');
}
