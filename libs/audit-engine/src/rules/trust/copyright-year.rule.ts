import { defineSiteRule } from '../../engine/run/rule.js';

/** `© 2019`, `Copyright 2015–2021`, `© Example Ltd 2019`. */
const NOTICE = /(?:©|\(c\)|copyright)[^\d]{0,60}((?:19|20)\d{2})(?:\s{0,2}[-–—/,]\s{0,2}((?:19|20)?\d{2}))?/gi;
const MAX_AGE_YEARS = 1;

export default defineSiteRule({
  meta: {
    id: 'trust/copyright-year',
    title: { failed: 'Copyright notice is outdated', passed: 'Copyright notice is current' },
    subcategory: 'freshness',
    severity: 'warning',
    weight: 2,
    needs: ['document'],
    judges: 'site',
    messages: { old: 'The newest copyright notice of the site is from {year}.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/fundamentals/creating-helpful-content'],
    howToFix: 'Write the current year, let the template write it, or leave the year out.',
  },
  extract({ document }) {
    let newest = 0;
    for (const footer of document.named('footer').slice(-3)) {
      for (const [, from = '', to = ''] of footer.text.matchAll(NOTICE))
        newest = Math.max(
          newest,
          Number(from),
          to.length === 4 ? Number(to) : to === '' ? 0 : Number(from.slice(0, 2) + to),
        );
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
        if (newest !== 0 && newest < now - MAX_AGE_YEARS) report('old', { page: where }, { year: newest });
      },
    };
  },
});
