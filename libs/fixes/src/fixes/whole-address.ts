import { defineFix, type Fix } from '../fix.js';
import { inAttribute } from './addresses.js';

/** For the rules that want the address of a link element with scheme and host. */
export function defineWholeAddressFix(rule: string): Fix {
  return defineFix({
    rule,
    safety: 'safe',
    needs: [],
    writes: 'Writes the complete URL.',
    edit({ element, page, edits }) {
      const url = page.resolve((element.attr('href') ?? '').trim());
      if (url === null) return 'The address cannot be read.';
      edits.rewrite(element, 'href', () => inAttribute(url.href));
      return undefined;
    },
  });
}
