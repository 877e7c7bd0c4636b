import type { Anchor } from '../../engine/facts/body.js';
import type { PageFacts } from '../../engine/facts/page-facts.js';
import { hasLink } from '../addresses/linked.js';
import { SOCIAL_NETWORKS } from '../social/social-links.data.js';
import { saysContact } from './contact-lines.js';

const TEXT =
  /contact|contáct|contàct|kontak|contacto|contatt|nous joindre|(?:en|in)quir(?:y|ies)|ansprechpartner|contato|fale con|fale com a gente|yhtey[std]|kapcsolat|elérhetőség|επικοινων|контакт|связ|зв.яз|კონტაქტ|կապ մեզ|[iİ]let[iİ]ş[iİ]m|b[iİ]ze ulaş|liên hệ|hubungi|ติดต่อ|संपर्क|צור קשר|צרו קשר|יצירת קשר|اتصل|الاتصال|تواصل|تماس با ما|ارتباط با ما|susisie|sazin|問い?合わ?せ|連絡|联系|联络|聯絡|聯繫|문의|연락|imprint|impres+z?um|legal notice|mentions légales|aviso legal|note legali|colofon|support|help|feedback|get in touch|write to us|écrivez-nous|nous écrire|escríbenos|escreva-nos|scrivici|schreib(?:en sie)? uns|skriv til os|napište nám|napisz do nas|report (?:a|an) (?:bug|issue|problem)/i;
const PATH = /contact|kontakt|impressum|imprint|support|help|feedback|\/issues(?:\/|$)|\/discussions(?:\/|$)/i;
/** Of a page to get in touch by, and of nothing that libraries name. */
export const CONTACT_PATH = /contact|kontakt|impressum|imprint/i;
/** Words of headings about the subject of a page. */
const OF_ANY_TEXT = /support|help|feedback/gi;
const MAX_HEADING = 40;
const DIRECT: ReadonlySet<string> = new Set(['mailto', 'protected', 'tel']);
/** Chats, lists of profiles, forms and maps of other sites, without `https://` and `www.`. */
const SERVICE =
  /^(?:wa\.me|wa\.link|api\.whatsapp\.com|m\.me|signal\.me|t\.me|discord\.gg|discord\.com\/invite|linktr\.ee|forms\.gle|docs\.google\.com\/forms|maps\.app\.goo\.gl|goo\.gl\/maps|maps\.google\.[a-z.]{2,6}|google\.[a-z.]{2,6}\/maps|openstreetmap\.org)(?:[\/?]|$)/;
/** Addresses of networks that are no profile. */
const NO_PROFILE =
  /^\/(?:$|(?:share|sharer|intent|dialog|hashtag|watch|embed|pin\/create|policies|help|legal)(?:[\/.?]|$))/i;

/** True when the page has a way to reach the people behind it, or links to one. */
export function isReachable({
  anchors,
  headings,
  forms,
  structuredData,
  document,
  isStart,
}: Pick<PageFacts, 'anchors' | 'headings' | 'forms' | 'structuredData' | 'document' | 'isStart'>): boolean {
  return (
    anchors.some(
      ({ kind, url, element }) =>
        DIRECT.has(kind) || isService(url) || (url !== null && (isStart || element.isBoilerplate) && isProfile(url)),
    ) ||
    hasLink(anchors, TEXT, PATH) ||
    headings.some(({ text }) => text.length <= MAX_HEADING && TEXT.test(text.replace(OF_ANY_TEXT, ''))) ||
    forms.forms.some(({ controls }) => controls.length > 1 && controls.some(({ type }) => type === 'textarea')) ||
    document.named('iframe').some((element) => isService(frameUrl(element.attr('src')))) ||
    structuredData.nodes.some(({ value }) => CONTACTS.some((name) => name in value)) ||
    document.named('address').some(({ isHidden, text }) => !isHidden && text !== '') ||
    saysContact(document)
  );
}
const CONTACTS = ['contactPoint', 'telephone', 'email', 'address'];

function isService(url: Anchor['url']): boolean {
  return url !== null && SERVICE.test(`${url.hostname}${url.pathname}`.slice(0, 200).replace(/^www\./, ''));
}

/** An account of a network takes messages; posts, videos and code are often those of others. */
function isProfile({ hostname, pathname }: URL): boolean {
  const host = hostname.replace(/^(?:www|m|web|[a-z]{2}(?:-[a-z]{2})?)\./, '');
  const parts = pathname.split('/').filter((part) => part !== '');
  if (host === 'github.com') return parts.length === 1;
  return SOCIAL_NETWORKS.has(host) && parts.length <= 2 && !NO_PROFILE.test(pathname);
}

function frameUrl(src: string | null): URL | null {
  return src === null || !URL.canParse(src, 'https://localhost/') ? null : new URL(src, 'https://localhost/');
}
