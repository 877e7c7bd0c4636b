import { cut, fitLines, type EventWords } from './words.js';

const MAX_HEADER = 150;
const MAX_TEXT = 3_000;

/** Block Kit, for an incoming webhook. Nothing in it is markup of a site: `<!channel>` and links need the characters that are escaped. */
export function slackMessage({ title, lines, link }: EventWords): Record<string, unknown> {
  const body = fitLines(lines, escape, MAX_TEXT);
  return {
    text: escape(cut(title, MAX_HEADER)),
    unfurl_links: false,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cut(title, MAX_HEADER), emoji: false } },
      ...(body === '' ? [] : [{ type: 'section', text: { type: 'mrkdwn', text: body, verbatim: true } }]),
      ...(link === null
        ? []
        : [
            {
              type: 'actions',
              elements: [{ type: 'button', text: { type: 'plain_text', text: link.label }, url: link.url }],
            },
          ]),
    ],
  };
}

/** The three characters that Slack reads as markup. */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
