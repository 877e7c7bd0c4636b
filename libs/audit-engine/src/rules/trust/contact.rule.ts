import { defineSiteRule } from '../../engine/run/rule.js';
import { hasLink } from '../../shared/addresses/linked.js';
import { isMenuLate } from '../../shared/rendering/late-menu.js';
import { saysContact } from '../../shared/trust/contact-lines.js';

const TEXT =
  /contact|contáct|contàct|kontakt|contacto|contatt|contato|fale con|fale com a gente|yhtey[std]|kapcsolat|elérhetőség|επικοινων|контакт|связ|зв.яз|კონტაქტ|կապ մեզ|[iİ]let[iİ]ş[iİ]m|bize ulaş|liên hệ|hubungi|ติดต่อ|संपर्क|צור קשר|צרו קשר|اتصل بنا|تواصل معنا|تماس با ما|susisie|sazin|お問い合わせ|問い合わせ|联系|聯絡|聯繫|문의|연락|imprint|impres+z?um|legal notice|mentions légales|aviso legal|note legali|colofon|support|help|feedback|get in touch|write to us|écrivez-nous|nous écrire|escríbenos|escreva-nos|scrivici|schreib(?:en sie)? uns|skriv til os|napište nám|napisz do nas|report (?:a|an) (?:bug|issue|problem)/i;
const PATH = /contact|kontakt|impressum|imprint|support|help|feedback|\/issues(?:\/|$)|\/discussions(?:\/|$)/i;
const DIRECT: ReadonlySet<string> = new Set(['mailto', 'protected', 'tel']);
/** Addresses that open a chat with the number or account in their path. */
const CHATS: ReadonlySet<string> = new Set(['wa.me', 'api.whatsapp.com', 'm.me', 'signal.me']);
const MIN_WORDS = 50;

export default defineSiteRule({
  meta: {
    id: 'trust/contact',
    title: { failed: 'Site has no contact details', passed: 'Site has contact details' },
    subcategory: 'contact',
    severity: 'warning',
    weight: 8,
    needs: ['anchors', 'forms', 'structuredData', 'document', 'scripts'],
    judges: 'site',
    messages: { missing: 'No page offers a way to get in touch: no contact page, address, telephone number or form.' },
    since: '1.0',
    version: 4,
    references: [
      'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
      'https://schema.org/ContactPoint',
    ],
    howToFix:
      'Link to a contact page from the footer of every page, or write an e-mail address or telephone number there as a link.',
  },
  applies: (site) => site.pages.some(({ words }) => words >= MIN_WORDS),
  extract({ anchors, forms, structuredData, document, scripts }) {
    if (anchors.length === 0) return null;
    const isReachable =
      anchors.some(({ kind, url }) => DIRECT.has(kind) || CHATS.has(url?.hostname ?? '')) ||
      hasLink(anchors, TEXT, PATH) ||
      forms.forms.some(
        ({ controls }) =>
          controls.some(({ type }) => type === 'textarea') &&
          controls.some(({ type }) => type === 'email' || type === 'tel'),
      ) ||
      structuredData.nodes.some(({ value }) => 'contactPoint' in value || 'telephone' in value || 'email' in value) ||
      saysContact(document);
    return { isReachable, isUnseen: !isReachable && isMenuLate({ document, scripts }) };
  },
  create({ report }) {
    let hasAnchors = false;
    let isReachable = false;
    return {
      page({ extract }) {
        hasAnchors ||= extract !== null;
        isReachable ||= extract !== null && (extract.isReachable || extract.isUnseen);
      },
      end() {
        if (hasAnchors && !isReachable) report('missing');
      },
    };
  },
});
