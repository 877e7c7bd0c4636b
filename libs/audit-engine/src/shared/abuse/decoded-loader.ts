/** Longer scripts are read so far. */
const MAX_CHARS = 200_000;
const MAX_PARTS = 200;

/** Something runs text as code, or writes it into the page. */
const RUNS =
  /\beval\b|\bFunction\s{0,5}\(|\bdocument\.write|\bset(?:Timeout|Interval)\s{0,5}\(\s{0,5}(?:window\.)?(?:atob|unescape|decodeURI|String\.from)|\bexecScript\b/;
/** What such text does in a page that was broken into: it loads something, or leads people away. */
const LOADS =
  /<script[^>]{0,300}\ssrc\s{0,3}=|<iframe|createElement\s{0,3}\(\s{0,3}.{0,2}(?:script|iframe)|(?:window|document|top|self|parent)\.location\s{0,3}[.=]|\blocation\s{0,3}(?:=|\.(?:href|replace|assign))/i;
const ADDRESS = /(?:https?:)?\/\/([a-z\d](?:[a-z\d.-]{0,250})\.[a-z\d-]{2,63})/gi;
const MAIL = /mailto:|[\w.-]@[\w-]/;

/** It hides a second time what it does, or takes what only the site may know. */
const HIDES_AGAIN = /\beval\s{0,3}\(|\bFunction\s{0,3}\(|\bdocument\.cookie\b/;

export interface DecodedCode {
  /** Hosts that it loads from or leads to. */
  hosts: string[];
  /** `eval(`, `Function(` or `document.cookie` in the decoded text. */
  hidden: string | null;
}

/**
 * Code that the script decodes and then runs, where that code loads something, leads away, or decodes again: certain signs of what an
 * attacker put in. Null for anything less: hidden mail addresses, your own packed code, texts that are only kept. Linear; nothing is run.
 */
export function decodedCodeOf(source: string): DecodedCode | null {
  const code = source.slice(0, MAX_CHARS);
  if (!RUNS.test(code)) return null;
  const text = decodedTexts(code);
  if (text === '' || MAIL.test(text)) return null;
  const hidden = HIDES_AGAIN.exec(text)?.[0] ?? null;
  const hosts = LOADS.test(text) ? [...text.matchAll(ADDRESS)].map(([, host = '']) => host.toLowerCase()) : [];
  return hidden === null && hosts.length === 0 ? null : { hosts: [...new Set(hosts)], hidden };
}

/** All that is written as character codes, base64, percent or hexadecimal escapes, in their order, without a sign between them. */
function decodedTexts(code: string): string {
  const parts: string[] = [];
  const encoded =
    /\bfromCharCode["'\]\s]{0,5}\(([\dxa-f,\s]{3,100000})\)|\batob["'\]\s]{0,5}\(\s{0,5}["'`]([\w+/=-]{12,100000})["'`]|\b(?:unescape|decodeURI(?:Component)?)["'\]\s]{0,5}\(\s{0,5}(?:"([^"]{12,100000})"|'([^']{12,100000})')|((?:\\x[\da-f]{2}|\\u00[\da-f]{2}){8,20000})/gi;
  for (const [, codes, base64, double, single, escapes] of code.matchAll(encoded)) {
    if (parts.length >= MAX_PARTS) break;
    if (codes !== undefined) parts.push(ofCodes(codes));
    else if (base64 !== undefined) parts.push(Buffer.from(base64, 'base64').toString('latin1'));
    else if (escapes !== undefined)
      parts.push(
        escapes.replace(/\\(?:x|u00)([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      );
    else parts.push(ofPercents(double ?? single ?? ''));
  }
  return parts.join('');
}

function ofCodes(list: string): string {
  return list
    .split(',')
    .map((number) => String.fromCharCode(Number(number) % 65_536))
    .join('');
}

/** Only where letters are written so too: published snippets escape brackets and quotes to get past the parser of the page. */
function ofPercents(text: string): string {
  const letters = text.match(/%(?:[46][1-9a-f]|[57][\da])/gi)?.length ?? 0;
  return letters < 6 ? '' : text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
