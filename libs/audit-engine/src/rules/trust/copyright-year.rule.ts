import type { PageElement } from '../../engine/parse/element.js';
import { defineSiteRule } from '../../engine/run/rule.js';

/** `© 2019`, `Copyright 2015–2021`, `© Example Ltd 2019`. */
const NOTICE =
  /(?:©|\(c\)|copyright)([^\d]{0,60})((?:19|20)\d{2})(?:\s{0,2}[-–—/,]\s{0,2}((?:19|20)?\d{2}))?(?=([^\d]{0,16}))/gi;
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
    version: 4,
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
      for (const [, before = '', from = '', to = '', behind = ''] of footer.text.matchAll(NOTICE)) {
        const last = to.length === 2 ? from.slice(0, 2) + to : to || from;
        if (byScript.has(from) || byScript.has(last) || (to === '' && ONWARDS.test(behind))) newest = CURRENT;
        else if (Number(last) >= FIRST_YEAR && !(to === '' && SINCE.test(before)))
          newest = Math.max(newest, Number(from), Number(last));
      }
      // "© 2015–", and a script writes the end of it.
      if (newest !== 0 && (isWorkedOut || hasEmptyYear(footer))) newest = CURRENT;
    }
    return newest === 0 ? null : { newest };
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
