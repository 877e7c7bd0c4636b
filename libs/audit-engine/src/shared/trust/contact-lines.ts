import type { PageDocument } from '../../engine/parse/document.js';
import { hasShortLine } from '../text/short-lines.js';
import { PLACEHOLDER_DOMAINS } from './placeholder-contact.data.js';

/** Longer lines are whole paragraphs. */
const MAX_CHARS = 500;
/** Longer lines are no label of the next one. */
const MAX_LABEL_CHARS = 20;
const MAIL =
  /(?:^|[^\w.+\/-])[\w.+-]{1,64} ?(?:@|[[({] ?at ?[\])}]) ?((?:[\w-]{1,63} ?(?:\.|[[({] ?dot ?[\])}]) ?){1,4}[a-z]{2,24})(?![\w@:-])/i;
const LABEL =
  'tel(?:[eé]f[oó]n[oe]?s?|efoon|éphone|ephone)?|phone|fon|fone|mob(?:ile?|il)?|cell|call(?: us)?|gsm|handy|puh(?:elin)?|whatsapp|viber|hotline|тел(?:ефони?|\\.)?|моб(?:ильный)?|電話(?:番号)?|电话|전화(?:번호)?|โทร|☎|📞|📱|✆';
const PHONE = new RegExp(
  `(?:^|[^\\p{L}])(?:${LABEL})[^\\p{L}\\d]{0,8}[+(]{0,2}\\d(?:[\\s().\\/\\u2010-\\u2013-]{0,3}\\d){6,14}(?!\\d)`,
  'iu',
);
/** With the code of an area, by itself or behind a word: `03-1234-5678`. A date has fewer digits. */
const NATIONAL = /^(?:\p{L}{1,12}[\s.:：]{0,3})?\(?0\d{1,4}\)?[-\u2010-\u2013\s]\d{2,4}[-\u2010-\u2013\s]\d{3,4}$/u;
const MIN_DIGITS = 9;
const INTERNATIONAL = /^\+\d(?:[\s().\/\u2010-\u2013-]{0,3}\d){8,14}$/;

/** True when the page says an e-mail address or a telephone number in a separate line, with or without a label. */
export function saysContact(document: PageDocument): boolean {
  return hasShortLine(document, MAX_CHARS, (line, before) => hasMail(line) || hasPhone(line, before));
}

function hasMail(line: string): boolean {
  if (!/[@[({]/.test(line)) return false;
  const domain = MAIL.exec(line)?.[1]?.toLowerCase();
  return domain !== undefined && !PLACEHOLDER_DOMAINS.has(domain);
}

function hasPhone(line: string, before: string): boolean {
  if (!/\d{2}/.test(line)) return false;
  if (NATIONAL.test(line) && line.replace(/\D/g, '').length >= MIN_DIGITS) return true;
  return INTERNATIONAL.test(line) || PHONE.test(before.length <= MAX_LABEL_CHARS ? `${before} ${line}` : line);
}
