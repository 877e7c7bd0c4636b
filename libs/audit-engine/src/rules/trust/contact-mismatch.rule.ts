import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { decoded } from '../../shared/addresses/decoded.js';

const MAIL = /[^\s<>()@,;:"]{1,64}@[^\s<>()@,;:"]{1,190}\.[a-z]{2,24}/gi;
/** A number as people write it: nothing else in the text but an optional label. */
const NUMBER = /^[^\d+(]{0,40}([+(]?\d[\d\s().\/\u00a0\u2011\u2013-]{5,28}\d)[^\da-z]{0,10}$/i;
const TAIL = 6;
/** Places where a long address may be broken. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

export default definePageRule({
  meta: {
    id: 'trust/contact-mismatch',
    title: { failed: 'Contact link differs from its text', passed: 'Contact links match their text' },
    subcategory: 'contact',
    severity: 'error',
    weight: 6,
    needs: ['anchors'],
    messages: {
      mail: 'The link shows {shown} and writes to {target}.',
      phone: 'The link shows {shown} and calls {target}.',
    },
    since: '1.0',
    version: 3,
    references: ['https://www.rfc-editor.org/rfc/rfc3966', 'https://www.rfc-editor.org/rfc/rfc6068'],
    howToFix: 'Write the same address or number into the text and into the href.',
  },
  applies: ({ anchors }) => anchors.some(({ kind }) => kind === 'mailto' || kind === 'tel'),
  check({ anchors }, report) {
    for (const { element, kind, href, text: written } of anchors) {
      const text = written.replace(INVISIBLE, '');
      if (href === null || text === '' || text.length > 200) continue;
      if (kind === 'mailto') {
        const target = decoded(href.slice('mailto:'.length, 500).split('?', 1)[0] ?? '')
          .trim()
          .replace(/^\/{1,9}/, '');
        const mails = text.match(MAIL) ?? [];
        const [shown] = mails;
        if (
          shown !== undefined &&
          target.includes('@') &&
          !target.includes('xn--') &&
          !mails.some((mail) => isSame(mail.toLowerCase(), target.toLowerCase()))
        )
          report('mail', element, { shown, target });
      } else if (kind === 'tel') {
        const target = decoded(href.slice('tel:'.length, 500)).split(';', 1)[0] ?? '';
        const shown = NUMBER.exec(text)?.[1];
        if (
          shown !== undefined &&
          !sameNumber(shown, target) &&
          !(isRightToLeft(element) && sameNumber(turned(shown), target))
        )
          report('phone', element, { shown, target });
      }
    }
  },
});

/** A word may follow the address without a space, and a link may name several people. */
function isSame(shown: string, target: string): boolean {
  return target.includes(shown) || shown.includes(target);
}

/** Between right-to-left text, browsers show the groups of a number in the opposite order of the source. */
function turned(shown: string): string {
  return shown.split(/\s+/).reverse().join(' ');
}

function isRightToLeft(element: PageElement): boolean {
  for (let at: PageElement | null = element; at; at = at.parent) if (at.has('dir')) return at.keyword('dir') === 'rtl';
  return false;
}

/** Country and trunk prefixes are written in many ways; the last digits are not. One of the two may go on with an extension. */
function sameNumber(shown: string, target: string): boolean {
  const a = shown.replace(/\D/g, '');
  const b = target.replace(/\D/g, '');
  if (/[a-z]/i.test(target) || a.length < TAIL || b.length < TAIL) return true;
  return a.endsWith(b.slice(-TAIL)) || b.includes(a.slice(-TAIL)) || a.includes(b.slice(-TAIL));
}
