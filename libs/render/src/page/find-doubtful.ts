import { AT_REST, LUMINANCE, MAX_ELEMENTS } from './in-page-checks.js';

/** The ratio that WCAG asks of small text, and a margin for rounding. */
const CLEAR_RATIO = 4.6;
/** CSS pixels of a target, and around a smaller one. */
const TARGET = 24;
/** Of more, axe looks at the whole page. */
const MOST_APART = 300;

/**
 * Collects what axe has to look at (`doubtful`), and tells how much that is; null where the page is too large.
 * A text is in no doubt where all that may be behind it has opaque colors, each far from the one of the text. A target is in doubt that
 * overlaps another one, or that is small and close to one. What is left out can be no violation, and axe takes half a millisecond a text.
 */
export const FIND_DOUBTFUL = `(() => {
  if (document.getElementsByTagName('*').length > ${MAX_ELEMENTS}) return null;
  ${AT_REST}
  const doubtful = new Set();
  const boxOf = ({ left, top, right, bottom, width, height }) => ({ left, top, right, bottom, width, height });
  const gap = (a, b) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
  const luminances = new Map();
  /** The luminance of a color; null for one that is not opaque, undefined for one that is not seen. */
  function paint(color) {
    if (!luminances.has(color)) luminances.set(color, /^rgba\\(.*, 0\\)$/.test(color) ? undefined : luminance(color));
    return luminances.get(color);
  }
  ${LUMINANCE}
  const isFar = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= ${CLEAR_RATIO};

  const infos = new Map();
  const painters = [];
  const texts = [];
  let hasBehind = false;
  for (const element of document.getElementsByTagName('*')) {
    if (element.shadowRoot) {
      globalThis.doubtful = [document];
      return 1;
    }
    const style = getComputedStyle(element);
    const above = infos.get(element.parentElement);
    // Mixed with what is behind it, with all that is in it; or at the place where a box was scrolled to.
    const isMixed = above?.isMixed || style.opacity !== '1' || style.mixBlendMode !== 'normal';
    if (style.zIndex < 0) hasBehind = true;
    const back = paint(style.backgroundColor);
    const info = { element, style, back: isMixed && back !== undefined ? null : back, isMixed };
    info.isInScrolled = above?.isInScrolled || above?.isScrolled;
    info.isScrolled =
      /auto|scroll/.test(style.overflow) && element !== document.documentElement && element !== document.body &&
      (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
    infos.set(element, info);
    if (info.back !== undefined) {
      info.box = boxOf(element.getBoundingClientRect());
      if (info.box.width > 0 && info.box.height > 0) painters.push(info);
    }
    const isField = /^(?:input|select|textarea)$/.test(element.localName);
    if (isField || [...element.childNodes].some((node) => node.nodeType === 3 && /\\S/.test(node.data))) texts.push(info);
  }
  // What is behind all of the page: where both have a color, axe takes white in some places.
  const pageColors = [document.documentElement, document.body].map((element) => infos.get(element)?.back);
  const isWhite = !(pageColors.includes(undefined) && pageColors.some((each) => typeof each === 'number'));
  const range = document.createRange();
  const textBox = (element) => {
    range.selectNodeContents(element);
    const [own, inside] = [element.getBoundingClientRect(), range.getBoundingClientRect()];
    if (inside.width === 0 && inside.height === 0) return own;
    return {
      left: Math.min(own.left, inside.left), right: Math.max(own.right, inside.right),
      top: Math.min(own.top, inside.top), bottom: Math.max(own.bottom, inside.bottom),
    };
  };
  const isClear = ({ element, style, isMixed, isInScrolled }) => {
    const ink = paint(style.color);
    if (ink === undefined || ink === null || isMixed || isInScrolled || style.textShadow !== 'none') return false;
    if (style.webkitTextFillColor !== style.color || style.webkitTextStrokeWidth !== '0px') return false;
    const box = textBox(element);
    const around = new Set();
    let isCovered = false;
    for (let at = element; at; at = at.parentElement) {
      const info = infos.get(at);
      around.add(info);
      if (isCovered || !info || info.back === undefined) continue;
      if (info.back === null || !isFar(ink, info.back)) return false;
      const { left, top, right, bottom } = info.box;
      const isAround = left <= box.left && right >= box.right && top <= box.top && bottom >= box.bottom;
      isCovered = isAround && !hasBehind && !info.style.display.startsWith('inline');
    }
    if (!isCovered && isWhite && !isFar(ink, 1)) return false;
    return painters.every((info) => around.has(info) || gap(box, info.box) > 1 || (info.back !== null && isFar(ink, info.back)));
  };
  const isShown = ({ element, style }) => element.getClientRects().length > 0 || style.display === 'contents';
  for (const info of texts) if (isShown(info) && !isClear(info)) doubtful.add(info.element);

  const targets = [...document.querySelectorAll('a[href],area[href],input,select,textarea,summary,button,details,[tabindex]')]
    .map((element) => ({ element, box: boxOf(element.getBoundingClientRect()) }))
    .filter(({ box }) => box.width > 0 && box.height > 0);
  for (const { element, box } of targets) {
    const least = box.width < ${TARGET} || box.height < ${TARGET} ? ${TARGET + 1} : 0;
    if (targets.some((other) => other.element !== element && gap(box, other.box) < least)) doubtful.add(element);
  }
  globalThis.doubtful = doubtful.size > ${MOST_APART} ? [document] : [...doubtful];
  return doubtful.size;
})()`;
