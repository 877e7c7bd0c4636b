/**
 * What UTF-8 looks like when it was read as windows-1252 and saved again: "ä" becomes "Ã¤", "’" becomes "â€™", "°" becomes "Â°".
 * Source: the tables of the Encoding Standard (https://encoding.spec.whatwg.org/), 2026-11. Left out: second characters that may
 * follow a capital "Ã" or "Â" in honest text (no-break space, «, », letters). Quotation marks, dashes and dots count only where no
 * capital is before: "IRMÔ” in capitals is a Portuguese word at the end of a quotation.
 */
export const BROKEN_TEXT =
  /Ã[¡-ª¬-º¼-¿€‚„†‡ˆ‰‹˜™›]|(?<!\p{Lu})Ã[…‘’“”•–—]|â€[™œ˜“”¦¢\u009d\u0080-\u0099]|Â[©®°±£§·¿¡´µ¶]|ï»¿/u;
/** One of these is in the source of every page that has broken text; single characters are found fastest. */
export const BROKEN_STARTS = ['Ã', 'â', 'Â', 'ï'] as const;
/** The replacement character: bytes that were no text in the declared encoding. */
export const REPLACEMENT = '\ufffd';
