import type { PageElement } from '../../engine/parse/element.js';
import { defineSiteRule } from '../../engine/run/rule.js';
import { fragmentRoutes } from '../../shared/addresses/fragment-routes.js';
import { hasLink } from '../../shared/addresses/linked.js';
import { inherited } from '../../shared/aria/exposure.js';
import { isMenuLate } from '../../shared/rendering/late-menu.js';
import { hasKnownWords, isInKnownLanguage, SpokenLanguages } from '../../shared/languages/known-words.js';
import { isMenuWritten, writtenLinks } from '../../shared/scripts/written-links.js';
import { isEdgeCookie } from '../../shared/headers/edge-cookies.js';

/** "Privacy" as sites call it in the languages of Europe and some others, and the paths they use. */
const TEXT = new RegExp(
  [
    // The laws, by their names
    '\\b(?:gdpr|dsgvo|rgpd|lopd|lgpd|rodo|avg|kvkk|ccpa|popia|pdpa)\\b',
    // English, German, Dutch
    'privacy|data protection|datenschutz|gegevensbescherming|persoonsgegevens',
    // French, Spanish, Catalan, Portuguese, Italian, Romanian
    'confiden[tțţ]ialit|vie privée|données (?:personnelles|à caractère personnel)|protection d(?:es|e vos) données',
    'privacidad|privacitat|privacidade|protecci[óo]n? de (?:datos|dades)|(?:tratamiento de|mis) datos|datos personales|habeas data',
    'prote[cç]ção de dados|dados pessoais|riservatezza|dati personali',
    'politica de confiden|date(?:lor)? (?:cu caracter )?personale|(?:protec[tțţ]ia|prelucrarea) datelor|trattamento (?:dei )?dati',
    // Scandinavian, Finnish, Estonian, Latvian, Lithuanian
    'integritet|sekretess|personuppgift|dataskydd|privatliv|persondata|personoplysning|databeskyttelse|personvern|personopplysning',
    'tietosuoja|yksityisyy|rekisteriseloste|privaatsus|isikuandme|andmekaitse|datu aizsardz|person(?:as|u) dat|privātum|privatum|asmens duomen',
    // Slavic
    'prywatno|danych osobowych|dane osobowe|ochron[aęy] danych|osobn(?:[íýé]|[íý]ch)? [úu]daj|soukrom|súkrom|zaštit[aeiu] (?:(?:osobnih|ličnih) )?podat|заштит[аеиу] (?:личних )?податак|osobni podaci|privatnost',
    'zasebnost|varstv[ou] (?:osebnih )?podatkov|персональн|конфиденциальност|конфіденційн|приватн|поверителност|лични(?:те)? данни|защита на (?:личните )?данни|обработк[аи] данных',
    // Hungarian, Turkish, Greek, Hebrew, Arabic, Persian
    'adatvéd|adatkezel|g[iİ]zl[iİ]l[iİ]k|k[iİ]ş[iİ]sel ver[iİ]|aydınlatma metn|απορρ[ήη]του|προσωπικ[άαώω]ν? δεδομ[έε]ν|פרטיות|الخصوصي[ةه]|سياسة خصوصي|حر[يی]م خصوص',
    // Asia
    'bảo mật|quyền riêng tư|dữ liệu cá nhân|privasi|data pribadi|ความเป็นส่วนตัว|ข้อมูลส่วนบุคคล',
    'プライバシー|個人情報|隐私|隱私|私隐|私隱|个人信息|個資|個人資料|개인정보',
  ].join('|'),
  'i',
);
/** Headings of a policy, or of its part in a legal notice, by how they begin. */
const HEADING =
  /^[\s\d.)§–-]{0,10}(?:(?:our|notre|unsere) )?(?:privacy|data protection|datenschutz|(?:politique de )?confidentialité|(?:protection|traitement) d(?:es|e vos) données|données (?:personnelles|à caractère personnel)|(?:política de )?(?:privacidad|privacidade)|protección de (?:sus )?datos|tratamiento de datos|datos personales|proteção de dados|dados pessoais|(?:(?:trattamento|protezione|tutela) dei )?dati personali|informativa (?:sulla )?privacy|privacyverklaring|bescherming van persoonsgegevens|persoonsgegevens|integritetspolicy|personuppgifter|ochrona danych|polityka prywatności|adatvéd|adatkezel|gizlilik|kişisel veri|ochrana osobn|zásady ochrany osobn|privatlivspolitik|personvern|tietosuoja|политика конфиденциальности|политика обработки персональных)/i;
/** What cookie notices have in their headings, and policies have not. */
const CHOICE = /settings|preferences|choices|einstellung|paramètres|préférences|ajustes|preferencias|impostazioni/i;
const PATH =
  /privacy|datenschutz|confidentialite|privacidad|data-protection|adatved|adatkezel|gizlilik|kisisel-veri|kvkk|ochrana-osobn|osobnich-udaju|privatliv|personvern|tietosuoja|gdpr|rgpd|dsgvo|rodo\b|lgpd|prywatnosc|integritetspolicy|vie-privee|donnees-personnelles|proteccion-de-datos/i;

export default defineSiteRule({
  meta: {
    id: 'legal/privacy-policy',
    title: { failed: 'Site has no privacy policy', passed: 'Site has a privacy policy' },
    subcategory: 'privacy',
    severity: 'warning',
    weight: 6,
    needs: ['anchors', 'attributes', 'forms', 'cookies', 'headings', 'document', 'scripts', 'text'],
    judges: 'site',
    messages: {
      missing: 'The site asks for personal data or sets cookies, and no page links to a privacy policy or has one.',
    },
    since: '1.0',
    version: 13,
    references: ['https://eur-lex.europa.eu/eli/reg/2016/679/oj'],
    howToFix: 'Publish a privacy policy and link to it from the footer of every page.',
  },
  extract({ anchors, attributes, forms, cookies, headings, document, scripts, isStart, lang, text }) {
    // What a script opens has no address.
    const mayHavePolicy =
      hasLink(anchors, TEXT, PATH) ||
      anchors.some(({ href, name }) => href === null && TEXT.test(name.slice(0, 200))) ||
      attributes
        .with('onclick')
        .some((element) => isShort(element) && isOfPolicy(element.text) && !isInDialog(element)) ||
      headings.some(({ text: heading, element }) => isOfPolicy(heading) && !isInDialog(element)) ||
      document
        .named('button')
        .some((element) => isShort(element) && isOfPolicy(element.text) && !isInDialog(element)) ||
      document.named('strong', 'b').some(beginsPolicy) ||
      isMenuLate({ document, scripts, isStart }) ||
      fragmentRoutes({ anchors, document }).length > 0 ||
      !hasKnownWords(lang);
    const asksData =
      forms.controls.some(({ type, element }) => (type === 'email' || type === 'tel') && !element.has('disabled')) ||
      cookies.some(({ name }) => !isEdgeCookie(name));
    const spoken = mayHavePolicy ? null : isInKnownLanguage({ lang, text });
    return mayHavePolicy || asksData || spoken !== null ? { mayHavePolicy, asksData, spoken } : null;
  },
  create({ report }) {
    let mayHavePolicy = false;
    let asksData = false;
    const spoken = new SpokenLanguages();
    return {
      page({ extract }) {
        mayHavePolicy ||= extract?.mayHavePolicy === true;
        asksData ||= extract?.asksData === true;
        spoken.add(extract?.spoken);
      },
      end(site) {
        if (!asksData || mayHavePolicy || !spoken.areKnown || isMenuWritten(site)) return;
        if (![...writtenLinks(site)].some((link) => PATH.test(new URL(link).pathname))) report('missing');
      },
    };
  },
});

function isOfPolicy(text: string): boolean {
  return text.length <= MAX_HEADING && HEADING.test(text) && !CHOICE.test(text);
}
const MAX_HEADING = 100;

/** In legal notices the policy may be one paragraph, after its name in bold letters. */
function beginsPolicy(name: PageElement): boolean {
  if (!isShort(name) || !isOfPolicy(name.text) || isInDialog(name)) return false;
  const text = name.parent?.text ?? '';
  return text.length >= MIN_POLICY && text.startsWith(name.text);
}
const MIN_POLICY = 150;

/** Whole pages react to clicks as well. */
function isShort({ textFrom, textTo }: PageElement): boolean {
  return textTo - textFrom <= 5;
}

const isInDialog = inherited((element) => element.name === 'dialog' || /dialog$/.test(element.keyword('role') ?? ''));
