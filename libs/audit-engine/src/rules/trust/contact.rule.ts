import { defineSiteRule } from '../../engine/run/rule.js';
import { hasLink } from '../../shared/addresses/linked.js';

const TEXT =
  /contact|kontakt|contacto|contatt|contato|yhteys|kapcsolat|επικοινων|контакт|связ|お問い合わせ|問い合わせ|联系|聯絡|聯繫|문의|imprint|impressum|legal notice|mentions légales|aviso legal|colofon|support|help|feedback|get in touch|write to us|report (?:a|an) (?:bug|issue|problem)/i;
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
    needs: ['anchors', 'forms', 'structuredData'],
    judges: 'site',
    messages: { missing: 'No page offers a way to get in touch: no contact page, address, telephone number or form.' },
    since: '1.0',
    version: 3,
    references: [
      'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
      'https://schema.org/ContactPoint',
    ],
    howToFix:
      'Link to a contact page from the footer of every page, or write an e-mail address or telephone number there as a link.',
  },
  applies: (site) => site.pages.some(({ words }) => words >= MIN_WORDS),
  extract({ anchors, forms, structuredData }) {
    if (anchors.length === 0) return null;
    const isReachable =
      anchors.some(({ kind, url }) => DIRECT.has(kind) || CHATS.has(url?.hostname ?? '')) ||
      hasLink(anchors, TEXT, PATH) ||
      forms.forms.some(
        ({ controls }) =>
          controls.some(({ type }) => type === 'textarea') &&
          controls.some(({ type }) => type === 'email' || type === 'tel'),
      ) ||
      structuredData.nodes.some(({ value }) => 'contactPoint' in value || 'telephone' in value || 'email' in value);
    return { isReachable };
  },
  create({ report }) {
    let hasAnchors = false;
    let isReachable = false;
    return {
      page({ extract }) {
        hasAnchors ||= extract !== null;
        isReachable ||= extract?.isReachable === true;
      },
      end() {
        if (hasAnchors && !isReachable) report('missing');
      },
    };
  },
});
