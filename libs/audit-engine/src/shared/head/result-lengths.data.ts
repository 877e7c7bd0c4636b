/**
 * Latin letters that results of large search engines show, with room to spare. Google cuts titles at about 600 pixels
 * (about 60 letters) and descriptions at about 920 pixels (about 160 letters) on wide screens: so several vendors
 * measured (580 to 600 and 920). It documents no number (https://developers.google.com/search/docs/appearance/snippet;
 * checked 2026-11-21 against quotations of the guide), so these limits are ours.
 */
export const TITLE_MAX = 70;
export const TITLE_MIN = 10;
export const DESCRIPTION_MAX = 200;
export const DESCRIPTION_MIN = 50;
/** A main heading beyond this is a paragraph. */
export const H1_MAX = 150;
