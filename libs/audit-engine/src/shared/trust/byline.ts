import type { PageDocument } from '../../engine/parse/document.js';
import type { PageElement } from '../../engine/parse/element.js';

/** Elements that hold a separate line under a headline or an article. */
const LINES = [
  'p',
  'div',
  'span',
  'small',
  'address',
  'li',
  'dd',
  'em',
  'i',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'td',
  'footer',
  'header',
  'section',
];
const MAX_LINES = 2_000;
/** Longer ones are sentences. */
const MAX_CHARS = 160;
const MAX_TEXTS = 16;
const NAME = "\\p{Lu}[\\p{L}.'’-]{0,30}";
const NAMES = `${NAME}(?: (?:de|da|di|von|van|der|den|la|le|al|bin|${NAME})){0,4}`;
/**
 * "by" and its kin, at the start or after a mark or a date: English, German, French,
 * Spanish, Portuguese, Italian, Dutch, Scandinavian, Polish.
 */
const BY = new RegExp(
  `(?:^|[|·•–—,:;/)] ?|[\\d\\p{L}]\\.? )(?:(?:[Ww]ritten|[Pp]osted|[Pp]ublished|[Rr]eported|[Aa]dded|[Ss]ubmitted) )?(?:[Bb]y|BY|[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]oor|[Aa]v|[Aa]f|[Aa]utor(?:in)?:?|[Aa]uthors?:?|[Aa]uteurs?:?|[Tt]exto?:|[Ww]ords:?|[Rr]eviewed by) ${NAMES}(?: |[|·•–—,.:;/(]|$)`,
  'u',
);
/** An account in place of a name: only in a line that begins with it and goes on with a date. */
const BY_ACCOUNT =
  /^(?:by|von|par|por|di|door|av|af)[: ] ?([\p{L}\d_.-]{2,30}) ?(?:[|·•–—,/-]|on|am|le|el|il|op|em|den) .{0,30}\b(?:19|20)\d\d\b/iu;
/** The same in scripts that have no capitals, or where the name is not known by them; some are only meant before a colon. */
const BY_LABEL =
  /^(?:автор(?:ка|и)?|автори|συγγραφέας|מאת|بقلم|(?:ال)?كاتبة?|نویسنده|लेखक|ผู้เขียน|โดย|作者|著者|筆者|執筆者?|文責|撰文|글쓴이|작성자|저자)(?![\p{L}\p{M}])\s{0,3}[:：|]?\s{0,3}\p{L}|^(?:текст|κείμενο|文|글)\s{0,3}[:：]\s{0,3}\p{L}|\p{L}\s?(?:기자|記者)(?!\p{L})/iu;
/** What is left of a line when dates, times and marks are taken away: a name of two to four words. */
const ONLY_NAME = new RegExp(`^${NAME}(?: (?:de|da|di|von|van|der|den|la|le|al|bin|${NAME})){1,3}$`, 'u');
/** Years, days, times and the words around them, months aside. */
const TIMES =
  /\b(?:\d{1,4}(?:[.\/:-]\d{1,4}){0,3}(?:st|nd|rd|th)?(?:T[\d:.Z+-]{4,20})?|[ap]m|min(?:utes?)?|read(?:ing time)?|updated|published|posted|on|at|um|Uhr|vom|den|le|el|de)\b\.?/gi;
/** Names of months and days in the languages above; the first letters are enough. */
const MONTHS =
  /(?<!\p{L})(?:jan|feb|f[eé]v|m[aä]r|mrt|apr|avr|abr|ma[iyjg]|mei|jui|jun|jul|giu|lug|aug|ago|ao[uû]|sep|set|oc?[tk]t|out|nov|de[cz]|d[eé]c|dic|ene|gen|mon|tue|wed|thu|fri|sat|sun|mont|diens|mitt|donn|frei|sams|sonn|lun|mar|mer|jeu|ven|sam|dim)\p{L}{0,9}(?!\p{L})\.?/giu;

/** True when a line of the content says who wrote it: "12 March 2026 by Anna Example", "Anna Example, 12 March 2026". */
export function hasByline(document: PageDocument): boolean {
  return document
    .named(...LINES)
    .slice(0, MAX_LINES)
    .some(isByline);
}

function isByline(element: PageElement): boolean {
  if (element.isHidden || element.isBoilerplate || element.textTo - element.textFrom > MAX_TEXTS) return false;
  const { text } = element;
  if (text === '' || text.length > MAX_CHARS || text.includes('©')) return false;
  return (
    BY.test(text) ||
    BY_LABEL.test(text) ||
    namesAccount(text) ||
    (/\b(?:19|20)\d\d\b/.test(text) && ONLY_NAME.test(withoutDate(text)))
  );
}

function namesAccount(line: string): boolean {
  const account = BY_ACCOUNT.exec(line)?.[1] ?? '';
  // "von montag, 4. mai 2026" is a date.
  return account.replace(MONTHS, '').replace(/\d/g, '') !== '';
}

function withoutDate(text: string): string {
  return text
    .replace(TIMES, ' ')
    .replace(MONTHS, ' ')
    .replace(/[^\p{L}.'’ -]+|(?<=\s)[.-]+(?=\s|$)|^[\s.-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
