import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'core/obsolete-element',
  safety: 'review',
  needs: ['document'],
  writes: 'Writes the element that took its place, with a style attribute for what it looked like.',
  edit({ element, page, edits }) {
    const { name } = element;
    const successor = SUCCESSORS[name];
    if (!successor) return 'There is no element that does the same.';
    for (const one of page.document.named(name)) {
      if (one.in('template') || one.in('foreign') || one.in('raw')) continue;
      if (one.attributeNames().some((attribute) => !GLOBAL.test(attribute)) || (successor.style && one.has('style')))
        return 'One of them has attributes whose meaning would be lost.';
      edits.rename(one, successor.name);
      if (successor.style) edits.setAttribute(one, 'style', successor.style);
    }
    return undefined;
  },
});

/** Attributes that every element may have. */
const GLOBAL = /^(?:id|class|title|lang|dir|style|hidden|role|tabindex|aria-.*|data-.*)$/;

/** HTML Living Standard, "Non-conforming features" and "Rendering": what to write, and what browsers did. */
const SUCCESSORS: Readonly<Record<string, { name: string; style?: string }>> = {
  acronym: { name: 'abbr' },
  dir: { name: 'ul' },
  strike: { name: 's' },
  tt: { name: 'code' },
  big: { name: 'span', style: 'font-size: larger' },
  center: { name: 'div', style: 'text-align: center' },
  font: { name: 'span' },
  nobr: { name: 'span', style: 'white-space: nowrap' },
};
