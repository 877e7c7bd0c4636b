import type { PageDocument } from '../../engine/parse/document.js';
import type { PageElement } from '../../engine/parse/element.js';
import { defineSiteRule } from '../../engine/run/rule.js';

/** `© 2019`, `Copyright 2015–2021`, `© Example Ltd 2019`. */
const NOTICE =
  /(?:©|\(c\)|copyright)([^\d]{0,60})((?:19|20)\d{2})(?:\s{0,2}[-–—/,]\s{0,2}((?:19|20)?\d{2}))?(?=([^\d]{0,16}))/gi;
/** What goes on behind a year: `2015, 2019, 2026`, `2015 bis 2026`, `2015 − 2026`. */
const MORE_YEARS =
  /^(?:\s{0,3}(?:[-‐-―−~〜～/,;&+|.]|and|to|until|und|bis|et|à|au|y|e|a|al|tot|en|och|till?|do|és|до|по|и|та|і|ve)\s{0,3}(?:19|20)\d{2}(?!\d)){1,20}/i;
/** `2026 © Example Ltd` */
const YEAR_BEFORE = /(?<!\d)((?:19|20)\d{2})\s{0,2}(?:©|\(c\)|copyright)$/i;
/** A year in front of these is a part of the name: `© SV Example 1992 e.V.` */
const OF_NAME =
  /^\s{0,2}(?:e\.\s?V|[gm]?mbH|AG\b|Ltd|Inc\b|LLC|s\.\s?r\.\s?[ol]|o\.\s?s\.|z\.\s?s\.|B\.?V\.|A\.?S\.?D|ry\b)/i;
/** Words before or behind a year that say when something began. */
const SINCE =
  /\b(?:since|seit|depuis|desde|dal|sinds|sedan|siden|od|est|established|founded|gegründet|fondée?|fundada|fondata|loi(?: de)?)\b[^\d]{0,4}$/i;
const ONWARDS =
  /^\s{0,2}(?:óta|[-–—]\s{0,2}(?:present|now|today|heute|aujourd|hoy|hoje|oggi|heden|nu\b|сейчас|настоящее|н\.\s?в))/i;
/** React sets what it works out apart by comments: `© <!-- -->2024<!-- --> Acme`. */
const WORKED_OUT = /<!-- -->\s{0,3}((?:19|20)\d{2})\s{0,3}(?:<!-- -->|<\/)/g;
/** Code that works the year out, in the footer or for it. */
const THIS_YEAR = /getFullYear\(/;
/** Sites are younger: an older year is of a law or of the founding. */
const FIRST_YEAR = 1990;
const CURRENT = 9999;
const MAX_INSIDE = 300;
const MAX_AGE_YEARS = 1;

export default defineSiteRule({
  meta: {
    id: 'trust/copyright-year',
    title: { failed: 'Copyright notice is outdated', passed: 'Copyright notice is current' },
    subcategory: 'freshness',
    severity: 'warning',
    weight: 2,
    needs: ['document', 'scripts'],
    judges: 'site',
    messages: { old: 'The newest copyright notice of the site is from {year}.' },
    since: '1.0',
    version: 5,
    references: ['https://developers.google.com/search/docs/fundamentals/creating-helpful-content'],
    howToFix: 'Write the current year, let the template write it, or leave the year out.',
  },
  extract({ document, scripts }) {
    let newest = 0;
    const isWorkedOut = scripts.some(
      ({ element, inlineChars }) => inlineChars > 0 && THIS_YEAR.test(element.inner.slice(0, MAX_CODE)),
    );
    for (const footer of document.named('footer').slice(-3)) {
      const byScript = yearsByScript(footer);
      const { text } = footer;
      for (const { 0: notice, index, 1: before = '', 2: from = '', 3: to = '', 4: behind = '' } of text.matchAll(
        NOTICE,
      )) {
        if (to === '' && before.trim() !== '' && OF_NAME.test(behind)) continue;
        const last = newestOf([
          to.length === 2 ? from.slice(0, 2) + to : to || from,
          ...yearsBehind(text, index + notice.length),
          ...yearsBefore(text, index + notice.length - notice.replace(MARK, '').length),
        ]);
        if (byScript.has(from) || byScript.has(last) || (to === '' && ONWARDS.test(behind))) newest = CURRENT;
        else if (Number(last) >= FIRST_YEAR && !(to === '' && SINCE.test(before)))
          newest = Math.max(newest, Number(from), Number(last));
      }
      // "© 2015–", and a script writes the end of it.
      if (newest !== 0 && (isWorkedOut || hasEmptyYear(footer))) newest = CURRENT;
    }
    return newest === 0 ? null : { newest: Math.max(newest, newestElsewhere(document)) };
  },
  create({ report }) {
    let newest = 0;
    let where = '';
    return {
      page({ url, extract }) {
        if (!extract || extract.newest < newest || (extract.newest === newest && url >= where)) return;
        newest = extract.newest;
        where = url;
      },
      end(site) {
        const now = new Date(site.probe.checkedAt).getUTCFullYear();
        if (newest !== 0 && newest < now - MAX_AGE_YEARS && !isOfYear(site.probe.startUrl, newest))
          report('old', { page: where }, { year: newest });
      },
    };
  },
});

const MARK = /^(?:©|\(c\)|copyright)/i;

function newestOf(years: readonly string[]): string {
  return years.reduce((newest, year) => (year > newest ? year : newest));
}

function yearsBehind(text: string, from: number): string[] {
  return MORE_YEARS.exec(text.slice(from, from + MAX_SERIES))?.[0].match(/\d{4}/g) ?? [];
}
const MAX_SERIES = 200;

/** `to`: the end of the mark. */
function yearsBefore(text: string, to: number): string[] {
  const year = YEAR_BEFORE.exec(text.slice(Math.max(0, to - MAX_MARK), to))?.[1];
  return year === undefined ? [] : [year];
}
const MAX_MARK = 20;

/** Below an article with its own footer, the notice of the site may be in any other element. */
function newestElsewhere({ textValues }: PageDocument): number {
  let newest = 0;
  textValues.forEach((value, i) => {
    if (!value.includes('©')) return;
    const text = textValues
      .slice(i, i + 3)
      .join(' ')
      .slice(0, MAX_SERIES);
    for (const [year] of text.slice(text.indexOf('©')).matchAll(YEAR)) newest = Math.max(newest, Number(year));
  });
  return newest;
}
const YEAR = /(?<!\d)20\d{2}(?!\d)/g;

/** The year is a name in the address of the site, as of `2019.fair.example` or `fair.example/2019/`: what it shows is of that year. */
function isOfYear(startUrl: string, year: number): boolean {
  const { hostname, pathname } = new URL(startUrl);
  return `${hostname}${pathname}`.split(/[^\da-z]/i).includes(String(year));
}

/** An element that is called a year, for a script to fill. */
function hasEmptyYear(footer: PageElement): boolean {
  return footer.descendants(YEARS, MAX_INSIDE).some((element) => element.text === '' && isYear(element));
}

const YEARS = ['span', 'time', 'b', 'strong', 'em', 'i', 'small'];
const MAX_CODE = 50_000;

function isYear(element: PageElement): boolean {
  return /year|jahr|annee|anno\b/i.test(`${element.attr('id') ?? ''} ${element.attr('class') ?? ''}`);
}

/** Years in an element that is called a year, such as `<span id="year">`, or that a framework works out again in the browser. */
function yearsByScript(footer: PageElement): Set<string> {
  const years = new Set<string>();
  for (const [, year = ''] of footer.inner.slice(0, 100_000).matchAll(WORKED_OUT))
    // What the server has worked out is in the data of the page: `"© ",2024," Acme"`.
    if (!footer.document.html.includes(`,${year},`)) years.add(year);
  for (const element of footer.descendants(YEARS, MAX_INSIDE)) {
    const year = /^(?:19|20)\d{2}(?!\d)/.exec(element.text)?.[0];
    if (year !== undefined && isYear(element)) years.add(year);
  }
  return years;
}
