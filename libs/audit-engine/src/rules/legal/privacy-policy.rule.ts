import { defineSiteRule } from '../../engine/run/rule.js';
import { hasLink } from '../../shared/addresses/linked.js';
import { isEdgeCookie } from '../../shared/headers/edge-cookies.js';

/** "Privacy" as sites call it in the large European languages, and the paths they use. */
const TEXT =
  /privacy|data protection|datenschutz|confidentialit|privacidad|privacidade|riservatezza|privacyverklaring|integritetspolicy|prywatno|персональн|конфиденциальност|プライバシー|隐私|隱私|개인정보/i;
const PATH = /privacy|datenschutz|confidentialite|privacidad|data-protection/i;

export default defineSiteRule({
  meta: {
    id: 'legal/privacy-policy',
    title: { failed: 'Site has no privacy policy', passed: 'Site has a privacy policy' },
    subcategory: 'privacy',
    severity: 'warning',
    weight: 6,
    needs: ['anchors', 'forms', 'cookies'],
    judges: 'site',
    messages: { missing: 'The site asks for personal data or sets cookies, and no page links to a privacy policy.' },
    since: '1.0',
    references: ['https://eur-lex.europa.eu/eli/reg/2016/679/oj'],
    howToFix: 'Publish a privacy policy and link to it from the footer of every page.',
  },
  extract({ anchors, forms, cookies }) {
    // What a script opens has no address.
    const isLinked =
      hasLink(anchors, TEXT, PATH) || anchors.some(({ href, name }) => href === null && TEXT.test(name.slice(0, 200)));
    const asksData =
      forms.controls.some(({ type }) => type === 'email' || type === 'tel' || type === 'password') ||
      cookies.some(({ name }) => !isEdgeCookie(name));
    return isLinked || asksData ? { hasLink: isLinked, asksData } : null;
  },
  create({ report }) {
    let isLinked = false;
    let asksData = false;
    return {
      page({ extract }) {
        isLinked ||= extract?.hasLink === true;
        asksData ||= extract?.asksData === true;
      },
      end() {
        if (asksData && !isLinked) report('missing');
      },
    };
  },
});
