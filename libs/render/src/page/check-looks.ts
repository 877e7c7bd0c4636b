import { LUMINANCE, SEEN } from './in-page-checks.js';

const MAX_ELEMENTS = 15_000;
const MAX_LINKS = 50;
/** Characters of a text that takes several sentences. */
const LONG_TEXT = 200;
/** Of a sentence in capital letters. */
const LONG_CAPITALS = 100;
/** Of a text that is no label. */
const SHORT_TEXT = 40;
/** CSS pixels. */
const TINY = 10;
/** Times the font size; browsers take 1.15 by themselves. */
const TIGHT = 1.1;
/** Characters a line; WCAG 1.4.8 has 80. */
const WIDE = 120;
/** Of the text around links, which is longer than all of them: a list of links is no text. */
const AROUND_LINK = 15;
/** WCAG technique G183. */
const LINK_CONTRAST = 3;

/**
 * Texts by the block that they are in, with what makes them hard to read, and links in sentences that look like the text around them.
 * Elements of text that are hidden, code or a field are left out.
 */
export const CHECK_LOOKS = `(() => {
  if (document.getElementsByTagName('*').length > ${MAX_ELEMENTS} || !document.body) return null;
  ${SEEN}
  const NAVIGATION = 'nav,[role=navigation],[class*=breadcrumb i]';
  const styles = new Map();
  const styleOf = (element) => styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element);
  const isInline = (element) => /^(?:inline|contents|ruby)$/.test(styleOf(element).display);
  const blocks = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const text = node.data.replace(/\\s+/g, ' ').trim();
    const parent = node.parentElement;
    if (text === '' || /^(?:script|style|noscript|template|textarea|option|title)$/.test(parent.localName)) continue;
    let block = parent;
    let link = null;
    for (; block !== document.body && isInline(block); block = block.parentElement)
      if (block.localName === 'a' && block.hasAttribute('href')) link = block;
    const known = blocks.get(block) ?? blocks.set(block, { block, nodes: [], links: new Set(), chars: 0, plain: 0 }).get(block);
    known.nodes.push({ node, parent, text });
    known.chars += text.length;
    if (link) known.links.add(link);
    else if (/\\p{L}/u.test(text)) known.plain += text.length;
  }
  const isShown = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && !element.closest('pre,code,svg,[aria-hidden=true]');
  };
  const share = (nodes, test) => nodes.filter(test).reduce((sum, { text }) => sum + text.length, 0);
  const isCapital = ({ parent, text }) =>
    text.toLowerCase() !== text.toUpperCase() &&
    (styleOf(parent).textTransform === 'uppercase' || text === text.toUpperCase());
  const linesOf = (nodes) => {
    const range = document.createRange();
    let [count, top, left, right, advance] = [0, -Infinity, Infinity, -Infinity, 0];
    for (const { node, parent } of nodes) {
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 1) continue;
        if (box.top - top > parseFloat(styleOf(parent).fontSize) / 2) [count, top] = [count + 1, box.top];
        [left, right, advance] = [Math.min(left, box.left), Math.max(right, box.right), advance + box.width];
      }
    }
    return { count, width: right - left, advance };
  };
  const found = new Map();
  const add = (kind, block, chars, value) => {
    const known = found.get(kind) ?? found.set(kind, { kind, block, chars: 0, value, count: 0 }).get(kind);
    known.count++;
    if (chars > known.chars) Object.assign(known, { block, chars, value });
  };
  const links = [];
  for (const known of blocks.values()) {
    const { block, nodes, chars, plain } = known;
    if (chars < ${SHORT_TEXT} && known.links.size === 0) continue;
    if (!isShown(block)) continue;
    if (plain >= Math.max(${AROUND_LINK}, chars - plain) && links.length < ${MAX_LINKS})
      for (const link of known.links) {
        const ratio = likeText(link, block, nodes);
        if (ratio !== null && links.length < ${MAX_LINKS}) links.push({ ...seen(link), ratio: Math.floor(ratio * 100) / 100 });
      }
    if (chars < ${SHORT_TEXT}) continue;
    const smallest = Math.max(...nodes.map(({ parent }) => parseFloat(styleOf(parent).fontSize)));
    if (smallest > 0 && smallest < ${TINY}) add('small', block, chars, Math.round(smallest * 10) / 10);
    if (chars >= ${LONG_CAPITALS} && share(nodes, isCapital) > chars * 0.9) add('capitals', block, chars, chars);
    if (chars < ${LONG_TEXT}) continue;
    if (share(nodes, ({ parent }) => styleOf(parent).fontStyle !== 'normal') > chars * 0.9) add('italic', block, chars, chars);
    const lines = linesOf(nodes);
    if (lines.count < 2) continue;
    const { textAlign, hyphens, lineHeight, fontSize } = styleOf(block);
    if (textAlign === 'justify' && hyphens !== 'auto') add('justified', block, chars, chars);
    const height = parseFloat(lineHeight) / parseFloat(fontSize);
    if (height < ${TIGHT} && height > 0) add('tight', block, chars, Math.round(height * 100) / 100);
    const line = Math.round((chars / lines.advance) * lines.width);
    if (line > ${WIDE}) add('long', block, chars, line);
  }
  return {
    texts: [...found.values()].map(({ kind, block, value, count }) => ({ ...seen(block), kind, value, count })),
    links,
  };

  function likeText(link, block, nodes) {
    if (link.querySelector('img,svg,i,picture,video,button') || link.closest(NAVIGATION) || !isShown(link)) return null;
    const inside = nodes.filter(({ node }) => link.contains(node)).map(({ parent }) => parent);
    const around = nodes.filter(({ node, text }) => !node.parentElement.closest('a') && /\\p{L}/u.test(text)).map(({ parent }) => parent);
    const text = styleOf(around[0] ?? block);
    const own = styleOf(inside[0] ?? link);
    for (let at = inside[0] ?? link; at; at = at === link ? null : at.parentElement) {
      const style = styleOf(at);
      const isMarked =
        style.textDecorationLine !== 'none' || style.backgroundImage !== 'none' || style.boxShadow !== 'none' ||
        alpha(style.backgroundColor) > 0 || style.display === 'inline-block' ||
        ['Bottom', 'Top', 'Left'].some((side) => style['border' + side + 'Style'] !== 'none' && parseFloat(style['border' + side + 'Width']) > 0) ||
        ['::before', '::after'].some((part) => !/^(?:none|normal|"")$/.test(getComputedStyle(at, part).content));
      if (isMarked) return null;
    }
    const isOther = ['fontWeight', 'fontStyle', 'fontSize', 'fontFamily', 'textTransform', 'fontVariant', 'textShadow'].some(
      (name) => own[name] !== text[name],
    );
    if (isOther || around.some((each) => each.closest('u,ins') || /underline/.test(styleOf(each).textDecorationLine))) return null;
    const [a, b] = [luminance(own.color), luminance(text.color)];
    if (a === null || b === null) return null;
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    return ratio < ${LINK_CONTRAST} ? ratio : null;
  }
  function alpha(color) {
    const parts = color.match(/[\\d.]+/g) ?? [];
    return parts.length > 3 ? Number(parts[3]) : 1;
  }
  ${LUMINANCE}
})()`;
