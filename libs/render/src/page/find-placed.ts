const MAX_IMAGES = 2_000;
const MAX_FOUND = 200;
const MAX_SOURCE = 1_000;

/**
 * Sources of images without `width` and `height` that do not move the page when they arrive: a style sheet sets their height or ratio, or
 * takes them out of the flow. A height in percent counts where that of the element around it does. A source of which one image moves the
 * page is left out. An image that did not load, as here most do not, has the sizes of its style sheet only while it is a block.
 */
export const FIND_PLACED = `(() => {
  const images = [...document.images].filter(
    (image) => image.getAttribute('src')?.trim() && !(image.hasAttribute('width') && image.hasAttribute('height')),
  );
  if (images.length > ${MAX_IMAGES}) return null;
  const valueOf = (element, name) => String(element.computedStyleMap().get(name) ?? '');
  const hasHeight = (element) => {
    const height = valueOf(element, 'height');
    return height.includes('%') ? element.parentElement === null || hasHeight(element.parentElement) : /\\d/.test(height);
  };
  const isPlaced = (image) => {
    if (/\\d/.test(valueOf(image, 'aspect-ratio')) || hasHeight(image)) return true;
    for (let at = image; at && at !== document.body; at = at.parentElement) {
      const { position, overflowY } = getComputedStyle(at);
      if (/^(?:absolute|fixed)$/.test(position) || (at !== image && overflowY !== 'visible' && hasHeight(at))) return true;
    }
    return false;
  };
  const sourceOf = (image) => image.getAttribute('src').trim();
  const styles = images.map((image) => image.getAttribute('style'));
  for (const { style } of images) style.setProperty('display', 'block', 'important');
  const moving = new Set(images.filter((image) => !isPlaced(image)).map(sourceOf));
  images.forEach((image, n) => (styles[n] === null ? image.removeAttribute('style') : (image.style.cssText = styles[n])));
  const placed = new Set(images.map(sourceOf).filter((source) => !moving.has(source) && source.length <= ${MAX_SOURCE}));
  return [...placed].slice(0, ${MAX_FOUND});
})()`;
