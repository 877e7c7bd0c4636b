import { variantKey, withoutIndex } from '../../engine/site/address-forms.js';
import type { SitePage } from '../../engine/site/site-page.js';

/** From here on a text that is on two pages is no coincidence; `content/duplicate-text` tells it. */
const LONG_TEXT_WORDS = 40;
/** The same for two addresses that people take for one; `url/address-variants` and `url/parameter-variants` tell it. */
const SHORT_TEXT_WORDS = 12;

/**
 * Equal for pages that are copies of each other, which is a separate finding: what their copies share beside the text is not told again.
 */
export function copyKey({ url, textHash, mainWords }: Pick<SitePage, 'url' | 'textHash' | 'mainWords'>): string {
  if (textHash === '' || mainWords < SHORT_TEXT_WORDS) return `${textHash} ${withoutIndexFile(new URL(url))}`;
  return mainWords < LONG_TEXT_WORDS ? `${textHash} ${variantKey(new URL(url))}` : textHash;
}

/** A folder and its index file are one page, however short its text is. */
function withoutIndexFile({ origin, pathname, search }: URL): string {
  return origin + withoutIndex(pathname) + search;
}
