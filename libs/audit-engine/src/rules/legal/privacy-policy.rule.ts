import type { PageElement } from '../../engine/parse/element.js';
import { defineSiteRule } from '../../engine/run/rule.js';
import { hasLink } from '../../shared/addresses/linked.js';
import { inherited } from '../../shared/aria/exposure.js';
import { isMenuLate } from '../../shared/rendering/late-menu.js';
import { hasKnownWords } from '../../shared/languages/known-words.js';
import { isEdgeCookie } from '../../shared/headers/edge-cookies.js';

/** "Privacy" as sites call it in the languages of Europe and some others, and the paths they use. */
const TEXT =
  /privacy|data protection|datenschutz|confidentialit|privacidad|privacidade|riservatezza|privacyverklaring|integritetspolicy|prywatno|персональн|конфиденциальност|конфіденційн|поверителност|adatvéd|adatkezel|gizlilik|kişisel veri|kvkk|osobn[íý]ch? [úu]daj|zaštit[aeiu] (?:osobnih )?podat|privatnost|zasebnost|varstv[ou] (?:osebnih )?podatkov|politica de confiden|date(?:lor)? (?:cu caracter )?personale|privatliv|persondata|personvern|tietosuoja|απορρ[ήη]του|προσωπικών δεδομένων|privaatsus|privātum|privatum|الخصوصية|פרטיות|حریم خصوصی|chính sách bảo mật|quyền riêng tư|privasi|ความเป็นส่วนตัว|プライバシー|隐私|隱私|개인정보/i;
/** Headings of a policy, or of its part in a legal notice, by how they begin. */
const HEADING =
  /^[\s\d.)§–-]{0,10}(?:(?:our|notre|unsere) )?(?:privacy|data protection|datenschutz|(?:politique de )?confidentialité|(?:protection|traitement) d(?:es|e vos) données|données (?:personnelles|à caractère personnel)|(?:política de )?(?:privacidad|privacidade)|protección de (?:sus )?datos|tratamiento de datos|datos personales|proteção de dados|dados pessoais|(?:trattamento dei |protezione dei )?dati personali|informativa (?:sulla )?privacy|privacyverklaring|bescherming van persoonsgegevens|persoonsgegevens|integritetspolicy|personuppgifter|ochrona danych|polityka prywatności|adatvéd|adatkezel|gizlilik|kişisel veri|ochrana osobn|zásady ochrany osobn|privatlivspolitik|personvern|tietosuoja|политика конфиденциальности|политика обработки персональных)/i;
/** What cookie notices have in their headings, and policies have not. */
const CHOICE = /settings|preferences|choices|einstellung|paramètres|préférences|ajustes|preferencias|impostazioni/i;
const PATH =
  /privacy|datenschutz|confidentialite|privacidad|data-protection|adatved|adatkezel|gizlilik|kisisel-veri|kvkk|ochrana-osobn|osobnich-udaju|privatliv|personvern|tietosuoja/i;

export default defineSiteRule({
  meta: {
    id: 'legal/privacy-policy',
    title: { failed: 'Site has no privacy policy', passed: 'Site has a privacy policy' },
    subcategory: 'privacy',
    severity: 'warning',
    weight: 6,
    needs: ['anchors', 'attributes', 'forms', 'cookies', 'headings', 'document', 'scripts'],
    judges: 'site',
    messages: {
      missing: 'The site asks for personal data or sets cookies, and no page links to a privacy policy or has one.',
    },
    since: '1.0',
    version: 4,
    references: ['https://eur-lex.europa.eu/eli/reg/2016/679/oj'],
    howToFix: 'Publish a privacy policy and link to it from the footer of every page.',
  },
  extract({ anchors, attributes, forms, cookies, headings, document, scripts, isStart, lang }) {
    // What a script opens has no address.
    const mayHavePolicy =
      hasLink(anchors, TEXT, PATH) ||
      anchors.some(({ href, name }) => href === null && TEXT.test(name.slice(0, 200))) ||
      attributes
        .with('onclick')
        .some((element) => isShort(element) && isOfPolicy(element.text) && !isInDialog(element)) ||
      headings.some(({ text, element }) => isOfPolicy(text) && !isInDialog(element)) ||
      isMenuLate({ document, scripts, isStart }) ||
      !hasKnownWords(lang);
    const asksData =
      forms.controls.some(({ type, element }) => (type === 'email' || type === 'tel') && !element.has('disabled')) ||
      cookies.some(({ name }) => !isEdgeCookie(name));
    return mayHavePolicy || asksData ? { mayHavePolicy, asksData } : null;
  },
  create({ report }) {
    let mayHavePolicy = false;
    let asksData = false;
    return {
      page({ extract }) {
        mayHavePolicy ||= extract?.mayHavePolicy === true;
        asksData ||= extract?.asksData === true;
      },
      end() {
        if (asksData && !mayHavePolicy) report('missing');
      },
    };
  },
});

function isOfPolicy(text: string): boolean {
  return text.length <= MAX_HEADING && HEADING.test(text) && !CHOICE.test(text);
}
const MAX_HEADING = 100;

/** Whole pages react to clicks as well. */
function isShort({ textFrom, textTo }: PageElement): boolean {
  return textTo - textFrom <= 5;
}

const isInDialog = inherited((element) => element.name === 'dialog' || /dialog$/.test(element.keyword('role') ?? ''));
