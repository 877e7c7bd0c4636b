/**
 * Words outside of navigation, header and footer below which a page that is nothing but text says next to nothing. Search engines name no number; 50 words are three short
 * sentences. Set 2026-11 so that contact pages, product pages with pictures and lists of links stay out.
 */
export const THIN_WORDS = 50;
/** Of English prose. Source: P. Norvig, "English Letter Frequency Counts", 2012 (4.79 letters a word), read 2026-11. */
export const LETTERS_PER_WORD = 4.8;

/** A page with this many links in its content is a list or a menu. */
export const LIST_LINKS = 8;
