/**
 * Words outside of navigation, header and footer below which a page that is nothing but text says next to nothing. Search engines name no
 * number; 50 words are three short sentences. Set 2026-11 so that contact pages, product pages with pictures and lists of links stay out.
 */
export const THIN_WORDS = 50;

/**
 * Below this many, a page of plain paragraphs is thin too: two short paragraphs. Lists, tables, code and
 * addresses say much in few words. Crawlers of the trade draw the line at 100 to 200.
 */
export const SHORT_WORDS = 100;
/** Of English prose. Source: P. Norvig, "English Letter Frequency Counts", 2012 (4.79 letters a word), read 2026-11. */
export const LETTERS_PER_WORD = 4.8;

/** A page with this many links in its content is a list or a menu. */
export const LIST_LINKS = 8;

/** What makes a short page complete. */
export const TELLING = ['ul', 'ol', 'dl', 'table', 'pre', 'address', 'blockquote', 'time', 'details', 'form', 'iframe'];

/** Pages that are short by their nature, by address. */
export const SHORT_BY_NATURE =
  /imprint|impress|contact|kontakt|legal|privacy|datenschutz|terms|agb|about|ueber|thank|danke|merci|login|sign|account|konto|cart|basket|warenkorb|checkout|search|suche|tag|categor|author|archive|page|404|error|faq|glossar/i;

/** Elements that scripts fill with what they fetch. */
export const BOXES = ['div', 'section', 'article', 'ul', 'ol', 'table', 'tbody'];

/** Pages that say how to get in touch, by their address, and are complete with an e-mail address or a telephone number. */
export const CONTACT_PAGE = /contac?t|kontakt/i;
export const CONTACT_WAY = /[\w.+-]{1,60}@[\w-]{1,60}\.\w{2}|(?:\+\s?\d|\b0\d|\(\d)(?:[\s/().-]{0,3}\d){5}/;
