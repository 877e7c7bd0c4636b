/**
 * Words outside of navigation, header and footer below which a page that is nothing but text says next to nothing. Search engines name no
 * number; 50 words are three short sentences. Set 2026-11 so that product pages with pictures and lists of links stay out.
 */
export const THIN_WORDS = 50;

/** Of English prose. Source: P. Norvig, "English Letter Frequency Counts", 2012 (4.79 letters a word), read 2026-11. */
export const LETTERS_PER_WORD = 4.8;

/** A page with this many links in its content leads people on. */
export const LEADING_LINKS = 3;

/** An e-mail address or a telephone number. */
export const CONTACT_WAY = /[\w.+-]{1,60}@[\w-]{1,60}\.\w{2}|(?:\+\s?\d|\b0\d|\(\d)(?:[\s/().-]{0,3}\d){5}/;
