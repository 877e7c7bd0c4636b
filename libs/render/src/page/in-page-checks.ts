/** WCAG 1.4.10: a window of 1,280 px at 400 %. */
export const NARROW = 320;
/** Of fonts that are not loaded here. */
const SLACK = 10;
const MAX_FOUND = 50;
const MAX_TEXT = 300;
/** Each element costs axe time: larger pages are not measured. */
export const MAX_ELEMENTS = 15_000;

/** What moves is shown as it will be. */
export const AT_REST = `for (const animation of document.getAnimations()) try { animation.finish(); } catch {}`;

/** Of an opaque color, as WCAG defines it (relative luminance); null for any other. */
export const LUMINANCE = `function luminance(color) {
  const parts = /^rgb\\((\\d+), (\\d+), (\\d+)\\)$/.exec(color);
  if (!parts) return null;
  const [r, g, b] = parts.slice(1).map((part) => {
    const value = Number(part) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}`;

/** Two rules of axe-core, which is in this world already, for the elements in doubt; what it is not sure of is left out. */
export const CHECK_AXE = `(async () => {
  ${AT_REST}
  const include = globalThis.doubtful.filter((node) => node.isConnected);
  const { violations } = include.length === 0 ? { violations: [] } : await axe.run({ include }, {
    runOnly: { type: 'rule', values: ['color-contrast', 'target-size'] },
    resultTypes: ['violations'], iframes: false, preload: false, selectors: true, elementRef: false,
  });
  const found = (id, read) => {
    const nodes = violations.find((each) => each.id === id)?.nodes ?? [];
    const list = nodes.flatMap((node) => {
      const selector = node.target.length === 1 && typeof node.target[0] === 'string' ? node.target[0] : null;
      const facts = selector === null ? null : read([...node.any, ...node.all].map(({ data }) => data ?? {}));
      return facts ? [{ selector: selector.slice(0, 1000), html: node.html.slice(0, ${MAX_TEXT}), ...facts }] : [];
    });
    return [list.slice(0, ${MAX_FOUND}), list.length];
  };
  const [contrast, contrastTotal] = found('color-contrast', (data) => {
    const one = data.find(({ fgColor, bgColor, contrastRatio }) => fgColor && bgColor && contrastRatio);
    return one && {
      text: String(one.fgColor).slice(0, 30), background: String(one.bgColor).slice(0, 30),
      ratio: Number(one.contrastRatio), required: parseFloat(one.expectedContrastRatio),
    };
  });
  const [targets, targetsTotal] = found('target-size', (data) => {
    const one = data.find(({ width, height }) => width > 0 && height > 0);
    return one && { width: Math.round(one.width * 10) / 10, height: Math.round(one.height * 10) / 10 };
  });
  return { contrast, contrastTotal, targets, targetsTotal };
})()`;

/** How an element is told to people: `seen(element)` gives a `SeenElement`. */
export const SEEN = `
const seen = (element) => {
  const path = [];
  for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
    if (at.id && document.querySelectorAll('#' + CSS.escape(at.id)).length === 1) { path.unshift('#' + CSS.escape(at.id)); break; }
    const same = [...(at.parentElement?.children ?? [])].filter(({ localName }) => localName === at.localName);
    path.unshift(at.localName + (same.length > 1 ? ':nth-of-type(' + (same.indexOf(at) + 1) + ')' : ''));
  }
  return { selector: path.join(' > ').slice(0, 1000), html: element.outerHTML.slice(0, ${MAX_TEXT}) };
};`;

/** The element that is widest of those which make the narrow page scroll sideways; tables, maps and the like may. */
export const CHECK_OVERFLOW = `(async () => {
  await new Promise((resolve) => setTimeout(resolve, 200));
  ${AT_REST}
  const root = document.scrollingElement ?? document.documentElement;
  const limit = ${NARROW + SLACK};
  const none = { element: null, width: ${NARROW} };
  const isHidden = (element) => element && /hidden|clip/.test(getComputedStyle(element).overflowX);
  if (root.scrollWidth <= limit || isHidden(document.documentElement) || isHidden(document.body)) return none;
  const all = document.body?.getElementsByTagName('*') ?? [];
  if (all.length > ${MAX_ELEMENTS}) return null;
  const isCut = (element) => {
    for (let above = element; above && above !== document.body; above = above.parentElement) {
      const { overflowX, position } = getComputedStyle(above);
      if (position === 'fixed' || (overflowX !== 'visible' && above.getBoundingClientRect().right <= limit)) return true;
    }
    return false;
  };
  let widest = null;
  for (const element of all) {
    const box = element.getBoundingClientRect();
    const right = box.right + scrollX;
    if (box.width < 2 || box.height < 2 || right <= limit || (widest && right < widest.right)) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isCut(element)) continue;
    widest = { element, right };
  }
  if (!widest) return none;
  ${SEEN}
  const { element, right } = widest;
  if (element.closest('table,pre,code,iframe,video,canvas,svg,object,embed,math,[role=grid],[role=application]')) return none;
  return { element: seen(element), width: Math.round(right) };
})()`;
