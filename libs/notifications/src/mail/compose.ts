/** A message as a person reads it. The texts are raw: they are cut and escaped here. */
export interface MailWords {
  subject: string;
  /** Above the text, where it is not the subject. */
  title?: string;
  /** Paragraphs. */
  lines: string[];
  link?: { label: string; url: string } | null;
  /** Parts with a title each. */
  sections?: { title: string; lines: string[]; link?: { label: string; url: string } | null }[];
  /** Why the reader gets it, and how that ends. */
  footer: string[];
  /** Whose message it is: a line above the title and the colour of its link. */
  brand?: { name: string; color: string | null };
  unsubscribeUrl?: string | null;
}

const MAX_SUBJECT = 150;
const MAX_LINE = 400;
const MOST_LINES = 60;
const MOST_SECTIONS = 60;
const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const LINK_COLOR = '#0b57d0';

/** Text and plain HTML of a message: styles in line, nothing that is loaded. */
export function composeMail(words: MailWords): { subject: string; text: string; html: string } {
  const clean: MailWords = {
    ...words,
    subject: cut(plain(words.subject), MAX_SUBJECT),
    title: cut(plain(words.title ?? words.subject), MAX_SUBJECT),
    lines: linesOf(words.lines),
    sections: (words.sections ?? []).slice(0, MOST_SECTIONS).map(({ title, lines, link = null }) => ({
      ...{ title: cut(plain(title), MAX_LINE), lines: linesOf(lines), link },
    })),
    footer: linesOf(words.footer),
  };
  return { subject: clean.subject, text: textOf(clean), html: htmlOf(clean) };
}

function linesOf(lines: readonly string[]): string[] {
  const fitting = lines.slice(0, MOST_LINES).map((line) => cut(plain(line), MAX_LINE));
  return lines.length > MOST_LINES ? [...fitting, '…'] : fitting;
}

function textOf({
  title = '',
  lines,
  link = null,
  sections = [],
  footer,
  unsubscribeUrl = null,
  brand,
}: MailWords): string {
  const parts = [brand ? `${cut(plain(brand.name), MAX_LINE)}\n${title}` : title, lines.join('\n'), linkText(link)];
  for (const each of sections)
    parts.push([each.title, ...each.lines, linkText(each.link ?? null)].filter(isSaid).join('\n'));
  const end = [...footer, ...(unsubscribeUrl === null ? [] : [`Unsubscribe: ${unsubscribeUrl}`])];
  // The dashes that a mail program knows as the start of a signature.
  if (end.length > 0) parts.push(`-- \n${end.join('\n')}`);
  return `${parts.filter(isSaid).join('\n\n')}\n`;
}

function linkText(link: { label: string; url: string } | null): string {
  return link === null ? '' : `${link.label}: ${link.url}`;
}

function isSaid(text: string): boolean {
  return text !== '';
}

function htmlOf(words: MailWords): string {
  const { subject, title = '', lines, link = null, sections = [], footer, unsubscribeUrl = null, brand } = words;
  const color = brand?.color ?? LINK_COLOR;
  const parts = [
    brand ? `<p style="margin:0 0 8px;color:#57606a">${escape(cut(plain(brand.name), MAX_LINE))}</p>` : '',
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escape(title)}</h1>`,
    paragraphs(lines),
    linkHtml(link, color),
    ...sections.map(
      (each) =>
        `<h2 style="margin:24px 0 8px;font-size:16px;line-height:1.3">${escape(each.title)}</h2>${paragraphs(each.lines)}${linkHtml(each.link ?? null, color)}`,
    ),
  ];
  const end = [
    ...footer.map(escape),
    ...(unsubscribeUrl === null ? [] : [`<a href="${escape(unsubscribeUrl)}" style="color:#57606a">Unsubscribe</a>`]),
  ];
  const foot = end.length === 0 ? '' : `<p style="${SMALL}">${end.join('<br>')}</p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1f2328;${FONT};font-size:15px;line-height:1.5"><div style="max-width:600px">
${parts.filter(isSaid).join('\n')}
${foot}</div></body></html>
`;
}

const SMALL = 'margin:32px 0 0;padding-top:12px;border-top:1px solid #d0d7de;color:#57606a;font-size:13px';

function paragraphs(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `<p style="margin:0 0 16px">${lines.map(escape).join('<br>\n')}</p>`;
}

function linkHtml(link: { label: string; url: string } | null, color: string): string {
  if (link === null) return '';
  return `<p style="margin:0 0 16px"><a href="${escape(link.url)}" style="color:${color};font-weight:600">${escape(link.label)}</a></p>`;
}

/** Without what would end a line, or turn the direction of what follows. Leading spaces stay: they indent. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, ' ')
    .trimEnd();
}

function cut(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

function escape(text: string): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  // Spaces in front indent an item.
  return escaped.replace(/^ +/, (spaces) => '&nbsp;'.repeat(spaces.length));
}
